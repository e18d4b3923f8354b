import { LRUCache } from 'lru-cache';
import { bestParts } from '#engine/flow/parts.ts';
import { type Part, splitQuotes } from '#engine/flow/split.ts';
import type { EdgeFilter } from '#engine/graph/edge-filter.ts';
import { objectIds } from '#engine/graph/graph.ts';
import { EMPTY_CURVE, spotRateOf } from '#engine/graph/price-curve.ts';
import { beforeAffiliateFee, type PathQuoteResult, quotePath } from '#engine/path/quote.ts';
import type { SwapDetail, SwapEdge } from '#venues/venue.ts';
import { swapsOn } from './filter.ts';
import type { RouteDetail, RouteEdge, RouteGraph } from './graph.ts';
import type { RouteOptions, RouteQuestion } from './question.ts';
import { findParts, type RunEnds } from './split-parts.ts';

export interface SplitTerms {
  /** Whether some way will do, though others may cost less. */
  readonly isRough?: boolean;
  /** The most input that an exact output is worth. A way that takes over twice as much may be told as none. */
  readonly most?: number;
}

/**
 * The whole amount of a question over a way, each run of swaps on one chain as one edge that shares its amount among
 * several routes there that one transaction can take, where that gives more. The way itself need not take the amount: of a
 * run only chain and ends are kept.
 */
export function settleSplit(
  graph: RouteGraph,
  question: RouteQuestion,
  way: readonly RouteEdge[],
  { isRough = false, most = Number.POSITIVE_INFINITY }: SplitTerms = {},
): PathQuoteResult<RouteDetail> {
  const { side, amount } = question;
  const bps = BigInt(question.affiliateFeeBps);
  const runs = runsOf(way);
  const lastSwap = runs.findLastIndex(isSwapRun);
  const taken: Taken = new Map();
  const edges: (readonly RouteEdge[])[] = [];
  let moving = amount;
  for (let step = 0; step < runs.length; step++) {
    const index = side === 'in' ? step : runs.length - 1 - step;
    const run = runs[index] as readonly RouteEdge[];
    const fee = index === lastSwap ? bps : 0n;
    const wanted = side === 'out' ? beforeAffiliateFee(moving, fee) : moving;
    const terms = { amount: wanted, isRough, most: mostAfter(runs.slice(0, index).flat(), most) };
    const shared = isSwapRun(run) ? shareRun(graph, question, run, terms, taken) : run;
    const settled = quotePath(shared ?? run, side, moving, fee);
    if (!settled.ok) return settled;
    if (shared === undefined)
      return { ok: false, edge: run[0] as RouteEdge, failure: { reason: 'not_enough_liquidity' } };
    edges[index] = shared;
    moving = side === 'in' ? settled.path.amountOut : settled.path.amountIn;
  }
  return quotePath(edges.flat(), side, amount, bps);
}

/** Rates at spot are those of a way, and other pools may have others: so many times what comes of them may be there. */
const ROOM = 2;

/**
 * The most that can be there of a most at the start: no amount has a better rate than at spot. It is rounded up to a power of
 * two, so that ways that differ a little ask the same of the runs that they share.
 */
function mostAfter(edges: readonly RouteEdge[], most: number): bigint | undefined {
  const there = edges.reduce((amount, { curve }) => amount * spotRateOf(curve), most * ROOM);
  return Number.isFinite(there) ? 1n << BigInt(Math.max(0, Math.ceil(Math.log2(there)))) : undefined;
}

/** Swaps on one chain in a row together, every lane by itself. */
export function runsOf(way: readonly RouteEdge[]): RouteEdge[][] {
  const runs: RouteEdge[][] = [];
  for (const edge of way) {
    const previous = runs.at(-1)?.at(-1);
    if (previous?.detail.kind === 'swap' && edge.detail.kind === 'swap') runs.at(-1)?.push(edge);
    else runs.push([edge]);
  }
  return runs;
}

export const isSwapRun = (run: readonly RouteEdge[]): run is readonly SwapEdge[] => run[0]?.detail.kind === 'swap';

/** Pools that runs settled before have taken, by chain: a way may come back to one. */
type Taken = Map<string, Set<string>>;

