import { pairLink, startLink } from '#app/asset/compare-link.ts';
import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import { LANE_ORDERS, type LaneOrder } from '#contract/lanes.ts';
import type { RouteRequest } from '#contract/route.ts';

/** What the URL of the page holds. */
export interface CapacityState {
  readonly asset: AssetId;
  /** Chain ids; null for any chain. */
  readonly from: string | null;
  readonly to: string | null;
  /** The only bridge; null for all. */
  readonly bridge: string | null;
  readonly order: LaneOrder;
}

/** Absent, empty and unknown parameters get their default. */
export function parseCapacityState(search: string): CapacityState {
  const params = new URLSearchParams(search);
  const [chain_id, denom] = [params.get('fc'), params.get('fd')];
  return {
    asset: chain_id && denom ? { chain_id, denom } : DEFAULT_ASSET,
    from: params.get('from') || null,
    to: params.get('to') || null,
    bridge: params.get('by') || null,
    order: LANE_ORDERS.find((order) => order === params.get('order')) ?? 'max',
  };
}

/** Whether an address names an asset, chains or a bridge: one without them leaves the choice to the page. */
export function asksForLanes(search: string): boolean {
  const params = new URLSearchParams(search);
  return ['fc', 'from', 'to', 'by'].some((name) => params.has(name));
}

/** A link to the page, which is at `base`. */
export function capacityLink(base: string, { asset, from, to, bridge, order }: CapacityState): string {
  const params = new URLSearchParams({ fc: asset.chain_id, fd: asset.denom });
  if (from !== null) params.set('from', from);
  if (to !== null) params.set('to', to);
  if (bridge !== null) params.set('by', bridge);
  if (order !== 'max') params.set('order', order);
  return `${base}&${params}`;
}

/** A link to Compare with the chosen pair: that of the last question where it is the same, else the same symbol at both ends, as far as it is listed. */
export function compareHref(
  { asset, from, to }: CapacityState,
  question: RouteRequest | null,
  { assets }: { readonly assets: readonly Asset[] },
): string {
  const symbolOf = ({ recommended_symbol, symbol }: Asset) => recommended_symbol || symbol;
  const isSame = (a: AssetId, b: AssetId) => a.chain_id === b.chain_id && a.denom === b.denom;
  const listed = assets.find((each) => isSame(each, asset));
  const on = (chainId: string | null): AssetId | undefined =>
    asset.chain_id === chainId
      ? asset
      : assets.find((each) => listed && each.chain_id === chainId && symbolOf(each) === symbolOf(listed));
  const start = on(from ?? asset.chain_id) ?? asset;
  const end =
    question?.dest_asset_chain_id === to && question.source_asset_denom === start.denom
      ? { chain_id: question.dest_asset_chain_id, denom: question.dest_asset_denom }
      : on(to);
  return end === undefined ? startLink(start) : pairLink(start, end, null);
}
