import type { Graph } from '../graph/graph.ts';
import { NO_LIMIT, satisfies, tightest } from '../path/limits.ts';
import type { QuotedPath } from '../path/quote.ts';
import { byNetValue, edgesOf, netAmountOf, netValue, secondsOf } from '../path/rank.ts';
import { findParetoPaths, openUnitUsd } from '../search/search.ts';
import { quoteSplitPath } from '../split/split-path.ts';
import { findBestRoute, hasNegligibleImpact, type SearchRequest, type SearchResult } from './best-route.ts';

/**
 * The routes that no other one beats in value, time and signatures, each when it is found, most value first; splits may let
 * one beat another after all. With `split`, the swaps of each are shared among several routes where that gives more, and the
 * best route comes first.
 */
export function* findRoutesToCompare<Detail>(
  graph: Graph<Detail>,
  request: SearchRequest<Detail>,
): Generator<QuotedPath<Detail>> {
  const best = request.split && findBestRoute(graph, request).path;
  if (best !== undefined) yield best;
  for (const { item } of findParetoPaths(graph, request)) yield splitOrWhole(graph, request, item.path);
}

/** The path with its swaps split where that gives more. */
function splitOrWhole<Detail>(
  graph: Graph<Detail>,
  request: SearchRequest<Detail>,
  path: QuotedPath<Detail>,
): QuotedPath<Detail> {
  const { side, amount, affiliateBps = 0n, split, budget, within = NO_LIMIT } = request;
  if (split === undefined || hasNegligibleImpact(path)) return path;
  const quoted = quoteSplitPath(graph, { side, amount, affiliateBps, split, budget }, edgesOf(path));
  if (!quoted.ok || !satisfies(within, edgesOf(quoted.path))) return path;
  return byNetValue(side, openUnitUsd(request))(quoted.path, path) < 0 ? quoted.path : path;
}

/**
 * The best route when time counts: all the time of the most valuable route is worth `maxLoss` of its value, a part of its time
 * as much less. The most valuable one where none is faster, or its time is unknown.
 */
export function findFastRoute<Detail>(
  graph: Graph<Detail>,
  request: SearchRequest<Detail>,
  maxLoss: number,
): SearchResult<Detail> {
  const best = findBestRoute(graph, request);
  if (best.path === undefined) return best;
  const { side, within = NO_LIMIT } = request;
  const slowest = secondsOf(edgesOf(best.path));
  if (slowest === 0 || slowest === Number.POSITIVE_INFINITY) return best;
  const unitUsd = openUnitUsd(request);
  const value = (path: QuotedPath) => {
    const { amount, additionalFeeUsd } = netAmountOf(side, path);
    return netValue(side, Number(amount), additionalFeeUsd, unitUsd);
  };
  const perSecond = (maxLoss * Number(netAmountOf(side, best.path).amount) * (unitUsd ?? 1)) / slowest;
  const score = (path: QuotedPath) => value(path) - perSecond * secondsOf(edgesOf(path));
  const whole = findParetoPaths(graph, request).map(({ item }) => item.path);
  const fastest = whole.reduce<QuotedPath<Detail> | undefined>(
    (a, b) => (a && score(a) >= score(b) ? a : b),
    undefined,
  );
  if (fastest === undefined) return best;
  const seconds = secondsOf(edgesOf(fastest));
  if (seconds >= slowest) return best;
  const fast = findBestRoute(graph, { ...request, within: tightest(within, { ...NO_LIMIT, seconds }) });
  return fast.path !== undefined && score(fast.path) > score(best.path) ? fast : best;
}
