import type { Edge } from '../graph/edge.ts';
import { type EdgeFilter, maskOf } from '../graph/edge-filter.ts';
import type { Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { potentials } from '../search/potentials.ts';
import { type Allocation, allocate } from './allocate.ts';
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
}

/** The best path for the whole amount, by the numbers of its edges, and what goes in. */
export interface SplitStart {
  readonly edges: readonly number[];
  readonly amountIn: bigint;
}

/** An exact output is found when the input gives it to this part. */
const CLOSE = 1e-9;
const MAX_INPUTS = 24;

/** The routes that give most for an input, or that take least for an output; undefined where floats find none. */
export function findSplit<Detail>(graph: Graph<Detail>, request: SplitRequest<Detail>): Split<Detail> | undefined {
  const { from, to, side, amount, allow, maxHops, maxRoutes, costPerRoute, first } = request;
  const mask = maskOf(graph, allow);
  const asked = { graph, start: from, goal: to, mask, maxHops, maxPaths: maxRoutes, costPerPath: costPerRoute };
  const share = (amountIn: number, known: Allocation | undefined) =>
    allocate({ ...asked, amountIn, first: first?.edges, known });
  const whole = Number(amount);
  if (side === 'in') return splitOf(graph, share(whole, undefined));
  // No input gives more than at spot.
  const least = whole / potentials(graph, to, 'to', mask, maxHops).rates[from]!;
  return Number.isFinite(least)
    ? splitOf(graph, shareForOutput(share, whole, Number(first?.amountIn ?? least)))
    : undefined;
}

/**
 * The same for an exact output: inputs are tried until one gives it, each where the rate of the last unit leads, between an
 * input that gives too little and one that gives enough.
 */
function shareForOutput(
  share: (amountIn: number, known: Allocation | undefined) => Allocation | undefined,
  output: number,
  guess: number,
): Allocation | undefined {
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let found = share(guess, undefined);
  for (let tries = 0; tries < MAX_INPUTS && found !== undefined; tries++) {
    const short = output - found.output;
    if (Math.abs(short) <= output * CLOSE) return found;
    if (short > 0) low = found.amountIn;
    else high = found.amountIn;
    const along = found.amountIn + short / found.rate;
    const middle = high === Number.POSITIVE_INFINITY ? low * 2 : (low + high) / 2;
    found = share(along > low && along < high ? along : middle, found);
  }
  return found;
}

/** Routes keep the order in which floats take them: on shared pools the order decides what each one gets. */
function splitOf<Detail>(graph: Graph<Detail>, allocation: Allocation | undefined): Split<Detail> | undefined {
  if (allocation === undefined) return undefined;
  const { paths, amounts, amountIn, output } = allocation;
  const routes = paths.map((path) => path.map((edge) => graph.edges[edge] as Edge<Detail>));
  return { routes: sharesOf(routes, amounts), amountIn, amountOut: output };
}
