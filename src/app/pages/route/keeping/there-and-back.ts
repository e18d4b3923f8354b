import { sumOfCosts } from '#app/format/cost-sums.ts';
import { known, type Maybe, unknown } from '#app/format/maybe.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { RouteCost } from '../comparison/route-cost.ts';

/** The request that sends back what arrives; null if that is not known. */
export function backRequest(route: Route, request: RouteRequest): RouteRequest | null {
  if (!/^[1-9][0-9]*$/.test(route.amount_out ?? '')) return null;
  const { amount_out: _, ...rest } = request;
  return {
    ...rest,
    source_asset_chain_id: route.dest_asset_chain_id,
    source_asset_denom: route.dest_asset_denom,
    dest_asset_chain_id: route.source_asset_chain_id,
    dest_asset_denom: route.source_asset_denom,
    amount_in: route.amount_out,
  };
}

/** What both ways cost; "at least" if either is. */
export function bothCosts(there: Maybe<RouteCost>, back: Maybe<RouteCost>): Maybe<RouteCost> {
  return there.known && back.known ? known(sumOfCosts([there, back])) : unknown('no price');
}
