import { type AssetKey, assetOfKey } from '#contract/asset.ts';
import type { EdgeQuoteResult } from '#engine/graph/edge.ts';
import { excluding } from '#engine/graph/edge-filter.ts';
import type { Adjacency } from '#engine/graph/graph.ts';
import { spotRateOf } from '#engine/graph/price-curve.ts';
import type { Side } from '#engine/path/quote.ts';
import { additionalFeeUsdOf, edgesOf, netValue } from '#engine/path/rank.ts';
import { findPaths, type SearchRequest } from '#engine/search/search.ts';
import type { RouteDetail, RouteEdge, RouteGraph, RouteHop, RoutePath } from './graph.ts';
import { namesOf } from './same-asset.ts';
import { isSwapRun, runsOf } from './split.ts';

/** A swap takes eight routes at most, so hardly any unit of it has a better rate than this part of the whole by itself. */
const PART = 16n;
/** What moves no pool has no need to change chains between swaps, as a whole in one piece has. */
const LITTLE = 256n;
/** Where the whole has no way: a large part is less likely to be below a minimum, a small one finds room. */
const PARTS = [2n, 4n, 8n, 16n, 64n, 256n, 1024n];
/** Of a part of fewer units than this, rounding says more than prices do. */
const FEW_UNITS = 1000n;
/** How many choices of what to leave out are looked at. */
const MAX_CHOICES = 10;
/**
 * Ways that are split and compared at most, where a single one takes the whole: each costs as much as its search. One over
 * a pool too narrow for the whole does not count.
 */
const MAX_WAYS = 4;

/** A question with its filter, which is kept: what is left out of it is told by its mask. */
export type Asked = SearchRequest<RouteDetail> & Required<Pick<SearchRequest<RouteDetail>, 'allow' | 'within'>>;

export interface Splitting {
  readonly graph: RouteGraph;
  readonly asked: Asked;
  /** Whether only the best single way and that for a part are looked at: where many answers are looked for. */
  readonly isQuick: boolean;
  /** Whether it is asked only if there is some way. */
  readonly isRough: boolean;
  /** Whether a way that would be worth so much is worth looking at, after all that was found by now. */
  canBeat(worth: number): boolean;
  /**
   * Bridges and pools too narrow for the whole, as far as that is known: the rates of a part tell of some, and whoever settles
   * a way adds what declines the whole there.
   */
  readonly narrow: Set<string>;
}

/**
 * Ways for the whole amount whose swaps are worth splitting; of those with the same ends of each run of swaps, one. First
 * the best single way, where there is one; then the best for a small part of the amount; then the same without the asset
 * that it carries, an end or a lane, as long as the rates of the part promise more than is known.
 */
export function* waysToSplit(splitting: Splitting, whole: RoutePath | undefined): Generator<readonly RouteEdge[]> {
  const search: Looking = {
    ...{ splitting, whole, told: new Set(), wide: 0 },
    choices: new Choices(splitting.isQuick ? 1 : MAX_CHOICES),
  };
  if (whole !== undefined) yield* tell(search, whole, true);
  for (const leftOut of search.choices.list) {
    for (const part of partsFor(splitting, leftOut, whole)) {
      if (isFull(search)) return;
      yield* waysOfPart(search, leftOut, part);
    }
  }
}

/** What is known by now of the ways that are looked for. */
interface Looking {
  readonly splitting: Splitting;
  readonly whole: RoutePath | undefined;
  readonly told: Set<string>;
  readonly choices: Choices;
  /** Of the ways told, how many have room for the whole. */
  wide: number;
}

const isFull = ({ whole, wide }: Looking): boolean => whole !== undefined && wide === MAX_WAYS;

/** Again where a way turned out to be too narrow once it was settled. */
function* waysOfPart(search: Looking, leftOut: readonly LeftOut[], part: bigint): Generator<readonly RouteEdge[]> {
  const { splitting, whole, choices } = search;
  const { canBeat, narrow } = splitting;
  for (let known = -1; known < narrow.size; ) {
    const found = waysForPart(splitting, part, leftOut);
    known = narrow.size;
    for (const { path, worth } of found) {
      if (!canBeat(worth)) continue;
      const isLast = path === found.at(-1)?.path;
      if (isLast && leftOut.length === 0) choices.leaveOutCarried(splitting, path);
      // Others are looked for by this part: without what its own best does not use, that would only be found again.
      if (isLast && (whole === undefined || part === PART)) choices.leaveOut(leftOut, path);
      yield* tell(search, path, isLast);
    }
  }
}