/** The edges of a run that give the most, and the pools that they use; undefined where all pools there are taken. */
function shareRun(
  graph: RouteGraph,
  { side, options }: RouteQuestion,
  run: readonly SwapEdge[],
  { amount, isRough, most }: Pick<RunEnds, 'amount' | 'isRough' | 'most'>,
  taken: Taken,
): readonly RouteEdge[] | undefined {
  const [first, last] = [run[0] as SwapEdge, run.at(-1) as SwapEdge];
  const { chainId } = first.detail;
  const before = taken.get(chainId) ?? new Set();
  const ends = { from: first.from, to: last.to, side, amount, isRough, most };
  const shared = togetherOn(graph, options, first).map((isLeft) =>
    before.size === 0
      ? recentParts(graph, ends, isLeft)
      : findParts(graph, ends, (edge) => isLeft(edge) && !before.has(edge.poolKey)),
  );
  const alone: Part<RouteDetail>[] = [{ edges: run, share: 'rest' }];
  const ways = [alone, ...shared];
  const untaken = ways.filter((way) => !poolsOf(way).some((pool) => before.has(pool)));
  const best = bestParts(untaken, side, amount).parts as Part<SwapDetail>[];
  taken.set(chainId, new Set([...before, ...poolsOf(best)]));
  if (best.length > 1) return [sharedEdge(best)];
  return best[0]?.edges;
}

/** One comparison asks for the same run with one bridge after the other. */
const RECENT_RUNS = 64;
const recent = new WeakMap<RouteGraph, LRUCache<string, readonly Part<RouteDetail>[]>>();
const numberOf = objectIds<EdgeFilter<RouteDetail>>();

function recentParts(graph: RouteGraph, ends: RunEnds, allow: EdgeFilter<RouteDetail>): readonly Part<RouteDetail>[] {
  const ofGraph = recent.get(graph) ?? new LRUCache({ max: RECENT_RUNS });
  recent.set(graph, ofGraph);
  const name = `${numberOf(allow)} ${ends.isRough} ${ends.most} ${ends.side} ${ends.amount} ${ends.from} ${ends.to}`;
  const parts = ofGraph.get(name) ?? findParts(graph, ends, allow);
  ofGraph.set(name, parts);
  return parts;
}

/**
 * Swaps that can share an amount with this one in a transaction, in one or more choices: an entry contract of the service
 * goes to every venue of a chain, as a contract on a Cosmos chain does; the router of a venue goes to its own pools alone.
 */
function togetherOn(
  { nodes, leaving, edges }: RouteGraph,
  options: RouteOptions,
  first: SwapEdge,
): EdgeFilter<RouteDetail>[] {
  const { chainId, family } = first.detail;
  if (family === 'cosmos' || options.smartRelay) return [swapsOn(options, chainId)];
  const node = nodes.get(first.from) as number;
  const venues = new Set<string>();
  for (const number of leaving.edges.subarray(leaving.offsets[node], leaving.offsets[node + 1])) {
    const { kind, carrier: via } = edges[number] as RouteEdge;
    if (kind === 'swap') venues.add(via);
  }
  return [...venues].map((venue) => swapsOn(options, chainId, venue));
}

const poolsOf = (parts: readonly Part[]): string[] => parts.flatMap(({ edges }) => edges.map((edge) => edge.poolKey));

/** Several routes at once as one edge: told by the venue of the largest. */
function sharedEdge(parts: readonly Part<SwapDetail>[]): SwapEdge {
  const [largest] = parts as [Part<SwapDetail>];
  const [first, last] = [largest.edges[0] as SwapEdge, largest.edges.at(-1) as SwapEdge];
  const id = parts.map(({ edges, share }) => `${share}*${edges.map((edge) => edge.id).join('+')}`).join('&');
  return {
    id,
    from: first.from,
    to: last.to,
    poolKey: id,
    kind: 'swap',
    carrier: first.carrier,
    seconds: slowest(parts),
    entry: first.entry,
    exit: last.exit,
    additionalFeeUsd: 0,
    // Nothing searches over it: its routes tell their own prices.
    curve: EMPTY_CURVE,
    ...splitQuotes(parts),
    detail: { ...first.detail, pool: null, poolId: id, denomOut: last.detail.denomOut },
  };
}

/** The routes run in one transaction; a block holds it, whatever there is in it. */
function slowest(parts: readonly Part[]): number | null {
  const seconds = parts.flatMap(({ edges }) => edges.map((edge) => edge.seconds));
  return seconds.includes(null) ? null : Math.max(...(seconds as number[]));
}
