import { maskOf } from '#engine/graph/edge-filter.ts';
import { createReachability } from '#engine/graph/reachability.ts';
import { NO_LIMIT, satisfies, tightest } from '#engine/path/limits.ts';
import type { QuotedPath } from '#engine/path/quote.ts';
import { byNetValue, edgesOf, netAmountOf, netValue, secondsOf } from '#engine/path/rank.ts';
import {
  DEFAULT_MAX_HOPS,
  findParetoPaths,
  findPaths,
  hasPath,
  NO_REJECTIONS,
  type ParetoPath,
  type Rejections,
  type SearchResult,
} from '#engine/search/search.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { RouteDetail, RouteEdge, RouteGraph } from './graph.ts';
import type { RouteQuestion } from './question.ts';
import { graphFor, type RankedQuestion, searchQuestion } from './ranked-question.ts';
import { settleSplit } from './split.ts';
import { type Asked, movesLittle, type Splitting, waysToSplit } from './split-ways.ts';

/** A path with its amounts settled, the affiliate's share taken. */
export interface Best {
  readonly path: QuotedPath<RouteDetail>;
  /** What did not take the amount on ways that would have been better. */
  readonly declines: Rejections<RouteDetail>;
}

export type Found = { readonly best: Best } | { readonly declines: Rejections<RouteDetail> };

/** With Go Fast allowed, this part of the value is given up at most for all of the time. */
const WORTH_OF_SPEED = 0.02;

/** The way of most value in one piece that keeps to limits, however long it takes; or what stood in the way. */
export function findWhole(deps: ServiceDeps, market: Market, question: RankedQuestion, within = NO_LIMIT): Found {
  const graph = graphFor(deps, market, question);
  const asked = searchQuestion(question);
  return toFound(findPaths(graph, { ...asked, within: tightest(asked.within, within) }));
}

/** The best path, or what stood in the way. */
export function findBest(deps: ServiceDeps, market: Market, question: RankedQuestion): Found {
  const graph = graphFor(deps, market, question);
  const asked = searchQuestion(question);
  const best = findFirst(graph, asked, question);
  return fasterThan(graph, asked, best, question) ?? best;
}

/** Whether any route answers the question, as far as a rough look tells where only a split takes the amount. */
export function isAnswered(deps: ServiceDeps, market: Market, question: RankedQuestion): boolean {
  const graph = graphFor(deps, market, question);
  const asked = searchQuestion(question);
  if (hasPath(graph, asked)) return true;
  if (!question.options.splitRoutes) return false;
  const nothing = { declines: NO_REJECTIONS };
  const splitting = { graph, asked, isQuick: false, isRough: true, narrow: new Set<string>(), canBeat: () => true };
  for (const way of waysToSplit(splitting, undefined)) {
    if ('best' in betterSplit(splitting, question, nothing, way)) return true;
  }
  return false;
}

/** Whether lanes and swaps that the options leave lead there at all, whatever the amount. */
export function isConnected(deps: ServiceDeps, market: Market, question: RankedQuestion): boolean {
  const graph = graphFor(deps, market, question);
  const { from, to, allow } = searchQuestion(question);
  const [start, goal] = [graph.nodes.get(from), graph.nodes.get(to)];
  if (start === undefined || goal === undefined) return false;
  const mask = maskOf(graph, allow);
  const allowed = (edge: number) => mask[edge] === 1;
  const reach = createReachability(graph, {
    allowed,
    maxHops: DEFAULT_MAX_HOPS,
    singleTransaction: !question.options.allowMultiTx,
  });
  return reach(start).some(({ node }) => node === goal);
}

/**
 * The best by what is asked, its swaps split where that is allowed and better. A quick look splits only where a single way
 * takes the whole, and compares fewer ways.
 */
export function findFirst(graph: RouteGraph, asked: Asked, question: RouteQuestion, isQuick = false): Found {
  const whole = toFound(findPaths(graph, asked));
  return question.options.splitRoutes ? bestSplit(graph, asked, question, whole, isQuick) : whole;
}

const toFound = ({ paths: [path], rejections: declines }: SearchResult<RouteDetail>): Found =>
  path === undefined ? { declines } : { best: { path, declines } };

