import type { Edge } from '../graph/edge.ts';
import { type EdgeFilter, maskOf } from '../graph/edge-filter.ts';
import type { Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
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
  const allocation =
    side === 'in' ? share(whole, undefined) : shareForOutput(share, whole, Number(first?.amountIn ?? 0n));
  return allocation && splitOf(graph, allocation);
}

/**
 * The same for an exact output: inputs are tried until one gives it, from below by the rate for one unit more, which no
 * unit beyond exceeds. Undefined where it stops rising before.
 */
function shareForOutput(
  share: (amountIn: number, known: Allocation | undefined) => Allocation | undefined,
  output: number,
  guess: number,
): Allocation | undefined {
  let found = share(guess > 0 ? guess : output, undefined);
  for (let tries = 0; tries < MAX_INPUTS && found !== undefined; tries++) {
    const short = output - found.output;
    if (Math.abs(short) <= output * CLOSE) return found;
    const amountIn = found.amountIn + short / found.rate;
    if (!(found.rate > 0) || !Number.isFinite(amountIn)) return undefined;
    found = share(amountIn > 0 ? amountIn : found.amountIn / 2, found);
  }
  return found;
}

/** Routes keep the order in which floats take them: on shared pools the order decides what each one gets. */
function splitOf<Detail>(graph: Graph<Detail>, { paths, amounts, amountIn, output }: Allocation): Split<Detail> {
  const routes = paths.map((path) => path.map((edge) => graph.edges[edge] as Edge<Detail>));
  return { routes: sharesOf(routes, amounts), amountIn, amountOut: output };
}
