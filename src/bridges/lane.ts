import { largestAmount } from '#contract/amount.ts';
import { type Asset, type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { BridgeId, Bridge as BridgeInfo } from '#contract/bridge.ts';
import { addsPartyOf } from '#contract/effort.ts';
import type { Duration } from '#contract/figures.ts';
import type { OperationBody } from '#contract/operation.ts';
import { type Charge, type Hop, type LaneFigures, type LaneScale, laneQuotes, type Port } from '#engine/index.ts';
import { laneTime, sumKnown } from '#market/durations/lane-time.ts';
import { GAS_UNITS } from '#market/gas/gas-units.ts';
import { cctpChainOf, gasUsd } from '#market/gas/gas-usd.ts';
import type { LaneFee, LaneRequest, LaneTerms, Market, Payout } from '#market/market.ts';
import { type MadeInSteps, memoizeByMarket, memoizeInSteps } from '#market/memoize-by-market.ts';
import type { TrustedMarket } from '#market/prices/trusted-prices.ts';
import { mulDivDown } from '#math/fixed.ts';
import { COSMOS_CONTRACT, IBC_FORWARD } from '#registry/ports.ts';
import type { ChainRecord, ChannelEnd, LivenessRecord } from '#registry/records.ts';
import { channelKey, contractKey, type Registry } from '#registry/registry.ts';
import type { Bridge, BridgeContext, Lane, LaneDetail, LaneHalt, LaneNeeds, PausableContract } from './bridge.ts';

const PPM = 1_000_000n;
/** Values are whole micro-dollars; scaling the amount by this keeps six more digits. */
const FINER = 10n ** 6n;
const PICOS_A_NANO = 1e3;
const NANO_DOLLARS = 1e9;

export const isDeducted = ({ behavior }: Pick<Charge, 'behavior'>): boolean => behavior === 'FEE_BEHAVIOR_DEDUCTED';

/**
 * The exact charge of each fee for one transfer, in the order of the fees. `shares` is the sum of the proportional parts that
 * were deducted; the last proportional fee takes the rounding remainder, so that the charges add up.
 */
function chargesOf(fees: readonly LaneFee[], shares: bigint, amountIn: bigint): Charge[] {
  const lastShare = fees.findLast((fee) => fee.ppm > 0);
  let rest = shares;
  return fees.map((fee) => {
    const share = fee === lastShare ? rest : shareOf(fee, amountIn);
    rest -= share;
    return { type: fee.type, behavior: fee.behavior, asset: fee.asset, amount: fee.amount + share };
  });
}

const shareOf = ({ ppm }: LaneFee, amountIn: bigint): bigint =>
  ppm === 0 ? 0n : mulDivDown(amountIn, BigInt(ppm), PPM);

/** The deducted fees of a lane as the engine quotes them. */
function feeFigures(fees: readonly LaneFee[]): Pick<LaneFigures, 'fixed' | 'ppm' | 'charges'> {
  let fixed = 0n;
  let ppm = 0;
  for (const fee of fees) {
    if (!isDeducted(fee)) continue;
    fixed += fee.amount;
    ppm += fee.ppm;
  }
  return { fixed, ppm, charges: (deducted, amountIn) => chargesOf(fees, deducted - fixed, amountIn) };
}

/**
 * Dollars of the additional fees, for ranking; null if one of them has no price. Rounded to 10^-9 dollars, so that equal
 * fees in two assets with different units rank equally.
 */
function additionalFeeUsdOf(market: Market, fees: readonly LaneFee[]): number | null {
  let total = 0n;
  for (const fee of fees) {
    if (isDeducted(fee)) continue;
    const usd = market.usd(fee.asset, fee.amount * FINER, 'down');
    if (usd === null) return null;
    total += usd;
  }
  return Math.round(Number(total) / PICOS_A_NANO) / NANO_DOLLARS;
}

/**
 * Dollars of the gas of a transaction that a person signs, beyond that of any, for ranking; null if unknown. On Cosmos chains, where most
 * transfers are forwarded and gas is a cent at most, it is left to the fees of the route.
 */
function gasUsdOf(market: Market, { chain_id, chain_type }: ChainRecord, gas: bigint | null): number | null {
  if (chain_type === 'cosmos') return 0;
  return gas === null ? null : gasUsd(market, chain_id, GAS_UNITS[chain_type].transaction + gas);
}

/** Dollars of the gas of claiming what arrived, by the same rule. A lane's closures must not share a scope with the market: it would stay. */
function claimsGasUsdOf(
  market: Market,
  registry: Registry,
  { chain_id }: ChainRecord,
  claims: readonly (bigint | null)[],
): number | null {
  const chain = registry.getChainRecord(cctpChainOf(registry, chain_id));
  return sumKnown(...claims.map((gas) => gasUsdOf(market, chain, gas)));
}

/** An end of lanes: an asset with its key and chain. */
export interface LaneEnd {
  readonly asset: Asset;
  readonly key: AssetKey;
  readonly chain: ChainRecord;
}

/** A lane without fees and duration, which depend on the market. */
export interface LaneDraft {
  readonly from: LaneEnd;
  readonly to: LaneEnd;
  /** Distinguishes two lanes of one bridge between the same assets. */
  readonly name?: string;
  /** As in `LaneRequest`; distinguishes lanes as well. */
  readonly route?: string;
  /** As in `LaneRequest`. */
  readonly fast?: boolean;
  /** The part of the bridge that it uses, as notices name it: `v1`. */
  readonly part?: string;
  /** The channels of its IBC packets, each by the end where the packet leaves. */
  readonly channels?: readonly ChannelEnd[];
  /** The contracts that can be paused. */
  readonly contracts?: readonly PausableContract[];
  /** What leads on to it in one transaction, and what it leads on to; nothing if absent. */
  readonly entry?: readonly Port[];
  readonly exit?: readonly Port[];
  /** Unless it is unlimited, the lane is offered with a maximum only, of its own or of its terms. */
  readonly payout: Payout;
  /** Limits of one transfer, in the smallest unit of the sent asset. */
  readonly min?: bigint;
  readonly max?: bigint;
  /** Absent if smallest units arrive one for one. */
  readonly scale?: LaneScale;
  /** If true, a proportional fee is rounded down plus one unit, otherwise rounded up. */
  readonly addsUnit?: boolean;
  /** Gas of sending it, where the transfers of its bridge do not all take the same. */
  readonly gas?: bigint;
  /** As in `LaneDetail`; none if absent. */
  readonly claims?: LaneDetail['claims'];
  /** As in `LaneDetail`; false if absent. */
  readonly isOwnToken?: boolean;
  operation(transfer: Transfer): OperationBody;
}

/** One transfer over a lane with its exact amounts. */
export interface Transfer {
  readonly bridge: BridgeId;
  readonly from: LaneEnd;
  readonly to: LaneEnd;
  /** The fees of the lane; `hop.charges` has one charge for each, in the same order. */
  readonly fees: readonly LaneFee[];
  /** From the first signature until it has arrived; null where unknown. */
  readonly seconds: number | null;
  readonly registry: Registry;
  /** As in `BridgeContext`. */
  readonly smartRelay: boolean;
  /** The prices of the route. */
  readonly market: TrustedMarket;
  /** As in `LaneTerms`. */
  readonly verifiers: number | undefined;
  readonly hop: Hop;
  /** Dates relay quotes. */
  readonly now: Date;
}

/** Undefined if the registry lacks the asset or lists it as gone. */
export function findEnd(registry: Registry, id: AssetId): LaneEnd | undefined {
  const asset = registry.findAsset(id);
  if (asset === undefined || registry.findLiveness(asset)?.state === 'gone') return undefined;
  return { asset, key: assetKey(asset), chain: registry.getChainRecord(asset.chain_id) };
}

/** The fields that all bridge operations share. */
export const endsOf = ({ bridge, from, to }: Transfer) => ({
  from_chain_id: from.asset.chain_id,
  to_chain_id: to.asset.chain_id,
  denom_in: from.asset.denom,
  denom_out: to.asset.denom,
  bridge_id: bridge,
});

const NO_PORTS: readonly Port[] = [];

/** Drafts depend on the registry alone and are made once for it. */
type Drafts = (registry: Registry, smartRelay: boolean) => readonly LaneDraft[];

type Info = BridgeInfo & { readonly id: BridgeId };

/** A bridge that the service's relayer does not serve: its lanes do not depend on `smartRelay`. */
export function bridgeOf(drafts: (registry: Registry) => readonly LaneDraft[], info: Info): Bridge {
  const made = lanesOf(info.id, drafts, false);
  return { info, ...made, prepare: made.lanes.prepare };
}

/**
 * A bridge whose transfers the service's relayer can forward. `othersDeliver`: where the relayer does not serve, or its fee is unknown,
 * the transfer without one is offered.
 */
export function relayedBridgeOf(
  drafts: Drafts,
  { othersDeliver = false, ...info }: Info & { readonly othersDeliver?: boolean },
): Bridge {
  const relayed = lanesOf(info.id, drafts, true);
  const unrelayed = lanesOf(info.id, drafts, false);
  const either = memoizeByMarket((snapshot): readonly Lane[] => {
    const lanes = relayed.lanes(snapshot);
    const known = new Set(lanes.map(({ poolKey }) => poolKey));
    const others = unrelayed.lanes(snapshot).filter(({ poolKey }) => !known.has(poolKey));
    return others.length === 0 ? lanes : [...lanes, ...others];
  });
  const preferred = othersDeliver ? either : relayed.lanes;
  // A relayer adds lanes, though over other contracts; or what it delivers others deliver too, and it does not serve all of that.
  const all = othersDeliver ? unrelayed : relayed;
  return {
    info,
    lanes: (context) => (context.smartRelay ? preferred(context) : unrelayed.lanes(context)),
    async prepare(context, pause) {
      if (context.smartRelay) await relayed.lanes.prepare(context, pause);
      if (!context.smartRelay || othersDeliver) await unrelayed.lanes.prepare(context, pause);
    },
    open: all.open,
    halts: all.halts,
    needs: (registry) => needsOf([...drafts(registry, true), ...drafts(registry, false)]),
  };
}

interface DraftsByHalt {
  readonly open: readonly LaneDraft[];
  readonly halts: readonly LaneHalt[];
}

/** Of ERC-20s and of the Cosmos SDK: without a conversion, what one such account holds another one can hold. */
const USUAL_LARGEST = 2n ** 256n - 1n;

interface LaneMaximum {
  readonly max: bigint | undefined;
  readonly holderChainId: string | null;
}

/**
 * The largest input of a lane: by the bridge, by its terms, or by what an account at either end can hold. Fees of the lane are
 * ignored.
 */
function maximumOf({ from, to, scale, ...draft }: LaneDraft, tierMax: bigint | undefined): LaneMaximum {
  const max = least(draft.max, tierMax);
  const { num, den } = scale ?? { num: 1n, den: 1n };
  const sent = largestAmount(from.asset);
  const received = (largestAmount(to.asset) / num) * den + den - 1n;
  const held = received < sent ? received : sent;
  if (max !== undefined && max <= held) return { max, holderChainId: null };
  if (held === USUAL_LARGEST) return { max: undefined, holderChainId: null };
  return { max: held, holderChainId: (received < sent ? to : from).asset.chain_id };
}

/** Lanes of so many drafts are made in a millisecond or less. */
const DRAFTS_A_STEP = 100;

type LanesOf = Omit<Bridge, 'info' | 'lanes' | 'prepare'> & { readonly lanes: MadeInSteps<readonly Lane[]> };

/** Lanes with all that they ask of a market: while these stay the same functions, so do the lanes. */
interface KeptLanes extends Pick<Market, 'laneTerms' | 'usd' | 'gasPrice'> {
  readonly lanes: readonly Lane[];
}

function lanesOf(id: BridgeId, drafts: Drafts, smartRelay: boolean): LanesOf {
  const lastOf = new WeakMap<Registry, KeptLanes>();
  const byRegistry = new WeakMap<Registry, DraftsByHalt>();
  const draftsOf = (registry: Registry) => {
    const known = byRegistry.get(registry) ?? withoutHalted(id, registry, drafts(registry, smartRelay));
    byRegistry.set(registry, known);
    return known;
  };
  return {
    lanes: memoizeInSteps(function* ({ registry, market }) {
      const { laneTerms, usd, gasPrice } = market;
      const last = lastOf.get(registry);
      if (last?.laneTerms === laneTerms && last.usd === usd && last.gasPrice === gasPrice) return last.lanes;
      const context = { registry, market, smartRelay };
      const lanes: Lane[] = [];
      for (const [i, draft] of draftsOf(registry).open.entries()) {
        lanes.push(...lanesOfDraft(id, context, draft));
        if (i % DRAFTS_A_STEP === 0) yield;
      }
      lastOf.set(registry, { laneTerms, usd, gasPrice, lanes });
      return lanes;
    }),
    open: (registry) => draftsOf(registry).open.map(({ from, to }) => ({ from: from.key, to: to.key })),
    halts: (registry) => draftsOf(registry).halts,
    needs: (registry) => needsOf(drafts(registry, smartRelay)),
  };
}

/** The drafts that are open, and the others with what halts them. */
export function withoutHalted(bridge: BridgeId, registry: Registry, drafts: readonly LaneDraft[]): DraftsByHalt {
  const open: LaneDraft[] = [];
  const halts: LaneHalt[] = [];
  for (const draft of drafts) {
    const record = haltOf(bridge, registry, draft);
    if (record === undefined) open.push(draft);
    else halts.push({ from: draft.from.key, to: draft.to.key, record });
  }
  return { open, halts };
}

/** What closes a draft: a word on its bridge, on a channel or contract that it needs, or on one of its ends. */
function haltOf(bridge: BridgeId, registry: Registry, draft: LaneDraft): LivenessRecord | undefined {
  const { part, channels = [], contracts = [] } = draft;
  const [from, to] = [draft.from.asset, draft.to.asset];
  const ofBridge = registry.findBridgeLiveness({ bridge, part, from, to });
  // What is about to end works until then.
  if (ofBridge !== undefined && ofBridge.state !== 'ending') return ofBridge;
  return (
    firstOf(channels, registry.findChannelLiveness) ??
    firstOf(contracts, registry.findContractLiveness) ??
    registry.findHalt(from, 'out') ??
    registry.findHalt(to, 'in') ??
    registry.findEntryHalt(to, from)
  );
}

/** Each channel and each contract once. */
function needsOf(drafts: readonly LaneDraft[]): LaneNeeds {
  const channels = new Map<string, ChannelEnd>();
  const contracts = new Map<string, PausableContract>();
  for (const draft of drafts) {
    for (const end of draft.channels ?? []) channels.set(channelKey(end), end);
    for (const each of draft.contracts ?? []) contracts.set(contractKey(each), each);
  }
  return { channels: [...channels.values()], contracts: [...contracts.values()] };
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item) => LivenessRecord | undefined,
): LivenessRecord | undefined {
  for (const item of items) {
    const record = find(item);
    if (record !== undefined) return record;
  }
  return undefined;
}

