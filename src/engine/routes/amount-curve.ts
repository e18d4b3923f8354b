import type { Edge } from '../graph/edge.ts';
import type { Graph } from '../graph/graph.ts';
import { satisfies } from '../path/limits.ts';
import { memoizedQuoter, type QuotedPath, quotePath } from '../path/quote.ts';
import { byNetValue, edgesOf } from '../path/rank.ts';
import { openUnitUsd, type Rejection } from '../search/search.ts';
import { findBestRoute, type SearchRequest } from './best-route.ts';

/** Amounts that are searched; the others follow the paths found for these. */
const SEARCHES = 6;

/** The route of one amount. */
export interface CurvePath<Detail = unknown> {
  /** Undefined where nothing takes the amount. */
  readonly path: QuotedPath<Detail> | undefined;
  /** Whether it is the result of `findBestRoute`; else the best of the paths found for other amounts. */
  readonly isSearched: boolean;
  rejections(): readonly Rejection<Detail>[];
}

/**
 * Routes for many amounts of one request, exact inputs, ascending. Some amounts are searched, evenly among all; each other
 * one is quoted exactly over the paths found for those, splits with the shares they have there. Yields between amounts.
 */
export function* findAmountCurve<Detail>(
  graph: Graph<Detail>,
  requests: readonly SearchRequest<Detail>[],
): Generator<void, CurvePath<Detail>[]> {
  const searched = new Map<number, CurvePath<Detail>>();
  const paths = new Map<string, readonly Edge<Detail>[]>();
  for (const index of spread(requests.length)) {
    const { path, rejections } = findBestRoute(graph, requests[index]!);
    searched.set(index, { path, rejections, isSearched: true });
    if (path !== undefined) paths.set(nameOf(edgesOf(path)), edgesOf(path));
    yield;
  }
  const found: CurvePath<Detail>[] = [];
  for (const [index, request] of requests.entries()) {
    found.push(searched.get(index) ?? followPaths(request, [...paths.values()]));
    yield;
  }
  return found;
}

/** The first, the last and those evenly between. */
const spread = (count: number): Set<number> =>
  new Set(Array.from({ length: SEARCHES }, (_, at) => Math.round((at * (count - 1)) / (SEARCHES - 1))));

const nameOf = (edges: readonly Edge[]): string => edges.map(({ id }) => id).join('\n');

function followPaths<Detail>(
  request: SearchRequest<Detail>,
  paths: readonly (readonly Edge<Detail>[])[],
): CurvePath<Detail> {
  const { side, amount, affiliateBps, within } = request;
  const found: QuotedPath<Detail>[] = [];
  const failed: Rejection<Detail>[] = [];
  // The paths leave by few edges, with one amount.
  const quoter = memoizedQuoter();
  for (const edges of paths) {
    if (within !== undefined && !satisfies(within, edges)) continue;
    const quote = quotePath(edges, side, amount, affiliateBps, quoter);
    if (quote.ok) found.push(quote.path);
    else failed.push(quote);
  }
  const [path] = found.sort(byNetValue(side, openUnitUsd(request), request.effort));
  return { path, rejections: () => failed, isSearched: false };
}
