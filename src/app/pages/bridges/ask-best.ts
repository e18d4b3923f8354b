import type { Answer } from '#client/client.ts';
import { Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { RouteReason, RoutesResponse } from '#contract/routes.ts';
import { dollarsKept, isBadPrice } from './judged.ts';

type Reply<T> = Promise<Pick<Answer<T>, 'data'>>;

/** How a service is asked. */
export interface Asking {
  /** Whether it may have the routes to compare in one answer; no more once it turned out that it does not. */
  hasRoutes(): boolean;
  routes(request: RouteRequest): Reply<RoutesResponse>;
  route(request: RouteRequest): Reply<Route>;
}

const BEST: RouteReason = 'BEST_AMOUNT';
const FAST = 'GO_FAST';

/** The one that the service names; at a bad price only where all that it gives, with some bridge too, are. */
function bestIn({ routes, by_bridge }: RoutesResponse): Route | null {
  const named = (routes.find(({ reasons }) => reasons.includes(BEST)) ?? routes[0])?.route ?? null;
  if (named === null || !isBadPrice(named)) return named;
  const others = [...routes, ...(by_bridge ?? [])].flatMap(({ route }) => (route && !isBadPrice(route) ? route : []));
  return others.reduce<Route | null>((best, route) => (best && !keepsMore(route, best) ? best : route), null) ?? named;
}

function keepsMore(a: Route, b: Route): boolean {
  const [x, y] = [dollarsKept(a), dollarsKept(b)];
  return x !== null && (y === null || x > y);
}

/** Null where the service says that there is no route; throws where it says nothing. */
function noneOf(error: unknown): null {
  if (error instanceof ServiceError && error.kind === 'not_found') return null;
  throw error;
}

/** Fast routes trade amount for speed, so they are asked for only where there are no others. */
async function bestAlone(request: RouteRequest, asking: Asking): Promise<Route | null> {
  const quote = (go_fast: boolean) =>
    asking.route({ ...request, go_fast }).then(({ data }): Route | null => data, noneOf);
  const slow = await quote(false);
  return slow ?? (request.bridges?.some((id) => id === FAST) ? quote(true) : null);
}

/** The route of the best amount after fees, which Compare puts first; null where there is none. */
export async function bestRoute(request: RouteRequest, asking: Asking): Promise<Route | null> {
  if (!asking.hasRoutes()) return bestAlone(request, asking);
  try {
    return bestIn((await asking.routes(request)).data);
  } catch (error) {
    const isAnswer = asking.hasRoutes() && !(error instanceof Unreachable);
    return isAnswer ? noneOf(error) : bestAlone(request, asking);
  }
}
