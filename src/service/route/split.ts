import { LRUCache } from 'lru-cache';
import type { AssetKey } from '#contract/asset.ts';
import type { Flow } from '#engine/flow/answer.ts';
import { balanced } from '#engine/flow/balance.ts';
import { findFlow } from '#engine/flow/flow.ts';
import { narrowed } from '#engine/flow/narrow.ts';
import { bestParts, partsOf, sparePartsOf } from '#engine/flow/parts.ts';
import { partsForOutput } from '#engine/flow/parts-inverse.ts';
import { type Part, splitQuotes } from '#engine/flow/split.ts';
import { EMPTY_CURVE, spotRateOf } from '#engine/graph/curve.ts';
import type { Filter } from '#engine/graph/edge-mask.ts';
import { numbering } from '#engine/graph/numbering.ts';
import { beforeFee, type Settlement, settlePath } from '#engine/path/settle.ts';
import type { SwapDetail, SwapEdge } from '#venues/venue.ts';
import { swapsOn } from './filter.ts';
import type { RouteDetail, RouteEdge, RouteGraph } from './graph.ts';
import type { RouteOptions, RouteQuestion } from './question.ts';

/** Routes that one swap takes at once, at most: more would cost more to carry out than they bring. */
const MAX_ROUTES = 8;
/** Pools on each way that is looked for, and on each route that is put together from several of them. */
const MAX_HOPS = 4;
const MAX_HOPS_TOGETHER = 6;

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
): Settlement<RouteDetail> {
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
    const wanted = side === 'out' ? beforeFee(moving, fee) : moving;
    const terms = { amount: wanted, isRough, most: mostAfter(runs.slice(0, index).flat(), most) };
    const shared = isSwapRun(run) ? shareRun(graph, question, run, terms, taken) : run;
    const settled = settlePath(shared ?? run, side, moving, fee);
    if (!settled.ok) return settled;
    if (shared === undefined)
      return { ok: false, edge: run[0] as RouteEdge, decline: { reason: 'not_enough_liquidity' } };
    edges[index] = shared;
    moving = side === 'in' ? settled.path.amountOut : settled.path.amountIn;
  }
  return settlePath(edges.flat(), side, amount, bps);
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
      : findParts(graph, ends, (edge) => isLeft(edge) && !before.has(edge.resource)),
  );
  const alone: Part<RouteDetail>[] = [{ edges: run, share: 'rest' }];
  const ways = [alone, ...shared];
  const untaken = ways.filter((way) => !poolsOf(way).some((pool) => before.has(pool)));
  const best = bestParts(untaken, side, amount).parts as Part<SwapDetail>[];
  taken.set(chainId, new Set([...before, ...poolsOf(best)]));
  if (best.length > 1) return [sharedEdge(best)];
  return best[0]?.edges;
}

interface RunEnds extends Pick<RouteQuestion, 'side' | 'amount'> {
  readonly from: AssetKey;
  readonly to: AssetKey;
  /** Whether some parts will do, though others may cost less, or take an amount that these do not. */
  readonly isRough: boolean;
  readonly most: bigint | undefined;
}

/**
 * So much of what a flow gives or costs may be lost where its routes are too many for one swap, and so much before the shares of
 * those that are kept are worked out one against the other, which takes longer than all the rest.
 */
const LOST_AT_MOST = 1e-4;
const LOST_MUCH = 1e-3;

/** Where so many routes are left out that it matters, the amount is spread anew over those that are kept. */
function findParts(graph: RouteGraph, ends: RunEnds, allow: Filter<RouteDetail>): readonly Part<RouteDetail>[] {
  const { side, amount } = ends;
  const limits = { side, maxRoutes: MAX_ROUTES, maxHops: MAX_HOPS_TOGETHER };
  const flow = findFlow(graph, { ...ends, allow, maxHops: MAX_HOPS });
  if (flow === undefined) return [];
  const parts = partsOf(flow, limits);
  const isWhole = ends.isRough || parts.length < MAX_ROUTES || lostOf(flow, parts, ends) <= LOST_AT_MOST;
  if (parts.length > 0 && isWhole) return parts;
  const kept = new Set(parts.flatMap(({ edges }) => edges.map(({ id }) => id)));
  const again = findFlow(graph, { ...ends, allow: ({ id }) => kept.has(id), maxHops: MAX_HOPS_TOGETHER });
  const best = again === undefined ? parts : bestParts([parts, partsOf(again, limits)], side, amount).parts;
  if (lostOf(flow, best, ends) <= LOST_MUCH) return best;
  const choices = [best, balanced(parts, side, amount), narrowed(sparePartsOf(flow, limits), limits, amount)];
  const known = bestParts(choices, side, amount).parts;
  if (side === 'in') return known;
  const forward = partsForward(graph, ends, allow, inputOf(known, amount, flow.amountIn));
  return bestParts([known, forward], side, amount).parts;
}