/** The open lanes of drafts, as new objects on each call. */
export const makeLanes = (id: BridgeId, context: BridgeContext, drafts: readonly LaneDraft[]): Lane[] =>
  withoutHalted(id, context.registry, drafts).open.flatMap((draft) => lanesOfDraft(id, context, draft));

/** What lanes take from their draft and terms: kept as long as both stay, whatever the rest of the market does. */
interface KnownFigures {
  /** The same object each time: a market may remember which lane it asks for. */
  readonly request: LaneRequest;
  readonly terms: LaneTerms;
  readonly figures: readonly TierFigures[];
}
const knownFigures = new WeakMap<LaneDraft, KnownFigures>();

/** A lane for each tier of the terms that its limits leave; none where the fees are unknown. */
function lanesOfDraft(bridge: BridgeId, context: BridgeContext, draft: LaneDraft): Lane[] {
  const { from, to, fast = false, route, payout } = draft;
  let known = knownFigures.get(draft);
  const { smartRelay, market } = context;
  const request: LaneRequest = known?.request ?? {
    ...{ bridge, from: from.asset, to: to.asset, smartRelay, fast, payout },
    ...(route !== undefined && { route }),
  };
  const terms = market.laneTerms(request);
  if (known === undefined || !sameTerms(known.terms, terms)) {
    known = { request, terms, figures: figuresOf(bridge, draft, terms) };
    knownFigures.set(draft, known);
  }
  return known.figures.map((figures) => laneOf(context, draft, request, figures));
}

