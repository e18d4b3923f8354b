import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import type { AssetId } from '#contract/asset.ts';
import { LANE_ORDERS, type LaneOrder } from '#contract/lanes.ts';

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
