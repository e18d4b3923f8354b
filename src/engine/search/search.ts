import type { AssetKey } from '#contract/asset.ts';
import type { Edge, QuoteFailure } from '../graph/edge.ts';
import { ALLOW_ALL, type EdgeFilter, excluding, maskOf, restrictMask } from '../graph/edge-filter.ts';
import { type Graph, getEdgeNumber, keptWith } from '../graph/graph.ts';
import { NO_LIMIT, type RouteLimits } from '../path/limits.ts';
import { type Criteria, criteriaOf, type ParetoMember, paretoFront } from '../path/pareto.ts';
import { affiliateFactor, memoizedQuoter, type QuotedPath, quotePath, type Side } from '../path/quote.ts';
import { byNetValue, type EffortPrice, type UnitUsd } from '../path/rank.ts';
import { MaxAmounts, MinRequired } from './amount-bounds.ts';
import type { SearchBudget } from './budget.ts';
import { areTwins, type Candidate, Candidates, certainValue } from './candidates.ts';
import { amountThrough, bestAtSpot, followEdges, restCostUsd, type SearchContext, valueAt } from './context.ts';
import { type LabelBuffers, LabelSearch, type Miss } from './label-search.ts';
import { LabelSets, Labels } from './labels.ts';
import { effortTable, OUT_OF_REACH, potentials, restBounds } from './potentials.ts';
import { BUCKET_RATIO, RouteCache } from './route-cache.ts';

export const DEFAULT_MAX_HOPS = 8;
const MAX_REJECTIONS = 16;
/** How many searches exclude the edges that rejected all candidates of the one before. */
const MAX_RETRIES = 4;

/** A request for one path, without splits. */
export interface PathRequest<Detail = unknown> {
  readonly from: AssetKey;
  readonly to: AssetKey;
  /** The end that `amount` is given for. */
  readonly side: Side;
  /** Smallest units. */
  readonly amount: bigint;
  /** The edges that may be used; all by default. Its mask is kept while the same function is passed. */
  readonly allow?: EdgeFilter<Detail>;
  /** What a path may take of time and signatures; anything by default. */
  readonly within?: RouteLimits;
  readonly maxHops?: number;
  /** The price of what a path takes beside money; free by default. */
  readonly effort?: EffortPrice | undefined;
  /** Taken from what the last swap gives, in basis points. */
  readonly affiliateBps?: bigint;
  /** Only paths of more value are looked for: dollars, or smallest units where the open end has no price. */
  readonly above?: number;
  /** What the search may cost; without one it ends by itself. */
  readonly budget?: SearchBudget | undefined;
  /** Dollars of one smallest unit; null when unknown. */
  unitUsd(asset: AssetKey): number | null;
}

/** An edge that rejected the amount on a path that looked better than the best found. */
export interface Rejection<Detail = unknown> {
  readonly edge: Edge<Detail>;
  readonly failure: QuoteFailure;
}

export type Rejections<Detail = unknown> = () => readonly Rejection<Detail>[];

export interface FoundPaths<Detail = unknown> {
  /** The best path with its exact amounts; none where there is no path. */
  readonly paths: readonly QuotedPath<Detail>[];
  /** What stood in the way of better paths, the most promising first. Quotes their edges. */
  readonly rejections: Rejections<Detail>;
  /** Whether a pool on a better path gives less than the amount. Quotes pools. */
  lacksLiquidity(): boolean;
}

/**
 * The best path: it turns an exact input into the most output, or buys an exact output with the least input, additional
 * fees and effort counted where the open end has a price. Floats find the candidates, exact quotes decide between them.
 */
export function findPaths<Detail>(graph: Graph<Detail>, request: PathRequest<Detail>): FoundPaths<Detail> {
  const { side, allow = ALLOW_ALL } = request;
  const first = findCandidates(graph, request);
  let quoted = quoteAll(first.candidates, request);
  const { rejections, best } = quoted;
  const excluded = new Set<number>();
  for (let retries = 0; retries < MAX_RETRIES && quoted.paths.length === 0; retries++) {
    if (quoted.rejections.length === 0) break;
    for (const { edge } of quoted.rejections) excluded.add(getEdgeNumber(graph, edge));
    const others = findCandidates(graph, { ...request, allow: excluding(graph, allow, excluded) });
    quoted = quoteAll(others.candidates, request);
  }
  const least = Math.max(best, quoted.best);
  let known: readonly Miss[] | undefined;
  const better = () => {
    known ??= first.missed().filter(({ bound }) => bound > least);
    return known;
  };
  return {
    paths: quoted.paths.slice(0, 1),
    rejections: () => [...rejections, ...rejectionsOf(graph, side, better().slice(0, MAX_REJECTIONS))],
    lacksLiquidity: () =>
      rejections.some(isPoolTooSmall) ||
      better().some((miss) => rejectionsOf(graph, side, [miss]).some(isPoolTooSmall)),
  };
}

