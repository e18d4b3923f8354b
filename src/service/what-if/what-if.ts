import { BRIDGE_IDS, type BridgeId } from '#contract/bridge.ts';
import type { Unwanted } from '#contract/endpoints.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { type SwapVenue, venueKey } from '#contract/venue.ts';
import type { WhatIfRequest, WhatIfResponse } from '#contract/what-if.ts';
import { listVenues } from '#venues/index.ts';
import { bestOrNone } from '../best-or-none.ts';
import { createYielder } from '../comparison-queue.ts';
import { onOneMarket, type ServiceDeps } from '../deps.ts';
import { checkRouteRequest } from '../route/checked-request.ts';
import { answerRoute } from '../route/route.ts';
import { routeSummary } from '../route-summary.ts';
import { CONNECTING_BRIDGE, FAST_BRIDGE } from '../routes.ts';

/**
 * The best route, without each bridge that the request allows, and without each venue that these routes swap on. Each is the
 * route of `/route` with that one off. Throws the error of `/route` if there is none with all, and when `unwanted` aborts.
 */
export async function answerWhatIf(
  deps: ServiceDeps,
  request: WhatIfRequest,
  unwanted?: Unwanted,
): Promise<WhatIfResponse> {
  const now = onOneMarket(deps);
  const yieldTurn = createYielder(unwanted, deps.pause);
  const ask = async (changes: Partial<RouteRequest>): Promise<RouteSummary | null> => {
    const route = bestOrNone(now, { ...request, ...changes });
    await yieldTurn();
    return route && routeSummary(route);
  };
  const { options } = checkRouteRequest(now, request);
  const best = routeSummary(answerRoute(now, request));
  await yieldTurn();
  const allowed = BRIDGE_IDS.filter(
    (id) => (options.bridges?.includes(id) ?? true) && !options.optInLeftOut.includes(id),
  );
  const bridges: WhatIfResponse['bridges'] = [];
  for (const bridge_id of allowed) {
    const without = await ask({ bridges: allowed.filter((id) => id !== bridge_id) });
    bridges.push({ bridge_id, without, alone: await ask(aloneWith(bridge_id, allowed)) });
  }
  const venues: WhatIfResponse['venues'] = [];
  const allVenues = options.swapVenues ?? listVenues(deps.registry);
  for (const venue of venuesOf([best, ...bridges.flatMap(({ without, alone }) => [without, alone])])) {
    const others = allVenues.filter((other) => venueKey(other) !== venueKey(venue));
    venues.push({ ...venue, without: await ask({ swap_venues: others }) });
  }
  return { best, bridges, venues };
}

const aloneWith = (bridge: BridgeId, allowed: readonly BridgeId[]): Partial<RouteRequest> => ({
  bridges: allowed.filter((id) => id === bridge || id === CONNECTING_BRIDGE),
  go_fast: bridge === FAST_BRIDGE,
});

/** Each venue once, in order of use. */
function venuesOf(routes: readonly (RouteSummary | null)[]): Pick<SwapVenue, 'chain_id' | 'name'>[] {
  const used = routes.flatMap((route) => route?.swap_venues ?? []);
  return [...new Map(used.map(({ chain_id, name }) => [venueKey({ chain_id, name }), { chain_id, name }])).values()];
}
