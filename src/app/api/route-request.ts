import type { AssetId } from '#contract/asset.ts';
import { EXPERIMENTAL_FEATURES } from '#contract/named-bridges.ts';
import type { RouteRequest } from '#contract/route.ts';

interface Question {
  readonly from: AssetId;
  readonly to: AssetId;
  /** Smallest units of the side with the exact amount. */
  readonly amount: bigint;
  readonly side: 'in' | 'out';
}

/** Everything that a service can do but fast routes, which give up value for speed. */
export const CHEAPEST_OPTIONS = {
  // Unsafe routes are shown with their warning.
  allow_unsafe: true,
  allow_multi_tx: true,
  allow_swaps: true,
  go_fast: false,
  smart_relay: true,
  smart_swap_options: { split_routes: true, evm_swaps: true },
  experimental_features: EXPERIMENTAL_FEATURES,
};

/**
 * What a comparison asks beside its routes. Fast routes are allowed, and time is as dear as without them. That there is none is an
 * answer: browsers report an error in the console.
 */
export const COMPARED = { by_bridge: true, order: 'effort', allow_no_route: true } as const;

/** The request for all that a service can do: fast routes on, any number of signatures, every bridge. */
export const fullRequest = ({ from, to, amount, side }: Question): RouteRequest => ({
  source_asset_denom: from.denom,
  source_asset_chain_id: from.chain_id,
  dest_asset_denom: to.denom,
  dest_asset_chain_id: to.chain_id,
  ...(side === 'in' ? { amount_in: amount.toString() } : { amount_out: amount.toString() }),
  ...CHEAPEST_OPTIONS,
  go_fast: true,
});
