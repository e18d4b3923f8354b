import {
  createReachability,
  DEFAULT_MAX_HOPS,
  findBestRoute,
  findFastRoute,
  findRoutesToCompare,
  hasRoute as hasRouteIn,
  maskOf,
  NO_LIMIT,
  type QuotedPath,
  type Rejection,
  type RouteResult,
  tightest,
} from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { RouteDetail } from './graph.ts';
import { graphFor, type RankedQuestion, searchQuestion } from './ranked-question.ts';

/** A path with its exact amounts, the affiliate fee taken. */
export interface Best {
  readonly path: QuotedPath<RouteDetail>;
  /** The edges that did not take the amount on better paths. */
  rejections(): readonly Rejection<RouteDetail>[];
}

export type Found = { readonly best: Best } | { rejections(): readonly Rejection<RouteDetail>[] };

/** With Go Fast allowed, this part of the value is given up at most for all of the time. */
const VALUE_OF_TIME = 0.02;

/** The best route, fast where Go Fast is allowed; or what stood in the way. */
export function findBest(deps: ServiceDeps, market: Market, question: RankedQuestion): Found {
  const graph = graphFor(deps, market, question);
  const request = searchQuestion(graph, question);
  return toFound(
    question.options.goFast ? findFastRoute(graph, request, VALUE_OF_TIME) : findBestRoute(graph, request),
  );
}

/** The best route within limits without a split, however long it takes. */
export function findWhole(deps: ServiceDeps, market: Market, question: RankedQuestion, within = NO_LIMIT): Found {
  const graph = graphFor(deps, market, question);
  const request = searchQuestion(graph, question);
  return toFound(
    findBestRoute(graph, { ...request, split: undefined, within: tightest(request.within ?? NO_LIMIT, within) }),
  );
}

const toFound = ({ path, rejections }: RouteResult<RouteDetail>): Found =>
  path === undefined ? { rejections } : { best: { path, rejections } };

/** Routes worth comparing by value, time and signatures. */
export function findAlternatives(
  deps: ServiceDeps,
  market: Market,
  question: RankedQuestion,
): Generator<QuotedPath<RouteDetail>> {
  const graph = graphFor(deps, market, question);
  return findRoutesToCompare(graph, searchQuestion(graph, question));
}

/** Whether any route takes the amount. */
export function hasRoute(deps: ServiceDeps, market: Market, question: RankedQuestion): boolean {
  const graph = graphFor(deps, market, question);
  return hasRouteIn(graph, searchQuestion(graph, question));
}

/** Whether lanes and swaps that the options leave lead there at all, whatever the amount. */
export function isConnected(deps: ServiceDeps, market: Market, question: RankedQuestion): boolean {
  const graph = graphFor(deps, market, question);
  const { from, to, allow } = searchQuestion(graph, question);
  const [start, goal] = [graph.nodes.get(from), graph.nodes.get(to)];
  if (start === undefined || goal === undefined) return false;
  const mask = allow && maskOf(graph, allow);
  const reach = createReachability(graph, {
    allowed: (edge) => mask === undefined || mask[edge] === 1,
    maxHops: DEFAULT_MAX_HOPS,
    singleTransaction: !question.options.allowMultiTx,
  });
  return reach(start).some(({ node }) => node === goal);
}