function* tell(search: Looking, path: RoutePath, hasRoom: boolean): Generator<readonly RouteEdge[]> {
  const { whole, told } = search;
  const { narrow } = search.splitting;
  // Other lanes alone are hardly ever worth another split, but where nothing takes the whole some of them may.
  const skeleton = skeletonOf(path, whole === undefined);
  if (told.has(skeleton) || isFull(search)) return;
  const known = narrow.size;
  yield edgesOf(path);
  if (narrow.size > known) return;
  told.add(skeleton);
  if (hasRoom) search.wide += 1;
}

/** Something left out for another way: all swaps of an asset, all swaps into one, by some of its names, or a lane. */
type LeftOut =
  | { readonly swaps: 'of' | 'into'; readonly names: readonly AssetKey[] }
  | { readonly swaps: 'none'; readonly lane: RouteEdge };

/** What to leave out, in turn: nothing at first, then more and more of what was found. */
class Choices {
  readonly list: (readonly LeftOut[])[] = [[]];
  private readonly names = new Set<string>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Any other way goes without an end of some run of swaps, or without a lane. What moves its pools most comes first. */
  leaveOut(before: readonly LeftOut[], path: RoutePath): void {
    for (const [first, last] of swapEndsOf(path)) {
      this.add([...before, { swaps: 'of', names: [first] }]);
      this.add([...before, { swaps: 'into', names: [last] }]);
    }
    for (const lane of edgesOf(path)) if (lane.kind === 'lane') this.add([...before, { swaps: 'none', lane }]);
  }

  /**
   * Bridges may better carry another asset, of whose swaps a part tells less: the one between the ends that moves its pools
   * most goes, by all its names; where there is none, what the run that moves them most ends in, by those on its chain.
   */
  leaveOutCarried({ graph, asked: { from, to } }: Splitting, path: RoutePath): void {
    const ends = swapEndsOf(path);
    const [run] = ends;
    if (run === undefined) return;
    const all = ends.flat().map((asset) => namesOf(graph, asset));
    const between = all.find((names) => !names.includes(from) && !names.includes(to));
    const { chain_id } = assetOfKey(run[1]);
    const there = () => namesOf(graph, run[1]).filter((name) => assetOfKey(name).chain_id === chain_id);
    this.add([{ swaps: 'into', names: between ?? there() }]);
  }

  private add(choice: readonly LeftOut[]): void {
    const name = choice
      .map((each) => (each.swaps === 'none' ? each.lane.id : `${each.swaps} ${each.names.join()}`))
      .sort()
      .join('\n');
    if (this.names.has(name) || this.list.length >= this.most) return;
    this.names.add(name);
    this.list.push(choice);
  }
}

/** The numbers of all edges that are left out: also those too narrow for the whole, of bridges all lanes with a maximum. */
function numbersOf(graph: RouteGraph, leftOut: readonly LeftOut[], narrow: ReadonlySet<string>): number[] {
  const named = leftOut.flatMap((each) => {
    if (each.swaps === 'none') return edgesAt(graph.leaving, graph, each.lane.from, (edge) => edge === each.lane);
    const side = each.swaps === 'of' ? graph.leaving : graph.arriving;
    return each.names.flatMap((asset) => edgesAt(side, graph, asset, (edge) => edge.kind === 'swap'));
  });
  if (narrow.size === 0) return named;
  const isNarrow = (edge: RouteEdge) =>
    edge.kind === 'lane' ? narrow.has(edge.carrier) && isLimited(edge) : narrow.has(edge.id);
  return [...named, ...graph.edges.flatMap((edge, number) => (isNarrow(edge) ? [number] : []))];
}

const isLimited = ({ curve }: RouteEdge): boolean => curve.shape === 'linear' && curve.maxIn < Number.POSITIVE_INFINITY;

function edgesAt(
  { offsets, edges }: Adjacency,
  graph: RouteGraph,
  asset: AssetKey,
  isMeant: (edge: RouteEdge) => boolean,
): number[] {
  const node = graph.nodes.get(asset) as number;
  const all = [...edges.subarray(offsets[node], offsets[node + 1])];
  return all.filter((number) => isMeant(graph.edges[number] as RouteEdge));
}

/** First and last asset of each run of swaps, the run that moves prices most first. */
function swapEndsOf(path: RoutePath): (readonly [AssetKey, AssetKey])[] {
  const keptBy = new Map(path.hops.map((hop) => [hop.edge, rateOf(hop) / spotRateOf(hop.edge.curve)]));
  const kept = (run: readonly RouteEdge[]) => run.reduce((product, edge) => product * (keptBy.get(edge) as number), 1);
  return runsOf(edgesOf(path))
    .filter(isSwapRun)
    .sort((a, b) => kept(a) - kept(b))
    .map((run) => [(run[0] as RouteEdge).from, (run.at(-1) as RouteEdge).to]);
}

/** What swaps take by their size is all that a split may bring back: this part is not worth one. */
const LITTLE_IMPACT = 1e-5;

