import { LRUCache } from 'lru-cache';
import type { Edge } from '../graph/edge.ts';
import { type EdgeFilter, maskId, maskOf } from '../graph/edge-filter.ts';
import { type Graph, keptWith } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import type { SearchBudget } from '../search/budget.ts';
import { potentials } from '../search/potentials.ts';
import { type Allocation, type AllocationLimits, allocate, withInput, withMorePaths } from './allocate.ts';
import { type Split, sharesOf } from './split-quote.ts';

/** Edges in a row on each route, and routes of a swap, unless a request says otherwise. */
export interface SplitLimits {
  readonly maxRoutes: number;
  readonly maxHops: number;
  /** What a route more has to bring to be worth it, as a part of the amount at the open end. */
  readonly costPerRoute: number;
}

/** A swap to be shared among several routes between two nodes. */
export interface SplitRequest<Detail> extends SplitLimits {
  readonly from: number;
  readonly to: number;
  readonly side: Side;
  readonly amount: bigint;
  readonly allow: EdgeFilter<Detail>;
  /** Where one path takes the whole amount. */
  readonly first: SplitStart | undefined;
  readonly budget?: SearchBudget | undefined;
}

/** The best path for the whole amount, by the numbers of its edges, and what goes in. */
export interface SplitStart {
  readonly edges: readonly number[];
  readonly amountIn: bigint;
}

/** An exact output is found when the input gives it to this part. */
const CLOSE = 1e-9;
const MAX_INPUTS = 24;
/** How often paths are looked for at an input that gives the output. */
const MAX_ROUNDS = 3;
/** An output that takes more times the input at spot rates is out of reach: 99 % of the value would be lost. */
const MAX_TIMES_SPOT = 100;
/** Splits kept with a graph. */
const MAX_SPLITS = 256;

/** Splits requested last: the same swap is part of many paths of a request, and of those that relax its options. */
const recentSplits = () => new LRUCache<string, { readonly split: Split | undefined }>({ max: MAX_SPLITS });

/** The routes that give most for an input, or that take least for an output; undefined where floats find none. */
export function findSplit<Detail>(graph: Graph<Detail>, request: SplitRequest<Detail>): Split<Detail> | undefined {
  const { from, to, side, amount, allow, maxHops, maxRoutes, costPerRoute, first, budget } = request;
  const mask = maskOf(graph, allow);
  const name = [from, to, side, amount, maskId(mask), maxHops, maxRoutes, costPerRoute, first?.edges].join(' ');
  const splits = keptWith(graph, recentSplits);
  const known = splits.get(name);
  if (known !== undefined) return known.split as Split<Detail> | undefined;
  const limits = {
    graph,
    start: from,
    goal: to,
    mask,
    maxHops,
    maxPaths: maxRoutes,
    costPerPath: costPerRoute,
    budget,
  };
  const allocation = findAllocation(limits, side, Number(amount), first);
  const split = allocation && splitOf(graph, allocation);
  if (budget?.isSpent !== true) splits.set(name, { split });
  return split;
}

function findAllocation(
  limits: AllocationLimits,
  side: Side,
  amount: number,
  first: SplitStart | undefined,
): Allocation | undefined {
  if (side === 'in') return allocate({ ...limits, amountIn: amount, first: first?.edges });
  const { graph, start, goal, mask, maxHops } = limits;
  // No input gives more than at spot.
  const least = amount / potentials(graph, goal, 'to', mask, maxHops).rates[start]!;
  if (!Number.isFinite(least)) return undefined;
  const guess = Number(first?.amountIn ?? least);
  const begun = allocate({ ...limits, amountIn: guess, first: first?.edges });
  return begun && allocateForOutput(limits, begun, amount, Math.max(guess, least * MAX_TIMES_SPOT));
}

/**
 * The same for an exact output, from an allocation of another input: the input is moved until its paths give the output, then
 * other paths are looked for at that input, in turn. Undefined where the largest input gives too little.
 */
function allocateForOutput(
  limits: AllocationLimits,
  begun: Allocation,
  output: number,
  largest: number,
): Allocation | undefined {
  let known = begun;
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const moved = withOutput(limits.graph, known, output, largest);
    const isShort = moved.output < output * (1 - CLOSE);
    if (moved === known && !isShort) return known;
    known = withMorePaths(limits, moved);
    if (isShort && known.output < output * (1 - CLOSE)) return undefined;
  }
  return withOutput(limits.graph, known, output, largest);
}

/**
 * The paths of an allocation with the input that gives the output: inputs are tried where the rate of the last unit leads,
 * between one that gives too little and one that gives enough. With the largest input where that gives too little.
 */
function withOutput(graph: Graph, begun: Allocation, output: number, largest: number): Allocation {
  let [low, high] = [0, largest];
  let known = begun;
  for (let tries = 0; tries < MAX_INPUTS; tries++) {
    const short = output - known.output;
    if (Math.abs(short) <= output * CLOSE || (short > 0 && known.amountIn >= largest)) return known;
    if (short > 0) low = known.amountIn;
    else high = known.amountIn;
    const along = known.amountIn + short / known.rate;
    const isBetween = along > low && along < high;
    // Until an input gives enough, the largest is the next to try.
    const other = short > 0 && high === largest ? largest : (low + high) / 2;
    known = withInput(graph, known, isBetween ? along : other);
  }
  return known;
}

/** Routes keep the order in which floats take them: on shared pools the order decides what each one gets. */
function splitOf<Detail>(graph: Graph<Detail>, { paths, amounts, amountIn, output }: Allocation): Split<Detail> {
  const routes = paths.map((path) => path.map((edge) => graph.edges[edge] as Edge<Detail>));
  return { routes: sharesOf(routes, amounts), amountIn, amountOut: output };
}