/** Terms without fees, tiers and limits are the same where they take the same time. */
function sameTerms(known: LaneTerms, terms: LaneTerms): boolean {
  if (known === terms) return true;
  const isPlain = ({ fees, tiers, min, max, reading }: LaneTerms) =>
    fees?.length === 0 && [tiers, min, max, reading].every((each) => each === undefined);
  return isPlain(known) && isPlain(terms) && known.seconds === terms.seconds;
}

function figuresOf(bridge: BridgeId, draft: LaneDraft, terms: LaneTerms): TierFigures[] {
  const { fees, seconds, min, max, tiers = [], verifiers, reading } = terms;
  if (fees === null) return [];
  const limited = [{ min, max, fees }, ...tiers].flatMap((tier, index): LimitedTier[] => {
    if (draft.payout !== 'unlimited' && (draft.max ?? tier.max) === undefined) return [];
    const { max: most, holderChainId } = maximumOf(draft, tier.max);
    const fewest = greatest(draft.min, tier.min);
    if (most !== undefined && (most === 0n || (fewest !== undefined && fewest > most))) return [];
    return [{ index, fees: tier.fees, min: fewest, max: most, holderChainId }];
  });
  const isNamed = limited.every(({ max, holderChainId }) => max !== undefined && holderChainId === null);
  const most = isNamed ? (limited.map((tier) => tier.max).reduce(greatest, undefined) ?? null) : null;
  return limited.map((tier) => {
    const beyond = {
      min: limited.some((other) => (other.min ?? 0n) < (tier.min ?? 0n)),
      max:
        tier.max !== undefined && limited.some((other) => other.max === undefined || other.max > (tier.max as bigint)),
    };
    return tierFigures(bridge, draft, { ...tier, beyond, most, seconds, verifiers, reading });
  });
}