/** Whether a way moves prices so little that no split is worth looking for. A unit may be what rounding took. */
export function movesLittle({ hops }: RoutePath): boolean {
  const swaps = hops.filter(({ edge }) => edge.kind === 'swap');
  const kept = swaps.map((hop) => rateOf({ ...hop, amountOut: hop.amountOut + 1n }) / spotRateOf(hop.edge.curve));
  return kept.reduce((product, each) => product * each, 1) > 1 - LITTLE_IMPACT;
}

const rateOf = ({ amountIn, amountOut }: RouteHop): number => Number(amountOut) / Number(amountIn);

/**
 * The best way for a part of the amount; before it, any that a pool of one rate for all amounts spoils, which has less than
 * the whole: it promises as much of the last unit as of the first. Whatever such a pool can share with others may be worth
 * as much all the same, so these are told as well.
 */
function waysForPart(splitting: Splitting, part: bigint, leftOut: readonly LeftOut[]): readonly WayForPart[] {
  const { narrow } = splitting;
  const found: WayForPart[] = [];
  for (;;) {
    const way = wayForPart(splitting, part, leftOut);
    if (way === undefined) return found;
    found.push(way);
    const { tooShallow } = way;
    if (tooShallow === undefined || narrow.has(tooShallow.id)) return found;
    narrow.add(tooShallow.id);
  }
}

/**
 * The best way for a part of the amount. A bridge on it that takes no more than the part is noted as narrow, for all that
 * is asked after, and another way is looked for; where there is none, that one is told.
 */
function wayForPart(
  { graph, asked, narrow }: Splitting,
  part: bigint,
  leftOut: readonly LeftOut[],
): WayForPart | undefined {
  let found: WayForPart | undefined;
  for (;;) {
    const without = numbersOf(graph, leftOut, narrow);
    const allow = without.length === 0 ? asked.allow : excluding(graph, asked.allow, without);
    // Which way is the best for a part hardly depends on an affiliate's share: the whole is settled with it.
    const [path] = findPaths(graph, { ...asked, allow, amount: asked.amount / part, affiliateBps: 0n }).paths;
    if (path === undefined) return found;
    const way = { path, ...atRatesOf(path, asked) };
    if (way.tooNarrow === undefined || narrow.has(way.tooNarrow.carrier)) return way;
    narrow.add(way.tooNarrow.carrier);
    found = way;
  }
}

function partsFor(
  { isQuick, asked }: Splitting,
  leftOut: readonly LeftOut[],
  whole: RoutePath | undefined,
): readonly bigint[] {
  const isOne = leftOut.length > 0 || isQuick;
  const parts = isOne ? [PART] : whole === undefined ? PARTS : [PART, LITTLE];
  return parts.filter((part) => asked.amount / part >= FEW_UNITS);
}

const skeletonOf = (path: RoutePath, withLanes: boolean): string =>
  runsOf(edgesOf(path))
    .flatMap((run) => {
      if (isSwapRun(run)) return `${run[0]?.from} ${run.at(-1)?.to}`;
      return withLanes ? run.map(({ id }) => id) : [];
    })
    .join('\n');

/**
 * What the whole would be worth if swaps took it at the rates that they gave a part, a lane that has no room for it, and a
 * pool of one rate for all amounts that has less.
 */
interface AtRates {
  readonly worth: number;
  readonly tooNarrow: RouteEdge | undefined;
  readonly tooShallow: RouteEdge | undefined;
}

interface WayForPart extends AtRates {
  readonly path: RoutePath;
}

function atRatesOf(path: RoutePath, { side, from, to, amount, unitUsd }: Asked): AtRates {
  let moving = Number(amount);
  let tooNarrow: RouteEdge | undefined;
  let tooShallow: RouteEdge | undefined;
  for (const hop of side === 'in' ? path.hops : path.hops.toReversed()) {
    const quote = hop.edge.curve.shape === 'linear' ? quoteOf(hop.edge, side, moving) : undefined;
    if (quote?.ok) moving = Number(side === 'in' ? quote.amountOut : quote.amountIn);
    else moving = side === 'in' ? moving * rateOf(hop) : moving / rateOf(hop);
    if (quote?.ok === false && quote.reason === 'above_maximum') tooNarrow ??= hop.edge;
    if (quote?.ok === false && quote.reason === 'not_enough_liquidity') tooShallow ??= hop.edge;
  }
  return {
    worth: netValue(side, moving, additionalFeeUsdOf(edgesOf(path)), unitUsd(side === 'in' ? to : from)),
    tooNarrow,
    tooShallow,
  };
}

const quoteOf = (edge: RouteEdge, side: Side, amount: number): EdgeQuoteResult =>
  side === 'in' ? edge.quoteIn(BigInt(Math.ceil(amount))) : edge.quoteOut(BigInt(Math.floor(amount)));
