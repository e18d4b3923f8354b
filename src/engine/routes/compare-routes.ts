import type { Graph } from '../graph/graph.ts';
import { NO_LIMIT, satisfies } from '../path/limits.ts';
import type { QuotedPath } from '../path/quote.ts';
import { byNetValue, edgesOf } from '../path/rank.ts';
import { findParetoPaths, openUnitUsd } from '../search/search.ts';
import { quoteSplitPath } from '../split/split-path.ts';
import { hasNegligibleImpact, type SearchRequest } from './best-route.ts';

/**
 * The routes that no other one beats in value, time and signatures, each when it is found, most value first; splits may let
 * one beat another after all. With `split`, the swaps of each are shared among several routes where that gives more.
 */
export function* findRoutesToCompare<Detail>(
  graph: Graph<Detail>,
  request: SearchRequest<Detail>,
): Generator<QuotedPath<Detail>> {
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
  return byNetValue(side, openUnitUsd(request), request.effort)(quoted.path, path) < 0 ? quoted.path : path;
}
