import { readAmount, usdOfAmount } from '#app/asset/coin.ts';
import { readUsd, type Usd } from '#app/format/amount.ts';
import type { Answer } from '#client/client.ts';
import { Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { RouteReason, RoutesResponse } from '#contract/routes.ts';

/** Whether the service marks it unsafe. */
export const isBadPrice = ({ warning }: Route): boolean => warning?.type === 'BAD_PRICE_WARNING';

/** What is charged on top: what has a price, and whether all of it has. */
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

/** What arrives less what is charged on top, less what is sent: the more, the better. Null where an end has no price. */
function netValueUsd(route: Route): Usd | null {
  const [sent, received] = [readUsd(route.usd_amount_in), readUsd(route.usd_amount_out)];
  return sent.known && received.known ? received.value - sent.value - additionalFees(route).usd : null;
}

type Reply<T> = Promise<Pick<Answer<T>, 'data'>>;

/** How a service is asked. */
export interface RouteSource {
  /** Whether it may have the routes to compare in one answer; no more once it turned out that it does not. */
  supportsRoutes(): boolean;
  routes(request: RouteRequest): Reply<RoutesResponse>;
  route(request: RouteRequest): Reply<Route>;
}

const BEST: RouteReason = 'BEST_AMOUNT';
const FAST = 'GO_FAST';

/** The one that the service names; at a bad price only where all that it gives, with some bridge too, are. */
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

/** Null where the service says that there is no route; throws where it says nothing. */
function nullIfNoRoute(error: unknown): null {
  if (error instanceof ServiceError && error.kind === 'not_found') return null;
  throw error;
}

/** Fast routes trade amount for speed, so they are asked for only where there are no others. */
async function findByRouteEndpoint(request: RouteRequest, asking: RouteSource): Promise<Route | null> {
  const quote = (go_fast: boolean) =>
    asking.route({ ...request, go_fast }).then(({ data }): Route | null => data, nullIfNoRoute);
  const slow = await quote(false);
  return slow ?? (request.bridges?.some((id) => id === FAST) ? quote(true) : null);
}

/** The route of the best amount after fees, which Compare puts first; null where there is none. */
export async function findBestRoute(request: RouteRequest, asking: RouteSource): Promise<Route | null> {
  if (!asking.supportsRoutes()) return findByRouteEndpoint(request, asking);
  try {
    return pickBest((await asking.routes(request)).data);
  } catch (error) {
    const isAnswer = asking.supportsRoutes() && !(error instanceof Unreachable);
    return isAnswer ? nullIfNoRoute(error) : findByRouteEndpoint(request, asking);
  }
}
