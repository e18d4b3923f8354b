import { readAmount, usdOfAmount } from '#app/asset/coin.ts';
import { readUsd, type Usd } from '#app/format/amount.ts';
import type { ServiceResponse } from '#client/client.ts';
import { Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { RouteReason, RoutesResponse } from '#contract/routes.ts';

/** Whether the service marks it unsafe. */
export const isBadPrice = ({ warning }: Route): boolean => warning?.type === 'BAD_PRICE_WARNING';

/** Fees on top: the known sum, and whether all fees are known. */
export function additionalFees({ estimated_fees }: Route): { usd: Usd; isWhole: boolean } {
  const onTop = (estimated_fees ?? []).filter(({ fee_behavior }) => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL');
  let [sum, isWhole] = [0n, true];
  for (const { amount, usd_amount } of onTop) {
    const units = readAmount(amount);
    if (units.known && units.value === 0n) continue;
    const usd = usdOfAmount(units, readUsd(usd_amount));
    if (usd.known) sum += usd.value;
    else isWhole = false;
  }
  return { usd: sum, isWhole };
}

/** The value received less fees on top and less the value sent: higher is better. Null if an end has no price. */
function netValueUsd(route: Route): Usd | null {
  const [sent, received] = [readUsd(route.usd_amount_in), readUsd(route.usd_amount_out)];
  return sent.known && received.known ? received.value - sent.value - additionalFees(route).usd : null;
}

type Reply<T> = Promise<Pick<ServiceResponse<T>, 'data'>>;

/** The requests for routes to a service. */
export interface RouteSource {
  /** Whether the service may have the endpoint `routes`; false once it turned out that it does not. */
  supportsRoutes(): boolean;
  routes(request: RouteRequest): Reply<RoutesResponse>;
  route(request: RouteRequest): Reply<Route>;
}

const BEST: RouteReason = 'BEST_AMOUNT';
const FAST = 'GO_FAST';

/**
 * The route that the service names the best. One with a bad price only if all its routes, also those of each bridge,
 * have one.
 */
function pickBest({ routes, by_bridge }: RoutesResponse): Route | null {
  const named = (routes.find(({ reasons }) => reasons.includes(BEST)) ?? routes[0])?.route ?? null;
  if (named === null || !isBadPrice(named)) return named;
  const others = [...routes, ...(by_bridge ?? [])].flatMap(({ route }) => (route && !isBadPrice(route) ? route : []));
  return (
    others.reduce<Route | null>((best, route) => (best && !hasHigherValue(route, best) ? best : route), null) ?? named
  );
}

function hasHigherValue(a: Route, b: Route): boolean {
  const [x, y] = [netValueUsd(a), netValueUsd(b)];
  return x !== null && (y === null || x > y);
}

/** Null if the service finds no route; throws if it fails. */
function nullIfNoRoute(error: unknown): null {
  if (error instanceof ServiceError && error.kind === 'not_found') return null;
  throw error;
}

/** Fast routes trade amount for speed, so they are requested only if there are no others. */
async function findByRouteEndpoint(request: RouteRequest, source: RouteSource): Promise<Route | null> {
  const quote = (go_fast: boolean) =>
    source.route({ ...request, go_fast }).then(({ data }): Route | null => data, nullIfNoRoute);
  const slow = await quote(false);
  return slow ?? (request.bridges?.some((id) => id === FAST) ? quote(true) : null);
}

/** The route with the best amount after fees, as Compare ranks it; null if there is none. */
export async function fetchBestRoute(request: RouteRequest, source: RouteSource): Promise<Route | null> {
  if (!source.supportsRoutes()) return findByRouteEndpoint(request, source);
  try {
    return pickBest((await source.routes(request)).data);
  } catch (error) {
    const isFinal = source.supportsRoutes() && !(error instanceof Unreachable);
    return isFinal ? nullIfNoRoute(error) : findByRouteEndpoint(request, source);
  }
}
