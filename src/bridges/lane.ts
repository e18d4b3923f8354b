import { type Asset, type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { BridgeId, Bridge as BridgeInfo } from '#contract/bridge.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { Charge, Hop, Port } from '#engine/graph/edge.ts';
import { type LaneFigures, type LaneScale, laneQuotes } from '#engine/graph/lane-quotes.ts';
import type { LaneFee, Market } from '#market/market.ts';
import { memoizeByMarket } from '#market/memoize-by-market.ts';
import { mulDivDown } from '#math/fixed.ts';
import { COSMOS_CONTRACT, EVM_CONTRACT, IBC_FORWARD } from '#registry/ports.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import type { Bridge, Lane, BridgeContext } from './bridge.ts';

const PPM = 1_000_000n;
/** Worths are told in whole micro-dollars: that of so many times an amount has as many digits more. */
const FINER = 10n ** 6n;
const PICOS_A_NANO = 1e3;
const NANO_DOLLARS = 1e9;

export const isDeducted = ({ behavior }: Pick<Charge, 'behavior'>): boolean => behavior === 'FEE_BEHAVIOR_DEDUCTED';

/**
 * Every fee with its exact amount for one transfer, in the order of the fees. `shares` is what was deducted beside
 * the fixed parts; the last fee that takes a share takes the rest of it, so that the charges add up.
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

/** What a lane takes out of its input, and how it lists its charges. */
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
 * Dollars charged on top of the amount, for ranking, to the nearest billionth; null when one of the fees has no price. The
 * same dollars in two assets differ by what their units round, which must not tell two lanes apart.
 */
function extraUsd(market: Market, fees: readonly LaneFee[]): number | null {
  let total = 0n;
  for (const fee of fees) {
    if (isDeducted(fee)) continue;
    const usd = market.usd(fee.asset, fee.amount * FINER, 'down');
    if (usd === null) return null;
    total += usd;
  }
  return Math.round(Number(total) / PICOS_A_NANO) / NANO_DOLLARS;
}

/** An asset where lanes begin or end, looked up once for all of them. */
export interface LaneEnd {
  readonly asset: Asset;
  readonly key: AssetKey;
  readonly chain: ChainRecord;
}

/** A lane before anyone has said what it costs. */
export interface LaneDraft {
  readonly from: LaneEnd;
  readonly to: LaneEnd;
  /** Tells apart two lanes of one bridge between the same two assets. */
  readonly name?: string;
  readonly entry: readonly Port[];
  readonly exit: readonly Port[];
  /** Least and most that one transfer takes, in smallest units of what is sent. */
  readonly min?: bigint;
  readonly max?: bigint;
  /** Left out where smallest units arrive one for one. */
  readonly scale?: LaneScale;
  /** Whether a share costs one lot more than it is, rounded down; rounded up unless said. */
  readonly addsUnit?: boolean;
  operation(transfer: Transfer): OperationBody;
}

/** One transfer over a lane with its exact amounts. */
export interface Transfer {
  readonly bridge: BridgeId;
  readonly from: LaneEnd;
  readonly to: LaneEnd;
  /** The fees of the lane; `hop.charges` has one charge for each, in the same order. */
  readonly fees: readonly LaneFee[];
  readonly context: BridgeContext;
  readonly hop: Hop;
  /** Dates prices and relay quotes. */
  readonly now: Date;
}

/** Undefined for an asset that the registry does not know, or knows to be frozen: no lane begins or ends there. */
export function findEnd(registry: Registry, id: AssetId): LaneEnd | undefined {
  const asset = registry.findAsset(id);
  if (asset === undefined || registry.findDelisting(asset) !== undefined) return undefined;
  return { asset, key: assetKey(asset), chain: registry.getChainRecord(asset.chain_id) };
}

/** The fields that every bridge's operation has. */
export const endsOf = ({ bridge, from, to }: Transfer) => ({
  from_chain_id: from.asset.chain_id,
  to_chain_id: to.asset.chain_id,
  denom_in: from.asset.denom,
  denom_out: to.asset.denom,
  bridge_id: bridge,
});

/** Drafts never depend on the market, so one registry needs them only once. */
type Drafts = (registry: Registry, smartRelay: boolean) => readonly LaneDraft[];

type Info = BridgeInfo & { readonly id: BridgeId };

/**
 * A bridge whose lanes are these drafts, priced by the market; a draft whose fees nobody knows makes no lane. No relayer of
 * the service has to do with it, so that the lanes are the same whether there is one or not.
 */
export function bridgeOf(info: Info, drafts: (registry: Registry) => readonly LaneDraft[]): Bridge {
  return { info, lanes: lanesOf(info.id, drafts, false) };
}

/** A bridge like that, one that a relayer of the service forwards, where there is one. */
export function relayedBridgeOf(info: Info, drafts: Drafts): Bridge {
  const relayed = lanesOf(info.id, drafts, true);
  const unrelayed = lanesOf(info.id, drafts, false);
  return { info, lanes: (world) => (world.smartRelay ? relayed(world) : unrelayed(world)) };
}

function lanesOf(id: BridgeId, drafts: Drafts, smartRelay: boolean): Bridge['lanes'] {
  const byRegistry = new WeakMap<Registry, readonly LaneDraft[]>();
  return memoizeByMarket(({ registry, market }) => {
    const found = byRegistry.get(registry) ?? drafts(registry, smartRelay);
    byRegistry.set(registry, found);
    const world = { registry, market, smartRelay };
    return found.flatMap((draft) => laneOf(id, world, draft) ?? []);
  });
}

function laneOf(bridge: BridgeId, world: BridgeContext, draft: LaneDraft): Lane | undefined {
  const { from, to, name } = draft;
  const { market, smartRelay } = world;
  const { fees, seconds } = market.laneTerms({ bridge, from: from.asset, to: to.asset, smartRelay });
  if (fees === null) return undefined;
  const { curve, quoteIn, quoteOut } = laneQuotes({
    min: draft.min,
    max: draft.max,
    scale: draft.scale,
    addsUnit: draft.addsUnit,
    ...feeFigures(fees),
  });
  // Joined, it is one string; put together by a template, V8 would keep its pieces and how they follow one another.
  const id = [bridge, from.key, to.key, ...(name === undefined ? [] : [name])].join('>');
  return {
    id,
    from: from.key,
    to: to.key,
    poolKey: id,
    kind: 'lane',
    carrier: bridge,
    seconds,
    entry: draft.entry,
    exit: draft.exit,
    additionalFeeUsd: extraUsd(market, fees),
    detail: {
      kind: 'lane',
      bridge,
      fromChainId: from.asset.chain_id,
      toChainId: to.asset.chain_id,
      operation: (hop, now) => draft.operation({ bridge, from, to, fees, context: world, hop, now }),
    },
    curve,
    quoteIn,
    quoteOut,
    // Lanes have the fields of swaps, in their order: edges of many shapes take V8 longer to read.
    after: undefined,
  };
}

/** How a transfer that leaves as an IBC packet may begin: forwarded with the packet before it, or sent by a contract. */
export const AS_IBC_PACKET: readonly Port[] = [IBC_FORWARD, COSMOS_CONTRACT];

/** What may follow an IBC packet that arrives on this chain, by what the chain is known to run. */
export const afterIbcPacket = (chain: ChainRecord): Port[] => [
  ...afterForwarding(chain),
  ...(chain.ibc_hooks ? [COSMOS_CONTRACT] : []),
];

/** What a relayer that mints and sends on may start on this chain: packets only. */
export const afterForwarding = (chain: ChainRecord): Port[] => (chain.pfm ? [IBC_FORWARD] : []);

/** A lane is a contract call on EVM chains; on any other chain a person signs its message. */
export const byEvmContract = (chain: ChainRecord): Port[] => (chain.chain_type === 'evm' ? [EVM_CONTRACT] : []);