/** A tier with the limits of its bridge. */
interface LimitedTier {
  /** Its position in the terms. */
  readonly index: number;
  readonly fees: readonly LaneFee[];
  readonly min: bigint | undefined;
  readonly max: bigint | undefined;
  readonly holderChainId: string | null;
}

const least = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;
const greatest = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;

/** What the lane of a tier has in every market with these terms. */
type TierFigures = Pick<Lane, 'id' | 'poolKey' | 'seconds' | 'exit' | 'curve' | 'quoteIn' | 'quoteOut'> &
  Pick<LimitedTier, 'fees' | 'holderChainId'> &
  Pick<LaneTerms, 'verifiers'> &
  Pick<LaneDetail, 'most' | 'reading'>;

function tierFigures(
  bridge: BridgeId,
  { from, to, route, name = route, scale, addsUnit, exit = NO_PORTS }: LaneDraft,
  tier: LimitedTier &
    Pick<LaneFigures, 'beyond'> &
    Pick<LaneTerms, 'seconds' | 'verifiers'> &
    Pick<LaneDetail, 'most' | 'reading'>,
): TierFigures {
  const { index, fees, min, max, beyond, holderChainId, most, seconds, verifiers, reading } = tier;
  const { curve, quoteIn, quoteOut } = laneQuotes({ min, max, beyond, scale, addsUnit, ...feeFigures(fees) });
  // `join` makes one flat string; a template would keep its pieces in memory.
  const poolKey = [bridge, from.key, to.key, ...(name === undefined ? [] : [name])].join('>');
  return {
    id: index === 0 ? poolKey : [poolKey, `tier ${index}`].join('>'),
    ...{ poolKey, seconds, curve, quoteIn, quoteOut },
    ...{ exit, fees, holderChainId, most, verifiers, reading },
  };
}

