import { sameAsset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { Market } from '#market/market.ts';
import { absentFeeds } from '../absent-feeds.ts';
import type { ServiceDeps } from '../deps.ts';
import { withFigures } from '../figures.ts';
import { type BuiltRoute, bankSendRoute, createRouteBuilder, type RouteBuilder } from './build-route.ts';
import { checkRouteRequest, type RouteOptions } from './checked-request.ts';
import {
  type FoundPath,
  findBestPath,
  findUnsplitPath,
  isPairConnected,
  type PathResult,
  routeExists,
} from './find.ts';
import { withNearest } from './nearest.ts';
import { noBankSend, noEntry, noRoute } from './no-route.ts';
import { type PricedRequest, withUnitPrice } from './pricing.ts';
import { findSafeRoute } from './safe-routes.ts';

/** The best route for a request. Throws ServiceError if there is none, or none that is safe. */
export const answerRoute = (deps: ServiceDeps, request: RouteRequest): Route => answerRouteAndPath(deps, request).route;

/** The same, with the path that it is built of; null for what only changes its address. `refusalOf` as for `bestSafeRoute`. */
export function answerRouteAndPath(
  deps: ServiceDeps,
  request: RouteRequest,
  refusalOf?: MakeRefusal,
): { readonly route: Route; readonly path: BuiltRoute['path'] | null } {
  const checked = checkRouteRequest(deps, request);
  const market = deps.market();
  if (sameAsset(checked.source, checked.dest)) {
    const refusal = noBankSend(deps.registry, checked);
    if (refusal !== undefined) throw refusal;
    return { route: withFigures(deps.registry, market, [], bankSendRoute(deps, market, checked)), path: null };
  }
  const chosen = bestSafeRoute(
    deps,
    market,
    withUnitPrice(deps, market, checked),
    createRouteBuilder(deps, market, checked),
    refusalOf,
  );
  if (chosen instanceof ServiceError) throw chosen;
  return chosen;
}

type MakeRefusal = typeof withNearest;

/** The refusal as it is, for who does not show it: what is nearest takes searches. */
export const plainRefusal: MakeRefusal = (_deps, _market, _request, refusal) => refusal;

/**
 * The best route that is safe, or the error of the best path where none is. Throws a not-found error with the reasons where there
 * is no route.
 */
function bestSafeRoute(
  deps: ServiceDeps,
  market: Market,
  request: PricedRequest,
  build: RouteBuilder,
  refusalOf: MakeRefusal = withNearest,
): BuiltRoute | ServiceError {
  return buildSafeRoute(deps, market, request, bestPath(deps, market, request, refusalOf), build);
}

/** The best path, safe or not. Throws a not-found error with the reasons where there is none. */
export function bestPath(
  deps: ServiceDeps,
  market: Market,
  request: PricedRequest,
  refusalOf: MakeRefusal = withNearest,
): FoundPath {
  const entry = noEntry(deps.registry, request);
  if (entry !== undefined) throw refusalOf(deps, market, request, entry);
  const found = findBestPath(deps, market, request);
  if ('best' in found) return found.best;
  const withOptions = (options: RouteOptions) => ({ ...request, options });
  const refusal = noRoute(deps.registry, request, found.rejections(), absentFeeds(market, request, deps.now()), {
    routeExists: (options) => routeExists(deps, market, withOptions(options)),
    isPairConnected: (options) => isPairConnected(deps, market, withOptions(options)),
    rejections: (options) => rejectionsOf(findUnsplitPath(deps, market, withOptions(options))),
  });
  throw refusalOf(deps, market, request, refusal);
}

const rejectionsOf = (found: PathResult) => ('best' in found ? [] : found.rejections());

/** The best route or, if that is unsafe, the safe one of most value; the error of the best where none is safe. */
export function buildSafeRoute(
  deps: ServiceDeps,
  market: Market,
  request: PricedRequest,
  best: FoundPath,
  build: RouteBuilder,
): BuiltRoute | ServiceError {
  const built = build(best);
  return built instanceof ServiceError ? (findSafeRoute(deps, market, request, build) ?? built) : built;
}
