import { type AssetId, sameAsset } from '#contract/asset.ts';
import type { VoucherHop } from '#registry/derived-assets.ts';
import type { Registry } from '#registry/registry.ts';
import type { BridgeContext, Lane, LaneHalt } from './bridge.ts';
import { ibcTransfer } from './ibc-transfer.ts';
import {
  AS_IBC_PACKET,
  afterIbcPacket,
  bridgeOf,
  findEnd,
  type LaneDraft,
  type LaneEnd,
  makeLanes,
  withoutHalted,
} from './lane.ts';
import { PAYOUTS } from './payouts.ts';

const hopsOf = new WeakMap<Registry, readonly VoucherHop[]>();

/** All listed vouchers whose previous asset is known, in the registry's order of assets. Memoized by registry. */
function voucherHops(registry: Registry): readonly VoucherHop[] {
  const known = hopsOf.get(registry) ?? registry.listAssets().flatMap((asset) => registry.findVoucherHop(asset) ?? []);
  hopsOf.set(registry, known);
  return known;
}

/**
 * What leaves dYdX in an hour at most, unless its supply of USDC is above 100 million: the `baseline_minimum` of its rate limiter
 * (v4-chain at 84d4664b, protocol/x/ratelimit). Quotas of other chains are parts of a supply that is not read.
 */
const DYDX_HOURLY = 1_000_000_000_000n;
const DYDX_USDC: AssetId = {
  chain_id: 'dydx-mainnet-1',
  denom: 'ibc/8E27BA2D5493AF5636760E354E46004562C46AB7EC0CC4C1CA14E9E20E2545B5',
};

/** `port` and `channel` are on the sending chain. */
function draft(from: LaneEnd, to: LaneEnd, port: string, channel: string): LaneDraft {
  return {
    from,
    to,
    entry: AS_IBC_PACKET,
    // What follows is written in the memo of the packet that the sending chain takes.
    exit: from.chain.memo ? afterIbcPacket(to.chain) : [],
    payout: PAYOUTS.voucher,
    ...(sameAsset(from.asset, DYDX_USDC) && { max: DYDX_HOURLY }),
    channels: [{ chain_id: from.asset.chain_id, port, channel }],
    operation: (transfer) => ({ transfer: ibcTransfer(transfer, port, channel) }),
  };
}

/** A lane back over the voucher's channel, and one out from the channel's other end. */
function draftsOf(registry: Registry, hop: VoucherHop): LaneDraft[] {
  if (!hop.channel.active) return [];
  const [voucher, before] = [findEnd(registry, hop.voucher), findEnd(registry, hop.before)];
  if (voucher === undefined || before === undefined) return [];
  const { port, channel, to_port, to_channel } = hop.channel;
  return [draft(voucher, before, port, channel), draft(before, voucher, to_port, to_channel)];
}

const drafts = (registry: Registry): LaneDraft[] => voucherHops(registry).flatMap((hop) => draftsOf(registry, hop));

/** The lanes of a derived voucher: home and out, hop by hop as far as to a listed asset. Not among the lanes of the bridge. */
export const derivedLanes = (context: BridgeContext, voucher: AssetId): Lane[] =>
  makeLanes('IBC', context, derivedDrafts(context.registry, voucher).flat());

/** Those of its lanes home, or of those out, that are halted. */
export const derivedHalts = (registry: Registry, voucher: AssetId, direction: 'home' | 'out'): readonly LaneHalt[] =>
  withoutHalted(
    'IBC',
    registry,
    derivedDrafts(registry, voucher).flatMap((hop) => hop[direction === 'home' ? 0 : 1] ?? []),
  ).halts;

/** Of each hop, the lane home and the one out. */
function derivedDrafts(registry: Registry, voucher: AssetId): LaneDraft[][] {
  const drafts: LaneDraft[][] = [];
  for (let at = voucher; !registry.isListed(at); ) {
    const hop = registry.findVoucherHop(at);
    if (hop === undefined) return drafts;
    drafts.push(draftsOf(registry, hop));
    at = hop.before;
  }
  return drafts;
}

/** An asset in its native form, and the lanes that lead there. */
export interface Unwound {
  readonly native: AssetId;
  readonly lanes: readonly Lane[];
}

/** The lanes home, hop by hop; none for a native asset. Undefined where a channel of the way is closed. */
export function unwind(context: BridgeContext, asset: AssetId): Unwound | undefined {
  const { registry } = context;
  const lanes: Lane[] = [];
  let native = asset;
  for (let hop = registry.findVoucherHop(native); hop !== undefined; hop = registry.findVoucherHop(native)) {
    const [lane] = makeLanes('IBC', context, draftsOf(registry, hop).slice(0, 1));
    if (lane === undefined) return undefined;
    lanes.push(lane);
    native = hop.before;
  }
  return { native, lanes };
}

/** The voucher of a native asset on another chain over the preferred channel. Undefined where there is none. */
export function findVoucherOn(registry: Registry, native: AssetId, chainId: string): VoucherHop | undefined {
  const [channel] = registry.channelsBetween(native.chain_id, chainId);
  return channel && registry.findVoucherOver(native, channel);
}

/** The lane to a voucher from the asset before it; undefined where it is closed. */
export const laneTo = (context: BridgeContext, hop: VoucherHop): Lane | undefined =>
  makeLanes('IBC', context, draftsOf(context.registry, hop).slice(1))[0];

/** Token transfers over the channels between Cosmos chains. */
export const ibc = bridgeOf(drafts, {
  id: 'IBC',
  name: 'IBC',
  logo_uri: 'https://raw.githubusercontent.com/skip-mev/skip-go-registry/main/bridges/ibc/logo.svg',
});
