import type { AssetKey } from '#contract/asset.ts';
import type { Edge, Path, QuoteFailure } from '../graph/edge.ts';
import { ALLOW_ALL, type EdgeFilter, excluding, maskOf } from '../graph/edge-filter.ts';
import type { Graph } from '../graph/graph.ts';
import { NO_LIMIT, type RouteLimits } from '../path/limits.ts';
import { affiliateFactor, memoizedQuoter, type QuotedPath, quotePath, type Side } from '../path/quote.ts';
import { edgesOf } from '../path/rank.ts';
import { explore, exploreForAny } from './explore.ts';
import { type Finish, sameEdges } from './finish-list.ts';
import { leastTaken, limitMask } from './limit-mask.ts';
import { isCounted } from './limits.ts';
import { type Journey, knownFinishes } from './magnitude-ways.ts';
import { overpromising } from './overpromise.ts';
import { byWeighedWorth, type Sweep, sweepBetween } from './sweep.ts';
import type { Miss } from './walk.ts';

export const DEFAULT_MAX_HOPS = 8;
const MAX_DECLINES = 16;
/** Ways looked for beyond those wanted when few of these settle: with few units, floats promise what rounding takes. */
const MORE_PATHS = 8;
/** Few are less than one in so many. */
const FEW_SETTLE = 4;
/** How often edges that floats promise too much of are left out. */
const ROUNDS_WITHOUT = 4;

export interface SearchRequest<Detail = unknown> {
  readonly from: AssetKey;
  readonly to: AssetKey;
  /** Which end `amount` is given for. */
  readonly side: Side;
  /** Smallest units. */
  readonly amount: bigint;
  /** The filters of a request: bridges, venues, options. Left out where everything is allowed; kept, it is asked once. */
  readonly allow?: EdgeFilter<Detail>;
  /** What time and signatures a way may take; any unless said. */
  readonly within?: RouteLimits;
  readonly maxHops?: number;
  /** What an affiliate takes of what the last swap gives, in basis points; none unless said. */
  readonly affiliateBps?: bigint;
  /** How many ways are wanted, the best first; one unless said. */
  readonly maxPaths?: number;
  /** What a second weighs against dollars delivered: nothing unless said. */
  readonly perSecond?: number;
  /** Dollars of one smallest unit, to weigh charges on top; null when unknown. */
  unitUsd(asset: AssetKey): number | null;
}

/** An edge that looked good and did not take the amount. */
export interface Rejection<Detail = unknown> {
  readonly edge: Edge<Detail>;
  readonly failure: QuoteFailure;
}

export interface SearchResult<Detail = unknown> {
  /** Settled to the unit, best first, no two the same. */
  readonly paths: readonly QuotedPath<Detail>[];
  /** What stood in the way of ways that promised more than the best found, the most promising first. Asks their edges. */
  readonly rejections: Rejections<Detail>;
}

export type Rejections<Detail = unknown> = () => readonly Rejection<Detail>[];

export const NO_REJECTIONS = (): readonly never[] => [];
const NOTHING = { paths: [], rejections: NO_REJECTIONS };

/**
 * The best ways from asset to asset. An exact input is turned into the most output, an exact output is bought for the
 * least input, charges on top counted in dollars where the open end has a price. Floats lead the search; the ways they
 * find are settled and ordered in whole numbers.
 */
export function findPaths<Detail>(graph: Graph<Detail>, question: SearchRequest<Detail>): SearchResult<Detail> {
  const { side, maxPaths = 1, perSecond = 0 } = question;
  const sought = soughtBy(graph, question);
  if (sought === undefined) return NOTHING;
  const { unitUsd, sweep, limits } = sought;
  const amount = Number(question.amount);
  const lookFor = (size: number): Look<Detail> => {
    const explored = () => explore(graph, sweep(), limits, amount, size);
    const isKnown = side === 'in' && size === 1 && perSecond === 0;
    const known = isKnown ? knownFinishes(graph, sought, amount) : undefined;
    if (known !== undefined) return lookAt(known, () => explored().missed, question);
    const { finishes, missed } = explored();
    return lookAt(finishes, () => missed, question);
  };
  const first = lookFor(maxPaths);
  // Floats promise what rounding takes.
  const fewSettle = first.paths.length * FEW_SETTLE < first.finishes.length;
  const looks = fewSettle ? [first, lookFor(maxPaths + MORE_PATHS)] : [first];
  const settled = looks.flatMap(({ paths }) => paths);
  // Where units are few, the ways that promise most may come to nothing, and hide better ones that do not.
  if (fewSettle) settled.push(...hiddenPaths(graph, question, looks.at(-1) as Look<Detail>));
  if (fewSettle && settled.length === 0) settled.push(...settleAll(anyWays(graph, sought, question), question).paths);
  const found = looks.length === 1 ? settled : eachOnce(settled);
  const paths = found.sort(byWeighedWorth(side, unitUsd, perSecond)).slice(0, maxPaths);
  const best = Math.max(...looks.map((look) => look.best));
  const misses = () =>
    first
      .missed()
      .filter(({ bound }) => bound > best)
      .slice(0, MAX_DECLINES);
  return {
    paths,
    rejections: () => [
      ...first.declines,
      ...misses().flatMap(({ edge, amount }) => askAgain(graph.edges[edge] as Edge<Detail>, side, amount)),
    ],
  };
}

