import { failureOf, noRouteFailure } from '#app/api/failures.ts';
import { CHEAPEST_OPTIONS } from '#app/api/route-request.ts';
import { coinOf } from '#app/asset/coin.ts';
import { feeReserve, guessedReserve, pairLink, spendableAmount } from '#app/asset/compare-link.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { otherFace } from '#app/asset/other-face.ts';
import { summaryCost } from '#app/asset/route-summary.ts';
import { plainAmount, readUsd } from '#app/format/amount.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import { t } from '#app/language/words.ts';
import { type AssetId, assetKey, sameAsset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { RouteSummaryEntry } from '#contract/route-summaries.ts';
import type { LaneLimit, RouteSummary } from '#contract/route-summary.ts';
import { type Holding, movableCoin } from './holdings/holdings.ts';

/** As many as one request takes. */
const MAX_MOVES = 100;

/** A question that can be asked: a holding, and what it is to become. */
export interface Move {
  readonly holding: Holding;
  readonly to: AssetId;
  /** Smallest units: what can be moved, less what the chain's fees need. */
  readonly amount: bigint;
  readonly request: RouteRequest;
}

/** A holding that stays, and why. */
export interface Stay {
  readonly holding: Holding;
  readonly why: string;
}

export interface MovePlan {
  readonly moves: readonly Move[];
  readonly stays: readonly Stay[];
}

/** What is asked to turn each holding into each of its targets, the holdings of most value first. */
export function planMoves(holdings: readonly Holding[], targetsOf: (holding: Holding) => readonly AssetId[]): MovePlan {
  const [moves, stays]: [Move[], Stay[]] = [[], []];
  for (const holding of byValue(holdings)) {
    const targets = targetsOf(holding);
    const amount = amountToMove(holding);
    if (holding.asset === undefined) stays.push({ holding, why: t('Not in the list of the service.') });
    else if (amount === null) stays.push({ holding, why: t('Its amount is not known.') });
    else if (isLocked(holding)) stays.push({ holding, why: t('All of it is locked for now.') });
    else if (amount === 0n) stays.push({ holding, why: t('All of it is kept for network fees.') });
    else if (moves.length + targets.length > MAX_MOVES)
      stays.push({ holding, why: t('Not asked: only {most} at once.', { most: MAX_MOVES }) });
    else moves.push(...targets.map((to) => ({ holding, to, amount, request: moveRequest(holding.id, to, amount) })));
  }
  return { moves, stays };
}

/** Most dollars first; what has no price last. */
export function byValue<T extends Pick<Holding, 'usd'>>(all: readonly T[]): T[] {
  const dollarsOf = ({ usd }: T) => (usd.known ? usd.value : -1n);
  return [...all].sort((a, b) => (dollarsOf(b) > dollarsOf(a) ? 1 : dollarsOf(b) < dollarsOf(a) ? -1 : 0));
}

function isLocked(holding: Holding): boolean {
  const { amount } = movableCoin(holding);
  return amount.known && amount.value === 0n;
}

/** What can be moved, less what its chain's fees need, guessed where no gas price is named; the whole where nothing can be guessed. */
function amountToMove(holding: Holding): bigint | null {
  const { coin, id, chainRecord, usd } = holding;
  const movable = movableCoin(holding).amount;
  if (!coin.amount.known || !movable.known) return null;
  const reserve = guessedReserve(feeReserve(chainRecord, id), { amount: coin.amount.value, usd }, coin.decimals ?? 0);
  const most = spendableAmount(movable.value, reserve);
  return most.known ? most.value : movable.value;
}

/** What a part of a holding is worth, rounded down. */
export function worthOf({ coin: { amount }, usd }: Holding, part: bigint): Holding['usd'] {
  return usd.known && amount.known && amount.value > 0n ? known((usd.value * part) / amount.value) : usd;
}

const moveRequest = (from: AssetId, to: AssetId, amount: bigint): RouteRequest => ({
  source_asset_chain_id: from.chain_id,
  source_asset_denom: from.denom,
  dest_asset_chain_id: to.chain_id,
  dest_asset_denom: to.denom,
  amount_in: amount.toString(),
  ...CHEAPEST_OPTIONS,
});

/** What the service found for a move. */
export type Outcome =
  | { readonly kind: 'moves'; readonly route: RouteSummary }
  /** It costs more than it is worth. */
  | { readonly kind: 'dust'; readonly route: RouteSummary }
  | { readonly kind: 'unsafe'; readonly route: RouteSummary }
  /** With the most that lanes take, where the amount is above that. */
  | { readonly kind: 'stays'; readonly why: string; readonly limits: readonly LaneLimit[] };

/** Of the response that holds the error of one request. */
const OK = 200;

export function outcomeOf({ route, error }: RouteSummaryEntry): Outcome {
  if (route === null) {
    const failure = error ? failureOf(ServiceError.fromBody(OK, error)) : noRouteFailure();
    const why = failure.kind === 'no-route' ? t('No route') : failure.sentence;
    return { kind: 'stays', why, limits: exceededLimits(error) };
  }
  const [cost, sent] = [summaryCost(route), readUsd(route.usd_amount_in)];
  if (cost.known && sent.known && cost.value.usd >= sent.value) return { kind: 'dust', route };
  return route.is_unsafe ? { kind: 'unsafe', route } : { kind: 'moves', route };
}

/** From this part of what is sent on, a cost is one to think about: a 40th is 2.5%. */
const LOSSY_PART = 40n;

export function isLossy(outcome: Outcome): boolean {
  if (outcome.kind === 'stays') return false;
  const [cost, sent] = [summaryCost(outcome.route), readUsd(outcome.route.usd_amount_in)];
  return cost.known && sent.known && cost.value.usd > 0n && cost.value.usd * LOSSY_PART >= sent.value;
}

/** Which gas coins an outcome takes that one does not hold, each as "INJ on Injective". `then`: what arrived is to move on from there. */
export type LacksGas = (outcome: Outcome | undefined, then?: AssetId) => readonly string[];

/** By what is held. A coin on one face of a ledger is there on the other; a coin that is not named may be held. */
export function gasLacks(held: readonly Holding[], lookup: Lookup): LacksGas {
  const keys = new Set(held.flatMap(({ id, coin }) => (isSome(coin.amount) ? [assetKey(id)] : [])));
  const gasCoin = (chainId: string): AssetId[] => {
    const [fee] = lookup.chain(chainId)?.fee_assets ?? [];
    return fee === undefined ? [] : [{ chain_id: chainId, denom: fee.denom }];
  };
  const isHeld = (need: AssetId): boolean => {
    const twin = otherFace(need.chain_id, lookup);
    return [need, ...(twin ? gasCoin(twin) : [])].some((id) => keys.has(assetKey(id)));
  };
  return (outcome, then) => {
    if (outcome === undefined || outcome.kind === 'stays') return [];
    const onward = then === undefined ? [] : gasCoin(then.chain_id).filter((coin) => !sameAsset(coin, then));
    const onTheWay = (outcome.route.gas_needs ?? []).flatMap(({ chain_id, denom }) =>
      denom === null ? [] : [{ chain_id, denom }],
    );
    const coins = [...onTheWay, ...onward]
      .filter((need) => !isHeld(need))
      .map((need) => {
        const { symbol } = coinOf(need, null, lookup);
        return t('{symbol} on {chain}', { symbol, chain: ledgerName(need, lookup) });
      });
    return [...new Set(coins)];
  };
}

/** "Injective" of either of its faces, which spend one balance. */
export const ledgerName = ({ chain_id }: AssetId, lookup: Lookup): string =>
  otherFace(chain_id, lookup) ? chainName(lookup, chain_id).replace(/ \([^()]+\)$/, '') : chainName(lookup, chain_id);

const isSome = (amount: Maybe<bigint>): boolean => !amount.known || amount.value > 0n;

/** "USDC on Base" */
export const nameOf = (id: AssetId, lookup: Lookup): string =>
  t('{symbol} on {chain}', { symbol: coinOf(id, null, lookup).symbol, chain: chainName(lookup, id.chain_id) });

/** The maxima that a refusal names. */
const exceededLimits = (error: RouteSummaryEntry['error']): LaneLimit[] =>
  (error?.details ?? []).flatMap(({ reason, metadata }) => {
    if (reason !== 'LIMIT' || metadata?.rule !== 'above_maximum') return [];
    const { via = '', limit = '', chain_id = '', denom = '' } = metadata;
    return [{ via, limit, chain_id, denom }];
  });

/** A link to Compare with both ends and the amount. */
export function moveLink({ holding: { id, coin }, to, amount }: Move): string {
  return pairLink(id, to, coin.decimals === null ? null : plainAmount(amount, coin.decimals));
}
