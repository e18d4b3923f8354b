import { type Coin, coinOf, readAmount, readSentAmount } from '#app/asset/coin.ts';
import { chainName, type Lookup, shortDenom } from '#app/asset/lookup.ts';
import { type Maybe, unknown } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { type Percent, readPercent, shareOf } from '#app/format/percent.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import type { MarkSubject } from '#app/marks/find-mark.ts';
import { CCTP_FAST_THRESHOLD, type Operation, operationKey, operationKind, type SwapHop } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { type Fee, isOfClaim } from './fees.ts';
import { plainFields, type StepBody, stepBody, stepChains, swapPlan, swapVenues, venueNames } from './step-body.ts';
import { stepFees } from './step-fees.ts';
import { type StepFamily, type StepIcon, stepKind } from './step-kinds.ts';

/** One path of a swap; a split swap has several. */
export interface SwapPath {
  /** The share of the input on this path; null if the swap has one path or does not give the amounts. */
  readonly split: { readonly share: Percent; readonly input: Coin } | null;
  /** Each pool with the symbols on its two sides. */
  readonly hops: readonly { readonly from: string; readonly to: string; readonly pool: string }[];
}

/** A signature with which the person claims what a step brings. */
export interface StepClaim {
  /** Name of the chain on which it is signed. */
  readonly chain: string;
  /** What it does at a rollup's own bridge; null for a mint. */
  readonly action: string | null;
  /** From the signature before until it can be made; null where not given. */
  readonly waitSeconds: number | null;
}

/** One operation, ready to show. */
export interface Step {
  /** Index in the route's operations. */
  readonly index: number;
  readonly txIndex: number;
  readonly kind: string;
  readonly icon: StepIcon;
  readonly family: StepFamily;
  readonly title: string;
  /** Name of the bridge or the venues; for a plain send, of the chain. */
  readonly carrier: string;
  /** What the carrier is, for its mark: the bridge, or the first venue. */
  readonly carrierMark: MarkSubject | null;
  /** Ids of the chains, for their marks. */
  readonly chainIds: { readonly from: string | null; readonly to: string | null };
  /** Chain names; `to` is null if the step stays on one chain. */
  readonly from: string | null;
  readonly to: string | null;
  readonly input: Coin;
  readonly output: Coin;
  readonly isTestnet: boolean;
  /** The signatures more with which the person claims what arrives; none where it is delivered. */
  readonly claims: readonly StepClaim[];
  /** Whether somebody pays or vouches before the source chain is final. */
  readonly isFast: boolean;
  /** The fees in the step's own fields. */
  readonly fees: readonly Fee[];
  readonly paths: readonly SwapPath[];
  /** Null unless the step is a swap. */
  readonly priceImpact: Maybe<Percent> | null;
  readonly notes: readonly string[];
  /** How many verifiers must agree on its message; null where that is not given. */
  readonly verifiers: number | null;
  /** Fields of an unknown kind as text; empty for known kinds. */
  readonly fields: readonly (readonly [string, string])[];
}

function coins(operation: Operation, body: StepBody, lookup: Lookup): { input: Coin; output: Coin } {
  const { from, to } = stepChains(body);
  const plan = swapPlan(body);
  const outChain = to ?? body.chain_id ?? from;
  const denomIn = body.denom_in || body.denom || body.asset;
  const denomOut = body.denom_out || body.dest_denom || body.denom;
  const id = (chain: string | null | undefined, denom: string | null | undefined) =>
    chain && denom ? { chain_id: chain, denom } : null;
  const amountIn = operation.amount_in || body.amount_in || plan?.swap_amount_in;
  const amountOut = operation.amount_out || body.amount_out || plan?.swap_amount_out || plan?.estimated_amount_out;
  return {
    input: coinOf(id(from, denomIn), amountIn, lookup),
    output: coinOf(id(outChain, denomOut), amountOut, lookup),
  };
}

function symbolOn(chainId: string | null, denom: string, lookup: Lookup): string {
  return chainId ? coinOf({ chain_id: chainId, denom }, null, lookup).symbol : shortDenom(denom);
}

function swapPaths(body: StepBody, lookup: Lookup): SwapPath[] {
  const plan = swapPlan(body);
  const { from } = stepChains(body);
  const hops = (operations: readonly SwapHop[]) =>
    operations.map(({ denom_in, denom_out, pool }) => ({
      from: symbolOn(from, denom_in, lookup),
      to: symbolOn(from, denom_out, lookup),
      pool: plainText(pool),
    }));
  if (plan?.swap_routes === undefined)
    return plan?.swap_operations ? [{ split: null, hops: hops(plan.swap_operations) }] : [];
  const amounts = plan.swap_routes.map(({ swap_amount_in }) => readAmount(swap_amount_in));
  const sum = amounts.reduce((total, amount) => (amount.known ? total + amount.value : total), 0n);
  const isSplit = amounts.length > 1 && sum > 0n && amounts.every(({ known }) => known);
  const denomIn = body.denom_in || plan.swap_routes[0]?.swap_operations[0]?.denom_in;
  const id = from && denomIn ? { chain_id: from, denom: denomIn } : null;
  return plan.swap_routes.map(({ swap_amount_in, swap_operations }, i) => {
    const amount = amounts[i];
    const share = isSplit && amount?.known ? shareOf(amount.value, sum, 'down') : null;
    const split = share === null ? null : { share, input: coinOf(id, swap_amount_in, lookup) };
    return { split, hops: hops(swap_operations) };
  });
}

const isFastCctp = ({ finality_threshold }: StepBody): boolean => finality_threshold === CCTP_FAST_THRESHOLD;

