import type { AssetKey } from '#contract/asset.ts';
import type { Edge } from '../graph/edge.ts';
import { ALLOW_ALL, excluding } from '../graph/edge-filter.ts';
import { type Adjacency, type Graph, getEdgeNumber, keptWith } from '../graph/graph.ts';
import { spotRateOf } from '../graph/price-curve.ts';
import { NO_LIMIT, satisfies } from '../path/limits.ts';
import type { QuotedPath } from '../path/quote.ts';
import { byNetValue, edgesOf, netAmountOf, netValue } from '../path/rank.ts';
import { findPaths, openUnitUsd, type PathRequest, type Rejection } from '../search/search.ts';
import { isSwapRun, quoteSplitPath, type SplitOptions, swapRuns } from '../split/split-path.ts';

/** A request to the engine: a path, and how its swaps may be split. */
export interface SearchRequest<Detail = unknown> extends PathRequest<Detail> {
  /** What swaps may share their amount among several routes; one route each unless given. */
  readonly split?: SplitOptions<Detail> | undefined;
}

export interface SearchResult<Detail = unknown> {
  /** Undefined where nothing takes the amount. */
  readonly path: QuotedPath<Detail> | undefined;
  /** The edges that did not take the amount on paths that promised more, the most promising first. Quotes them when called. */
  rejections(): readonly Rejection<Detail>[];
  /** Whether the budget ended the search: there may be a better path, or any. */
  readonly isCutShort: boolean;
}

/** Swaps that move prices by less than this part gain less than that from a split. */
const NEGLIGIBLE_IMPACT = 1e-5;

/**
 * The route of most value, less the price of its effort. With `split`, the best path and those that are best for a part of the amount have their swaps
 * shared among several routes, and the best of all is taken.
 */
export function findBestRoute<Detail>(graph: Graph<Detail>, request: SearchRequest<Detail>): SearchResult<Detail> {
  const { paths, rejections, lacksLiquidity } = findPaths(graph, request);
  const [path] = paths;
  if (request.split === undefined || ((path === undefined || hasNegligibleImpact(path)) && !lacksLiquidity()))
    return { path, rejections, isCutShort: isSpent(request) };
  const { best, failed } = bestSplit(graph, request, path);
  return { path: best, rejections: () => [...rejections(), ...failed], isCutShort: isSpent(request) };
}

const isSpent = ({ budget }: Pick<SearchRequest, 'budget'>): boolean => budget?.isSpent ?? false;

/** Whether any route takes the amount. */
export function hasRoute<Detail>(graph: Graph<Detail>, request: SearchRequest<Detail>): boolean {
  const { paths, lacksLiquidity } = findPaths(graph, request);
  if (paths.length > 0 || request.split === undefined || !lacksLiquidity()) return paths.length > 0;
  return bestSplit(graph, request, undefined).best !== undefined;
}

/** Whether swaps move prices so little that a split gains nothing. One unit of each output is left to rounding. */
export function hasNegligibleImpact({ hops }: QuotedPath): boolean {
  let kept = 1;
  for (const { edge, amountIn, amountOut } of hops) {
    if (edge.kind === 'swap') kept *= (Number(amountOut) + 1) / Number(amountIn) / spotRateOf(edge.curve);
  }
  return kept > 1 - NEGLIGIBLE_IMPACT;
}

/** Paths are looked for by these parts of the amount: at less impact than the whole, another path may be best. */
const PARTS = [16n, 256n];
/** Where no path takes the whole: a large part keeps above minimums, a small one finds room. */
const MORE_PARTS = [4n, 256n];
/** Alternatives to the best path are looked for by this part. */
const ALTERNATIVES_PART = 16n;
const MAX_ALTERNATIVES = 6;
/** In an amount of fewer units than this rounding decides, not prices. */
const FEW_UNITS = 1000n;
/** How often another path is looked for because a carrier does not take the whole. */
const MAX_RETRIES = 2;