const isPoolTooSmall = ({ edge, failure }: Rejection): boolean =>
  edge.kind === 'swap' && failure.reason === 'not_enough_liquidity';

/** A path with what it is compared by. */
export interface ParetoPath<Detail = unknown> extends Criteria {
  readonly path: QuotedPath<Detail>;
}

/** Most members of a front are worth at least this part of the best: for this value the required amounts are computed. */
const MOST_WORTH = 0.9;

/**
 * The paths that no other path equals in value, time and signatures and beats in one, most value first, at most eight. Effort has no
 * price here.
 */
export function findParetoPaths<Detail>(
  graph: Graph<Detail>,
  { effort: _, ...request }: PathRequest<Detail>,
): ParetoMember<ParetoPath<Detail>>[] {
  const { side } = request;
  const context = contextOf(graph, request);
  if (context === undefined) return [];
  const found = new Candidates<Detail>('pareto');
  const search = new LabelSearch(context, buffersOf(graph), found);
  for (const candidate of findCandidates(graph, request).candidates) found.add(candidate);
  const best = found.bar(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  if (best > Number.NEGATIVE_INFINITY) requireValue(context, search, best - Math.abs(best) * (1 - MOST_WORTH));
  search.run(FULL);
  const paths = quoteAll(found.best, request).paths.map((path) => ({ ...criteriaOf(side, path), path }));
  return paretoFront(paths, side, openUnitUsd(request));
}

interface Found<Detail> {
  readonly candidates: readonly Candidate<Detail>[];
  readonly missed: () => readonly Miss[];
}

/**
 * The candidates of a request. The search leaves an affiliate's share aside, so with one it looks again: for what the share
 * leaves of the amount (exact output: asks for more), and for paths without a swap, which pay none.
 */
function findCandidates<Detail>(graph: Graph<Detail>, request: PathRequest<Detail>): Found<Detail> {
  const { side, affiliateBps = 0n } = request;
  const context = contextOf(graph, request);
  if (context === undefined) return { candidates: [], missed: () => [] };
  const found = cachedOrSearched(context);
  if (affiliateBps === 0n) return found;
  const scaled = { ...context, amount: context.amount * affiliateFactor(side, affiliateBps) };
  const lanes = restrictMask(graph, context.mask, (edge) => graph.lanes[edge] === 1);
  const ahead = potentials(graph, context.goal, side === 'in' ? 'to' : 'from', lanes, context.maxHops);
  const others = [
    ...cachedOrSearched(scaled).candidates,
    ...(ahead.hops[context.start] === OUT_OF_REACH ? [] : searchBest({ ...context, mask: lanes, ahead }).candidates),
  ];
  const isNew = ({ edges }: Candidate) => !found.candidates.some((known) => areTwins(known.edges, edges));
  return { ...found, candidates: [...found.candidates, ...others.filter(isNew)] };
}

function cachedOrSearched<Detail>(context: SearchContext<Detail>): Found<Detail> {
  const candidates = buffersOf(context.graph).routes.find(context, collectPaths);
  if (candidates === undefined) return searchBest(context);
  return { candidates, missed: () => searchBest(context).missed() };
}

/** Beams: to find some path, to find one that many others hide, and to find the best. */
const NARROW = { width: 1, most: 1 << 9 };
const BLIND = { width: 8, most: 1 << 9 };
const FULL = { width: 32, most: 1 << 12 };
/** Where fees take more than this part of the value, nearly all paths are as good, and fewer are followed. */
const MOST_LOST = 0.5;
const SHORT = { width: 32, most: 1 << 9 };
/** A path worth this part less than what the goal may have is a poor mark. */
const POOR = 0.01;
/** How often the mark is raised before all labels are followed. */
const MAX_RAISES = 3;

/** First marks, then the bounds that follow from them, then all labels that these leave. */
function searchBest<Detail>(context: SearchContext<Detail>): Found<Detail> {
  const found = new Candidates<Detail>(1, context.above);
  const search = new LabelSearch(context, buffersOf(context.graph), found);
  const hasMark = () => found.threshold > Number.NEGATIVE_INFINITY;
  const most = followFirstPaths(context, search, found);
  if (!(found.threshold >= most - Math.abs(most) * POOR)) search.run(NARROW);
  if (!hasMark()) search.run(BLIND);
  if (hasMark()) raiseMark(context, search, found);
  // Where so many labels reach nothing, more of them do not either: of 75 such searches none found a path.
  if (!search.run(SHORT) && found.best.length > 0) {
    search.run(NARROW);
    raiseMark(context, search, found);
    search.run(losesMuch(context, found.best[0]!) ? SHORT : FULL);
  }
  return { candidates: found.best, missed: () => sortedMisses(context, search.missed) };
}

/** Follows the best path at spot, and those that the forward bound finds. Returns the value that no path exceeds. */
function followFirstPaths<Detail>(
  context: SearchContext<Detail>,
  search: LabelSearch<Detail>,
  found: Candidates<Detail>,
): number {
  const leastFees = restCostUsd(context, context.start);
  const follow = (path: readonly number[] | undefined): number => {
    if (path !== undefined) search.follow(path);
    return found.threshold + context.feeWeight * leastFees;
  };
  const mark = follow(followEdges(context, (node) => bestAtSpot(context, node)));
  const { reached } = buffersOf(context.graph)[context.side];
  return valueAt(context, reached.compute(context, mark, follow), leastFees);
}

/** Computes what nodes must have to beat the mark, and follows the path that needs least, as long as that raises the mark. */
function raiseMark<Detail>(
  context: SearchContext<Detail>,
  search: LabelSearch<Detail>,
  found: Candidates<Detail>,
): void {
  const { reached, required } = buffersOf(context.graph)[context.side];
  for (let raises = 0; raises <= MAX_RAISES; raises++) {
    const mark = found.threshold;
    search.required = required.compute(context, reached, mark) ? required : null;
    if (search.required === null || raises === MAX_RAISES) return;
    const path = followEdges(context, (node, hopsLeft) => required.onwardFrom(node, hopsLeft));
    if (path !== undefined) search.follow(path);
    if (!(found.threshold > mark)) return;
  }
}

/** Makes a search follow only what may be worth a value, as far as its candidates are worth that. */
function requireValue<Detail>(context: SearchContext<Detail>, search: LabelSearch<Detail>, value: number): void {
  const { reached, required } = buffersOf(context.graph)[context.side];
  reached.compute(context, value, () => value);
  search.required = required.compute(context, reached, value) ? required : null;
}

function losesMuch({ amount, ahead, start, unit, sign }: SearchContext, best: Candidate): boolean {
  const atSpot = amount * ahead.rates[start]! * unit;
  return sign * atSpot - best.value > atSpot * MOST_LOST;
}

/** For the route cache. An edge that takes a larger amount of the bucket, but not this one, leaves it undefined. */
function collectPaths<Detail>(
  context: SearchContext<Detail>,
  count: number,
  lessOf: (best: Candidate<Detail>) => number,
): Candidates<Detail> | undefined {
  const [best] = searchBest(context).candidates;
  if (best === undefined) return undefined;
  const found = new Candidates<Detail>(count, certainValue(best) - lessOf(best));
  const search = new LabelSearch(context, buffersOf(context.graph), found);
  requireValue(context, search, found.threshold);
  if (!search.run(FULL)) return undefined;
  const takesMore = ({ edge, amount }: Miss) => {
    const reached = amountThrough(context, edge, amount * BUCKET_RATIO);
    return reached > 0 && reached < Number.POSITIVE_INFINITY;
  };
  return [...search.missed.values()].some(takesMore) ? undefined : found;
}

/** Best first; of those that share a limit, the one that leads to the goal. */
function sortedMisses({ far, goal }: SearchContext, missed: ReadonlyMap<number, Miss>): Miss[] {
  const ends = ({ edge }: Miss) => Number(far[edge] === goal);
  return [...missed.values()].sort((a, b) => b.bound - a.bound || ends(b) - ends(a) || a.edge - b.edge);
}

interface Quoted<Detail> {
  /** Exact, best first. */
  readonly paths: readonly QuotedPath<Detail>[];
  /** Of candidates before the first that passed, and the value of that one by floats. */
  readonly rejections: readonly Rejection<Detail>[];
  readonly best: number;
}

function quoteAll<Detail>(candidates: readonly Candidate<Detail>[], request: PathRequest<Detail>): Quoted<Detail> {
  const { side, amount, affiliateBps } = request;
  const paths: QuotedPath<Detail>[] = [];
  const rejections = new Map<Edge<Detail>, Rejection<Detail>>();
  let best = Number.NEGATIVE_INFINITY;
  const quoter = memoizedQuoter();
  for (const { edges, value } of candidates) {
    const quote = quotePath(edges, side, amount, affiliateBps, quoter);
    if (quote.ok) {
      if (paths.length === 0) best = value;
      paths.push(quote.path);
    } else if (paths.length === 0 && !rejections.has(quote.edge)) {
      rejections.set(quote.edge, { edge: quote.edge, failure: quote.failure });
    }
  }
  return {
    paths: paths.sort(byNetValue(side, openUnitUsd(request), request.effort)),
    rejections: [...rejections.values()],
    best,
  };
}

/** Why edges rejected an amount; not of those that take it after all. */
function rejectionsOf<Detail>(graph: Graph<Detail>, side: Side, missed: readonly Miss[]): Rejection<Detail>[] {
  return missed.flatMap(({ edge: number, amount }): Rejection<Detail>[] => {
    const edge = graph.edges[number]!;
    const units = BigInt(Math.max(1, Math.floor(amount)));
    const quote = side === 'in' ? edge.quoteIn(units) : edge.quoteOut(units);
    return quote.ok ? [] : [{ edge, failure: quote }];
  });
}

/** Dollars of one smallest unit of the asset whose amount is not given. */
export const openUnitUsd = ({
  side,
  from,
  to,
  unitUsd,
}: Pick<PathRequest, 'side' | 'from' | 'to' | 'unitUsd'>): UnitUsd => unitUsd(side === 'in' ? to : from);

interface AmountBuffers {
  readonly reached: MaxAmounts;
  readonly required: MinRequired;
}

/** What the searches of a graph reuse, one after the other. */
interface Buffers extends LabelBuffers, Record<Side, AmountBuffers> {
  readonly routes: RouteCache;
}

const buffersOf = (graph: Graph): Buffers => keptWith(graph, createBuffers);

function createBuffers({ nodes, ports }: Graph): Buffers {
  const { size } = nodes;
  const labels = new Labels();
  const sets = new LabelSets(labels, size * ports.setCount);
  const amounts = (sign: 1 | -1) => ({ reached: new MaxAmounts(size, sign), required: new MinRequired(size, sign) });
  return { labels, sets, routes: new RouteCache(), in: amounts(1), out: amounts(-1) };
}

/** Undefined where the graph has no such pair, or nothing leads there. */
function contextOf<Detail>(graph: Graph<Detail>, request: PathRequest<Detail>): SearchContext<Detail> | undefined {
  const { side, amount, within = NO_LIMIT, maxHops = DEFAULT_MAX_HOPS, allow } = request;
  const [from, to] = [graph.nodes.get(request.from), graph.nodes.get(request.to)];
  if (from === undefined || to === undefined || from === to || amount <= 0n) return undefined;
  const isForward = side === 'in';
  const [start, goal] = isForward ? [from, to] : [to, from];
  const mask = allow === undefined ? null : maskOf(graph, allow);
  const ahead = potentials(graph, goal, isForward ? 'to' : 'from', mask, maxHops);
  if (ahead.hops[start] === OUT_OF_REACH) return undefined;
  const { leaving, arriving, curves, ports } = graph;
  const unitUsd = openUnitUsd(request);
  const rest = restBounds(graph, goal, side, mask);
  const effort = unitUsd === null ? undefined : request.effort;
  return {
    graph,
    budget: request.budget,
    side,
    sign: isForward ? 1 : -1,
    start,
    goal,
    amount: Number(amount),
    unit: unitUsd ?? 1,
    feeWeight: unitUsd === null ? 0 : 1,
    mask,
    maxHops,
    limits: within,
    onward: isForward ? leaving : arriving,
    backward: isForward ? arriving : leaving,
    far: isForward ? graph.to : graph.from,
    near: isForward ? graph.from : graph.to,
    demands: isForward ? ports.entry : ports.exit,
    offers: isForward ? ports.exit : ports.entry,
    rates: isForward ? curves.spotRate : curves.inverseRate,
    ahead,
    rest,
    effort: effort === undefined ? null : effortTable(graph, rest, effort),
    above: request.above ?? Number.NEGATIVE_INFINITY,
    restFeesUsd: graph.minAdditionalFeeUsd < Number.POSITIVE_INFINITY ? rest.feesUsd() : null,
  };
}