function notesOf(key: string, body: StepBody): string[] {
  const notes: string[] = [];
  if (body.should_unwrap) notes.push(t('Unwrapped on arrival.'));
  if (key === 'transfer' && body.channel) notes.push(t('IBC {channel}.', { channel: plainText(body.channel) }));
  if (body.smart_relay && !body.smart_relay_fee_quote?.fee_amount)
    notes.push(t('Relayed for you; the fee is not given.'));
  if (isFastCctp(body))
    notes.push(
      t('Circle signs before the block is final, up to a limit that all share; beyond it this is a standard transfer.'),
    );
  return notes;
}

function stepOf(route: Route, operation: Operation, index: number, lookup: Lookup, digits: FormatNumber): Step {
  const key = operationKey(operation);
  const isKnownKind = operationKind(operation) !== undefined;
  const kind = stepKind(key);
  const body = stepBody(operation);
  const { from, to } = stepChains(body);
  const chain = from ? chainName(lookup, from) : t('a chain that is not given');
  const name = (body.bridge_id && lookup.bridgeName(body.bridge_id)) || kind.bridge || plainText(body.bridge_id ?? '');
  const bridge = isFastCctp(body) ? t('{name} fast', { name }) : name;
  const isSwap = kind.family === 'swap';
  const venues = venueNames(swapVenues(body)) || chain;
  const { input, output } = coins(operation, body, lookup);
  return {
    index,
    txIndex: operation.tx_index,
    kind: key,
    icon: kind.icon,
    family: kind.family,
    title: kind.title({
      ...{ bridge, venues, chain, asset: input.symbol, becomes: output.symbol },
      to: to ? chainName(lookup, to) : chain,
    }),
    carrier: isSwap ? venues : bridge || (kind.family === 'unknown' ? t('unknown step') : chain),
    carrierMark: carrierMark(body, isSwap),
    chainIds: { from, to },
    from: from && chain,
    to: to && chainName(lookup, to),
    input,
    output,
    isTestnet:
      body.is_testnet === true || [from, to].some((id) => id !== null && lookup.chain(id)?.is_testnet === true),
    claims: claimsOf(route, index, body, to, lookup),
    isFast: key === 'go_fast_transfer' || isFastCctp(body),
    fees: stepFees(key, body, index, lookup, digits),
    paths: swapPaths(body, lookup),
    priceImpact: isSwap ? readPercent(swapPlan(body)?.price_impact_percent, unknown('not given')) : null,
    notes: notesOf(key, body),
    verifiers: body.verifiers ?? null,
    fields: isKnownKind ? [] : plainFields(operation),
  };
}

/** Of a ledger with two faces, on the one whose gas the claim pays. */
function claimsOf(route: Route, index: number, body: StepBody, to: string | null, lookup: Lookup): StepClaim[] {
  const claims = route.claimed_operations?.filter((claimed) => claimed === index) ?? [];
  const gas = route.estimated_fees?.find((fee) => fee.operation_index === index && isOfClaim(fee, route));
  const id = gas?.chain_id ?? to;
  const chain = id === null ? t('a chain that is not given') : chainName(lookup, id);
  return claims.map((_, before) => {
    const { action = null, wait_seconds = null } = body.steps?.[before + 1] ?? {};
    return { chain, action, waitSeconds: wait_seconds };
  });
}

function carrierMark(body: StepBody, isSwap: boolean): MarkSubject | null {
  const [venue] = swapVenues(body);
  if (isSwap) return venue ? { venue: venue.name } : null;
  return body.bridge_id ? { bridge: body.bridge_id } : null;
}

/** The route's operations as steps, in order. Never throws on missing fields. */
export function timelineSteps(route: Route, lookup: Lookup, digits: FormatNumber): Step[] {
  const steps = route.operations.map((operation, index) => stepOf(route, operation, index, lookup, digits));
  const swaps = steps.filter(({ family }) => family === 'swap');
  return swaps.length === 1 ? steps.map((step) => withRouteImpact(route, step)) : steps;
}

/** Fills in the price impact of the only swap from that of the route. */
function withRouteImpact({ swap_price_impact_percent }: Route, step: Step): Step {
  if (step.priceImpact === null || step.priceImpact.known) return step;
  return { ...step, priceImpact: readPercent(swap_price_impact_percent, unknown('not given')) };
}

/** The coins sent and received, from the route's own fields. */
export function routeEnds(route: Route, lookup: Lookup): { sent: Coin; received: Coin } {
  const source = { chain_id: route.source_asset_chain_id, denom: route.source_asset_denom };
  const dest = { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom };
  return {
    sent: { ...coinOf(source, route.amount_in, lookup), amount: readSentAmount(route.amount_in) },
    received: coinOf(dest, route.amount_out, lookup),
  };
}

export interface NumberedClaim extends StepClaim {
  readonly number: number;
}

/** The steps of one transaction, which the user signs once. */
export interface SignatureGroup {
  /** Counted from 1. */
  readonly number: number;
  /** Of its steps, as the wire counts transactions. */
  readonly txIndex: number;
  /** Name of the chain on which it is signed; null if not given. */
  readonly chain: string | null;
  readonly steps: readonly Step[];
  /** The signatures that follow them, with which the person claims what they brought; none where it is delivered. */
  readonly claims: readonly NumberedClaim[];
}

/** Groups consecutive steps by transaction. */
export function groupBySignature(steps: readonly Step[]): SignatureGroup[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    if (group !== undefined && group[0]?.txIndex === step.txIndex) group.push(step);
    else groups.push([step]);
  }
  let number = 0;
  return groups.map((steps) => {
    const signed = { number: ++number, txIndex: steps[0]?.txIndex ?? 0, chain: steps[0]?.from ?? null, steps };
    const claims = steps.at(-1)?.claims ?? [];
    return { ...signed, claims: claims.map((claim) => ({ ...claim, number: ++number })) };
  });
}