/** The best without the edges that floats promised too much of, on ways that promised more and came to nothing. */
function hiddenPaths<Detail>(
  graph: Graph<Detail>,
  question: SearchRequest<Detail>,
  { broken }: SettledFinishes<Detail>,
): readonly QuotedPath<Detail>[] {
  const { side, amount, allow = ALLOW_ALL, maxPaths = 1 } = question;
  const leftOut = new Set<number>();
  let ways = broken;
  for (let round = 0; round < ROUNDS_WITHOUT; round++) {
    const before = leftOut.size;
    for (const edge of overpromising(graph, ways, side, amount)) leftOut.add(edge);
    if (leftOut.size === before) break;
    const sought = soughtBy(graph, { ...question, allow: excluding(graph, allow, leftOut) });
    if (sought === undefined) break;
    const { finishes } = explore(graph, sought.sweep(), sought.limits, Number(amount), maxPaths + MORE_PATHS);
    const look = settleAll(finishes, question);
    if (finishes.length === 0 || look.paths.length > 0) return look.paths;
    ways = look.broken;
  }
  return [];
}

/** What floats find, and what comes of it in whole numbers. */
interface Look<Detail> extends SettledFinishes<Detail> {
  readonly finishes: readonly Finish<Detail>[];
  /** Looked for only where it is told, if the ways were known. */
  readonly missed: () => readonly Miss[];
}

function lookAt<Detail>(
  finishes: Look<Detail>['finishes'],
  missed: Look<Detail>['missed'],
  question: SearchRequest<Detail>,
): Look<Detail> {
  const { paths, declines, broken, best } = settleAll(finishes, question);
  return { paths, declines, broken, best, finishes, missed };
}

/** Paths without those that take the same edges as an earlier one. */
function eachOnce<Each extends Path>(paths: readonly Each[]): Each[] {
  const isSame = (a: Path, b: Path) => sameEdges(edgesOf(a), edgesOf(b));
  return paths.filter((path, index) => !paths.slice(0, index).some((earlier) => isSame(earlier, path)));
}

/** Whether there is a way at all: a fraction of the work of finding the best. */
export function hasPath<Detail>(graph: Graph<Detail>, question: SearchRequest<Detail>): boolean {
  const sought = soughtBy(graph, question);
  if (sought === undefined) return false;
  const finishes = anyWays(graph, sought, question);
  if (finishes.length === 0) return false;
  return settleAll(finishes, question).paths.length > 0 || findPaths(graph, question).paths.length > 0;
}

const anyWays = <Detail>(graph: Graph<Detail>, { sweep, limits }: Journey, { amount }: SearchRequest<Detail>) =>
  exploreForAny(graph, sweep(), limits, Number(amount));

/** What a question comes to on a graph; undefined where nothing can answer it. */
function soughtBy<Detail>(graph: Graph<Detail>, question: SearchRequest<Detail>): Journey | undefined {
  const { side, within = NO_LIMIT, maxHops = DEFAULT_MAX_HOPS, perSecond = 0, affiliateBps = 0n } = question;
  const [from, to] = [graph.nodes.get(question.from), graph.nodes.get(question.to)];
  if (from === undefined || to === undefined || from === to || question.amount <= 0n) return undefined;
  const unitUsd = question.unitUsd(side === 'in' ? question.to : question.from);
  const [start, goal] = side === 'in' ? [from, to] : [to, from];
  const allowed = question.allow === undefined ? null : maskOf(graph, question.allow);
  const taken = leastTaken(graph, [from, to], allowed, within);
  const mask = isCounted(within) ? limitMask(graph, allowed, taken, within) : allowed;
  let sweep: Sweep | undefined;
  return {
    start,
    goal,
    limits: { mask, maxHops, within, taken, share: affiliateFactor(side, affiliateBps) },
    unitUsd,
    sweep: () => {
      sweep ??= sweepBetween(graph, { side, start, goal, mask, maxHops, unitUsd, perSecond });
      return sweep;
    },
  };
}

interface SettledFinishes<Detail> {
  /** The ways that settle. */
  readonly paths: readonly QuotedPath<Detail>[];
  /** Those before the first of them that did not. */
  readonly declines: readonly Rejection<Detail>[];
  /** The ways before it. */
  readonly broken: readonly (readonly Edge<Detail>[])[];
  /** What that first one is worth by its estimate. */
  readonly best: number;
}

function settleAll<Detail>(
  finishes: readonly Finish<Detail>[],
  question: SearchRequest<Detail>,
): SettledFinishes<Detail> {
  const paths: QuotedPath<Detail>[] = [];
  const declines: Rejection<Detail>[] = [];
  const broken: (readonly Edge<Detail>[])[] = [];
  let best = Number.NEGATIVE_INFINITY;
  const { side, amount, affiliateBps } = question;
  const answerOf = finishes.length > 1 ? memoizedQuoter() : undefined;
  for (const { edges, worth } of finishes) {
    const settlement = quotePath(edges, side, amount, affiliateBps, answerOf);
    if (settlement.ok) {
      if (paths.length === 0) best = worth;
      paths.push(settlement.path);
    } else if (paths.length === 0) {
      broken.push(edges);
      const isKnown = declines.some(({ edge }) => edge === settlement.edge);
      if (!isKnown) declines.push({ edge: settlement.edge, failure: settlement.failure });
    }
  }
  return { paths, declines, broken, best };
}

/** The edge's own word on an amount of which it was estimated to take none; none where it takes it after all. */
function askAgain<Detail>(edge: Edge<Detail>, side: Side, estimate: number): Rejection<Detail>[] {
  const amount = BigInt(Math.max(1, Math.floor(estimate)));
  const answer = side === 'in' ? edge.quoteIn(amount) : edge.quoteOut(amount);
  return answer.ok ? [] : [{ edge, failure: answer }];
}