/** The best path whose swaps are split, and what stood in the way. */
function bestSplit<Detail>(
  graph: Graph<Detail>,
  request: SearchRequest<Detail>,
  whole: QuotedPath<Detail> | undefined,
): { readonly best: QuotedPath<Detail> | undefined; readonly failed: readonly Rejection<Detail>[] } {
  const { amount } = request;
  const attempts = new SplitAttempts(graph, request, whole);
  if (whole !== undefined) attempts.quote(edgesOf(whole));
  // Without lanes there is one run of swaps, whatever path it is found by.
  const hasLanes = graph.lanes.includes(1);
  for (const part of whole === undefined ? MORE_PARTS : hasLanes ? PARTS : []) {
    if (amount / part < FEW_UNITS || isSpent(request)) break;
    if (part !== ALTERNATIVES_PART || attempts.best === undefined) {
      attempts.quoteMostPromising(part, []);
      continue;
    }
    const path = attempts.quoteBestFor(part);
    for (const excluded of path === undefined ? [] : waysAround(graph, path))
      if (!isSpent(request)) attempts.quoteMostPromising(part, excluded);
  }
  return attempts;
}

/** Paths whose swaps are split, and the best of them. */
class SplitAttempts<Detail> {
  best: QuotedPath<Detail> | undefined;
  readonly failed: Rejection<Detail>[] = [];
  private readonly graph: Graph<Detail>;
  private readonly request: SearchRequest<Detail>;
  private readonly tried = new Set<string>();
  /** Lanes and pools that take less than the whole, by edge number. */
  private readonly full = new Set<number>();

  constructor(graph: Graph<Detail>, request: SearchRequest<Detail>, whole: QuotedPath<Detail> | undefined) {
    this.graph = graph;
    this.request = request;
    this.best = whole;
  }

  /** Splits the path that is best for a part of the amount, if the rates of the part promise more. */
  quoteBestFor(part: bigint): QuotedPath<Detail> | undefined {
    return this.quoteFirst(part, [], {});
  }

  /**
   * Splits the path without some edges that is worth most if the whole has the rates of a part, where that is more than the best is
   * worth: nothing else is looked for, and a charge weighs as it does for the whole.
   */
  quoteMostPromising(part: bigint, excluded: readonly number[]): void {
    const times = Number(part);
    const { unitUsd } = this.request;
    const ofWhole = (usd: number | null) => (usd === null ? null : usd * times);
    const isPriced = openUnitUsd(this.request) !== null;
    this.quoteFirst(part, excluded, {
      unitUsd: (asset) => ofWhole(unitUsd(asset)),
      above: isPriced ? this.leastToBeat() : this.leastToBeat() / times,
    });
  }

  private quoteFirst(
    part: bigint,
    excluded: readonly number[],
    wanted: Partial<Pick<SearchRequest<Detail>, 'unitUsd' | 'above'>>,
  ): QuotedPath<Detail> | undefined {
    const { graph, request } = this;
    const { allow = ALLOW_ALL, amount } = request;
    for (let retries = 0; retries < MAX_RETRIES; retries++) {
      const without = [...this.full, ...excluded];
      const left = without.length === 0 ? allow : excluding(graph, allow, without);
      const ofPart = { ...request, ...wanted, allow: left, amount: amount / part, affiliateBps: 0n };
      const [path] = findPaths(graph, ofPart).paths;
      if (path === undefined) return undefined;
      const promisesMore = this.valueOf(path, part) > this.leastToBeat();
      if (!promisesMore || this.quote(edgesOf(path))) return path;
    }
    return undefined;
  }

  /** What a path must be worth more than. */
  private leastToBeat(): number {
    if (this.best === undefined) return Number.NEGATIVE_INFINITY;
    const known = this.valueOf(this.best, 1n);
    return known + Math.abs(known) * LEAST_GAIN;
  }

  /** What so many times the amounts of a path would be worth, with its fees once. */
  private valueOf(path: QuotedPath, times: bigint): number {
    const { side, effort } = this.request;
    const { amount, additionalFeeUsd } = netAmountOf(side, path, effort);
    return netValue(side, Number(amount * times), additionalFeeUsd, openUnitUsd(this.request));
  }

