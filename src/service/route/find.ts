import { errorInfo, ServiceError } from '#contract/error.ts';
import {
  createReachability,
  DEFAULT_MAX_HOPS,
  findBestRoute,
  findRoutesToCompare,
  hasRoute,
  maskOf,
  NO_LIMIT,
  type QuotedPath,
  type Rejection,
  type SearchResult,
  tightest,
} from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { RouteDetail } from './graph.ts';
import { graphFor, type PricedRequest, toSearchRequest } from './pricing.ts';

/** A path with its exact amounts, the affiliate fee taken. */
export interface FoundPath {
  readonly path: QuotedPath<RouteDetail>;
  /** The edges that did not take the amount on better paths. */
  rejections(): readonly Rejection<RouteDetail>[];
  /** Whether the search ended early, so that another path may be better. */
  readonly isCutShort?: boolean;
}

export type PathResult = { readonly best: FoundPath } | { rejections(): readonly Rejection<RouteDetail>[] };

/** The best path in the order of the request, or the rejections. */
export function findBestPath(deps: ServiceDeps, market: Market, request: PricedRequest): PathResult {
  const graph = graphFor(deps, market, request);
  const search = toSearchRequest(deps, graph, request);
  return toPathResult(findBestRoute(graph, search));
}

/** The best path within limits, without splits and without regard to time. */
export function findUnsplitPath(
  deps: ServiceDeps,
  market: Market,
  request: PricedRequest,
  within = NO_LIMIT,
): PathResult {
  const graph = graphFor(deps, market, request);
  const search = toSearchRequest(deps, graph, request);
  return toPathResult(
    findBestRoute(graph, { ...search, split: undefined, within: tightest(search.within ?? NO_LIMIT, within) }),
  );
}

/** Throws ServiceError where a search ended early without a path: whether there is one is not known. */
function toPathResult({ path, rejections, isCutShort }: SearchResult<RouteDetail>): PathResult {
  if (path !== undefined) return { best: { path, rejections, isCutShort } };
  if (isCutShort) throw cutShort();
  return { rejections };
}

const cutShort = (): ServiceError =>
  new ServiceError(
    'deadline_exceeded',
    'the search took too many steps before it found a route; ask for a smaller amount, or without split_routes',
    // Beside other work the limit of time ends what its steps alone would not.
    { details: [errorInfo('SEARCH_CUT_SHORT')], retryAfterSeconds: 20 },
  );

/** The best path, and those worth comparing by value, time and signatures. */
export function* findPathsToCompare(
  deps: ServiceDeps,
  market: Market,
  request: PricedRequest,
  best: QuotedPath<RouteDetail>,
): Generator<QuotedPath<RouteDetail>> {
  yield best;
  const graph = graphFor(deps, market, request);
  yield* findRoutesToCompare(graph, toSearchRequest(deps, graph, request));
}

/** Whether any route takes the amount. */
export function routeExists(deps: ServiceDeps, market: Market, request: PricedRequest): boolean {
  const graph = graphFor(deps, market, request);
  const search = toSearchRequest(deps, graph, request);
  const exists = hasRoute(graph, search);
  if (!exists && search.budget?.isSpent === true) throw cutShort();
  return exists;
}

/** Whether lanes and swaps that the options allow connect the pair, whatever the amount. */
export function isPairConnected(deps: ServiceDeps, market: Market, request: PricedRequest): boolean {
  const graph = graphFor(deps, market, request);
  const { from, to, allow } = toSearchRequest(deps, graph, request);
  const [start, goal] = [graph.nodes.get(from), graph.nodes.get(to)];
  if (start === undefined || goal === undefined) return false;
  const mask = allow && maskOf(graph, allow);
  const reach = createReachability(graph, {
    allowed: (edge) => mask === undefined || mask[edge] === 1,
    maxHops: DEFAULT_MAX_HOPS,
    singleTransaction: !request.options.allowMultiTx,
  });
  return reach(start).some(({ node }) => node === goal);
}