/** What was read takes the place of what is published of the parts. */
function durationOf(registry: Registry, request: LaneRequest, seconds: number | null): Duration | undefined {
  if (seconds === null) return undefined;
  const time = laneTime(registry, request);
  return time?.seconds === seconds ? time : { seconds, basis: 'published' };
}

function laneOf(context: BridgeContext, draft: LaneDraft, request: LaneRequest, figures: TierFigures): Lane {
  const { from, to } = draft;
  const { bridge } = request;
  const { fees, holderChainId, most, reading, seconds, verifiers } = figures;
  const { registry, market, smartRelay } = context;
  const { gas = GAS_UNITS[from.chain.chain_type].lanes[bridge] ?? null, claims = [] } = draft;
  const onTop = [
    additionalFeeUsdOf(market, fees),
    gasUsdOf(market, from.chain, gas),
    claims.length === 0 ? 0 : claimsGasUsdOf(market, registry, to.chain, claims),
  ];
  const additionalFeeUsd = sumKnown(...onTop);
  return {
    id: figures.id,
    from: from.key,
    to: to.key,
    poolKey: figures.poolKey,
    kind: 'lane',
    carrier: bridge,
    seconds,
    entry: draft.entry ?? NO_PORTS,
    exit: figures.exit,
    ...(claims.length > 0 && { claims: claims.length }),
    addsParty: addsPartyOf(bridge),
    additionalFeeUsd,
    ...(additionalFeeUsd === null && { knownFeeUsd: onTop.reduce<number>((sum, usd) => sum + (usd ?? 0), 0) }),
    detail: {
      kind: 'lane',
      bridge,
      fromChainId: from.asset.chain_id,
      toChainId: to.asset.chain_id,
      holderChainId,
      most,
      payout: draft.payout,
      part: draft.part,
      isOwnToken: draft.isOwnToken ?? false,
      name: draft.name ?? draft.route,
      gas,
      claims,
      reading,
      duration: () => durationOf(registry, request, seconds),
      operation: (hop, now, market) =>
        draft.operation({ bridge, from, to, fees, seconds, registry, smartRelay, market, verifiers, hop, now }),
    },
    curve: figures.curve,
    quoteIn: figures.quoteIn,
    quoteOut: figures.quoteOut,
    // Same fields in the same order as swap edges: one object shape is read faster.
    after: undefined,
  };
}

/** Entry of a transfer that leaves as an IBC packet: forwarded with the packet before it, or sent by a contract. */
export const AS_IBC_PACKET: readonly Port[] = [IBC_FORWARD, COSMOS_CONTRACT];

/** Exit of an IBC packet on a chain, by the modules that the chain runs. */
export const afterIbcPacket = (chain: ChainRecord): Port[] => [
  ...(chain.pfm ? [IBC_FORWARD] : []),
  ...(chain.ibc_hooks ? [COSMOS_CONTRACT] : []),
];