  /** Quotes a path with its swaps split. False where a lane or pool on it takes less: it is left out from then on. */
  quote(edges: readonly Edge<Detail>[]): boolean {
    const { side, amount, within = NO_LIMIT, affiliateBps = 0n, split, budget } = this.request;
    const name = nameOf(edges);
    if (split === undefined || this.tried.has(name)) return true;
    this.tried.add(name);
    const quoted = quoteSplitPath(this.graph, { side, amount, affiliateBps, split, budget }, edges);
    if (quoted.ok) {
      const better = byNetValue(side, openUnitUsd(this.request), this.request.effort);
      const isBetter = this.best === undefined || better(quoted.path, this.best) < 0;
      if (isBetter && satisfies(within, edgesOf(quoted.path))) this.best = quoted.path;
      return true;
    }
    this.failed.push(quoted);
    const tooSmall = tooSmallEdges(this.graph, quoted);
    for (const edge of tooSmall) this.full.add(edge);
    return tooSmall.length === 0;
  }
}

/** Gains below this part are not looked for: prices move by more while a person signs. */
const LEAST_GAIN = 1e-5;

/** Edges to exclude for another path, in turn: the swaps at both ends of each run of swaps, then each lane. */
function waysAround<Detail>(graph: Graph<Detail>, path: QuotedPath<Detail>): readonly (readonly number[])[] {
  const edges = edgesOf(path);
  const runs = swapRuns(edges).filter(isSwapRun);
  const swaps = runs.flatMap((run) => [
    swapsAt(graph, graph.leaving, run[0]!.from),
    swapsAt(graph, graph.arriving, run.at(-1)!.to),
  ]);
  const lanes = edges.filter(({ kind }) => kind === 'lane').map((lane) => [getEdgeNumber(graph, lane)]);
  return [...swaps, ...lanes].slice(0, MAX_ALTERNATIVES);
}

/** The swaps that leave an asset, or arrive at it. */
function swapsAt({ nodes, lanes }: Graph, { offsets, edges }: Adjacency, asset: AssetKey): number[] {
  const node = nodes.get(asset)!;
  return [...edges.subarray(offsets[node], offsets[node + 1])].filter((edge) => lanes[edge] === 0);
}

/** Paths with the same lanes and the same ends of each run of swaps have the same splits. */
const nameOf = (path: readonly Edge[]): string =>
  swapRuns(path)
    .map((run) => (isSwapRun(run) ? `${run[0]!.from} ${run.at(-1)!.to}` : run[0]!.id))
    .join('\n');

/** The edges to leave out where one takes less than the amount: the pool, the lane, or all lanes of its carrier that have a maximum. */
function tooSmallEdges(graph: Graph, { edge, failure }: Rejection): readonly number[] {
  if (edge.kind === 'swap') {
    if (failure.reason !== 'not_enough_liquidity') return [];
    const swap = swapsAt(graph, graph.leaving, edge.from).find(
      (number) => graph.edges[number]!.poolKey === edge.poolKey,
    );
    return swap === undefined
      ? []
      : [...graph.poolKey.keys()].filter((each) => graph.poolKey[each] === graph.poolKey[swap]);
  }
  if (failure.reason !== 'above_maximum') return [];
  if (failure.limit === null) return [getEdgeNumber(graph, edge)];
  return keptWith(graph, lanesWithMaximum).get(edge.carrier) ?? [];
}

/** By carrier, the lanes that take no more than a maximum. */
function lanesWithMaximum({ edges }: Graph): ReadonlyMap<string, readonly number[]> {
  const lanes = new Map<string, number[]>();
  for (const [number, { carrier, curve }] of edges.entries()) {
    if (curve.shape !== 'linear' || curve.maxIn === Number.POSITIVE_INFINITY) continue;
    const known = lanes.get(carrier);
    if (known === undefined) lanes.set(carrier, [number]);
    else known.push(number);
  }
  return lanes;
}