/** How often half as much more is looked at where the routes of an input never bring enough, and how often between the two. */
const MAX_MORE = 4;
const MAX_BETWEEN = 3;

/** The parts of an exact output by the ways that its input takes: going backward, others may seem the widest. */
function partsForward(
  graph: RouteGraph,
  ends: RunEnds,
  allow: Filter<RouteDetail>,
  amountIn: bigint,
): readonly Part<RouteDetail>[] {
  const { side, amount } = ends;
  const partsAt = (input: bigint) =>
    partsForOutput(findParts(graph, { ...ends, side: 'in', amount: input }, allow), amount, input);
  let [short, input] = [0n, amountIn];
  let found = partsAt(input);
  for (let tries = 1; tries < MAX_MORE && found.length === 0; tries++) {
    [short, input] = [input, input + input / 2n];
    found = partsAt(input);
  }
  // Which routes bring enough for less is told by those of less.
  for (let tries = 0; tries < MAX_BETWEEN && short > 0n && found.length > 0; tries++) {
    const middle = (short + inputOf(found, amount)) / 2n;
    const parts = partsAt(middle);
    const { index } = bestParts([found, parts], side, amount);
    if (index === 1) found = parts;
    else short = middle;
  }
  return found;
}

/** What an exact output takes by parts, or what is known to give it where these cannot. */
function inputOf(parts: readonly Part[], amountOut: bigint, known = 0n): bigint {
  const quote = splitQuotes(parts).quoteOut(amountOut);
  return quote.ok ? quote.amountIn : known;
}

/** What parts give less than the flow that they are of, or cost more, as a part of that. */
function lostOf(flow: Flow<RouteDetail>, parts: readonly Part<RouteDetail>[], { side, amount }: RunEnds): number {
  const quotes = splitQuotes(parts);
  const quote = side === 'in' ? quotes.quoteIn(amount) : quotes.quoteOut(amount);
  if (!quote.ok) return 1;
  const [least, most] = side === 'in' ? [quote.amountOut, flow.amountOut] : [flow.amountIn, quote.amountIn];
  return 1 - Number(least) / Number(most);
}

/** One comparison asks for the same run with one bridge after the other. */
const RECENT_RUNS = 64;
const recent = new WeakMap<RouteGraph, LRUCache<string, readonly Part<RouteDetail>[]>>();
const numberOf = numbering<Filter<RouteDetail>>();

function recentParts(graph: RouteGraph, ends: RunEnds, allow: Filter<RouteDetail>): readonly Part<RouteDetail>[] {
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
): Filter<RouteDetail>[] {
  const { chainId, family } = first.detail;
  if (family === 'cosmos' || options.smartRelay) return [swapsOn(options, chainId)];
  const node = nodes.get(first.from) as number;
  const venues = new Set<string>();
  for (const number of leaving.edges.subarray(leaving.offsets[node], leaving.offsets[node + 1])) {
    const { kind, via } = edges[number] as RouteEdge;
    if (kind === 'swap') venues.add(via);
  }
  return [...venues].map((venue) => swapsOn(options, chainId, venue));
}

const poolsOf = (parts: readonly Part[]): string[] => parts.flatMap(({ edges }) => edges.map((edge) => edge.resource));

/** Several routes at once as one edge: told by the venue of the largest. */
function sharedEdge(parts: readonly Part<SwapDetail>[]): SwapEdge {
  const [largest] = parts as [Part<SwapDetail>];
  const [first, last] = [largest.edges[0] as SwapEdge, largest.edges.at(-1) as SwapEdge];
  const id = parts.map(({ edges, share }) => `${share}*${edges.map((edge) => edge.id).join('+')}`).join('&');
  return {
    id,
    from: first.from,
    to: last.to,
    resource: id,
    kind: 'swap',
    via: first.via,
    seconds: slowest(parts),
    startsBy: first.startsBy,
    handsOver: last.handsOver,
    extraUsd: 0,
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