/** The best of a way for the whole amount, if there is one, and of the ways whose swaps are worth splitting. */
function bestSplit(graph: RouteGraph, asked: Asked, question: RouteQuestion, whole: Found, isQuick: boolean): Found {
  if ('best' in whole ? movesLittle(whole.best.path) : isQuick) return whole;
  let found = whole;
  const canBeat = (bound: number) => !('best' in found) || exceeds(bound, asked, found.best);
  const first = 'best' in whole ? whole.best.path : undefined;
  const splitting = { graph, asked, isQuick, isRough: false, narrow: new Set<string>(), canBeat };
  for (const way of waysToSplit(splitting, first)) found = betterSplit(splitting, question, found, way);
  return found;
}

/** What is found so far, or a way with its swaps split where that is better. */
function betterSplit(
  { graph, asked, isRough, narrow }: Splitting,
  question: RouteQuestion,
  found: Found,
  way: readonly RouteEdge[],
): Found {
  const { side, within = NO_LIMIT } = asked;
  const most = 'best' in found && side === 'out' ? mostFor(asked, found.best) : undefined;
  const split = settleSplit(graph, question, way, { isRough, most });
  if (!split.ok && split.edge.kind === 'lane' && split.failure.reason === 'above_maximum')
    narrow.add(split.edge.carrier);
  if (!split.ok) return 'best' in found ? found : { declines: () => [...found.declines(), split] };
  const { path } = split;
  if (!satisfies(within, edgesOf(path))) return found;
  if (!('best' in found)) return { best: { path, declines: found.declines } };
  const better = byNetValue(side, openUnitUsd(asked));
  return better(path, found.best.path) < 0 ? { best: { path, declines: found.best.declines } } : found;
}

/** A way that promises less than this part more is not worth looking at: prices move by more while a person signs. */
const LEAST_GAIN = 1e-4;

function worthFor(asked: Asked, path: QuotedPath<RouteDetail>): number {
  const { amount, additionalFeeUsd: extraUsd } = netAmountOf(asked.side, path);
  return netValue(asked.side, Number(amount), extraUsd, openUnitUsd(asked));
}

function exceeds(bound: number, asked: Asked, { path }: Best): boolean {
  const worth = worthFor(asked, path);
  return bound > worth + Math.abs(worth) * LEAST_GAIN;
}

/** What an exact output is worth that is had for so much: charges on top may be had for more input. */
function mostFor(asked: Asked, { path }: Best): number {
  const { amount, additionalFeeUsd: extraUsd } = netAmountOf('out', path);
  return Number(amount) + extraUsd / (openUnitUsd(asked) ?? Number.POSITIVE_INFINITY);
}

export const openUnitUsd = ({ side, from, to, unitUsd }: Asked) => unitUsd(side === 'in' ? to : from);

/** Where fast routes are allowed, the one of most value after a price on its time; undefined where that is no faster. */
function fasterThan(graph: RouteGraph, asked: Asked, found: Found, question: RouteQuestion): Found | undefined {
  if (!question.options.goFast || !('best' in found)) return undefined;
  const { path } = found.best;
  const seconds = secondsOf(edgesOf(path));
  if (seconds === Number.POSITIVE_INFINITY || seconds === 0) return undefined;
  const worth = Number(netAmountOf(asked.side, path).amount) * (openUnitUsd(asked) ?? 1);
  const perSecond = (WORTH_OF_SPEED * worth) / seconds;
  const weighed = (each: ParetoPath<RouteDetail>) => worthFor(asked, each.path) - perSecond * each.seconds;
  const paths = findParetoPaths(graph, asked).map(({ item }) => item);
  const [fast] = paths.sort((a, b) => weighed(b) - weighed(a));
  if (fast === undefined || fast.seconds >= seconds) return undefined;
  const within = tightest(asked.within, { ...NO_LIMIT, seconds: fast.seconds });
  const split = question.options.splitRoutes ? findFirst(graph, { ...asked, within }, question) : undefined;
  const best = split !== undefined && 'best' in split ? split.best : { path: fast.path, declines: found.best.declines };
  // Splits that are tried for one path and not for the other may make a larger difference than time may cost.
  const given = worthFor(asked, path) - worthFor(asked, best.path);
  return given <= WORTH_OF_SPEED * worth ? { best } : undefined;
}
