import { USD_PLACES, type Usd } from '#app/format/amount.ts';
import { known, type Maybe, unknown } from '#app/format/maybe.ts';
import { rescale } from '#app/format/number.ts';
import { lossRounding } from '#app/format/percent.ts';
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

/** As it is shown: a cost rounded up to the cent, a gain down. */
const shownUsd = (usd: Usd): Usd =>
  rescale({ units: rescale({ units: usd, places: USD_PLACES }, 2, lossRounding(usd)), places: 2 }, USD_PLACES, 'down');

/** What both ways cost, to the cent the sum of both as they are shown; "at least" if either is. */
export function bothCosts(there: Maybe<RouteCost>, back: Maybe<RouteCost>): Maybe<RouteCost> {
  if (!there.known || !back.known) return unknown('no price');
  const usd = shownUsd(there.value.usd) + shownUsd(back.value.usd);
  return known({ usd, isExact: there.value.isExact && back.value.isExact, share: null });
}
