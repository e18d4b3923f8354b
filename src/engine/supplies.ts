import type { CurveBook } from './curve-book.ts';
import type { Graph } from './graph.ts';
import { OUT_OF_REACH } from './potentials.ts';
import type { Sweep } from './sweep.ts';

/** Floats may be this part of themselves off. */
const NOISE = 1e-6;
/** Beyond this part of all that can come out of an edge, spot says little of what does. */
const LARGE = 0.3;

export interface Supplies {
  /** The most a node can have (for an exact output: the least it can be asked for), before any edge's extras. */
  readonly amounts: Float64Array;
  /** The fewest hops to it of ways that are worth following. */
  readonly hops: Uint8Array;
}

/** Tries a way, edge numbers in the order swept. Answers the worth that ways must have from now on. */
export type Attempt = (way: readonly number[]) => number;

/**
 * What each node can have at most when `amount` is swept from the start: edges at the start and at the goal are asked, and
 * those of which much is wanted; others move at spot, which nothing beats. After each hop the way that promises most at the
 * goal is tried, and nodes that promise less than such a way gave are left without.
 */
export function suppliesFrom(
  graph: Graph,
  sweep: Sweep,
  mask: Uint8Array | null,
  maxHops: number,
  amount: number,
  attempt: Attempt,
): Supplies {
  const { sign, start, goal, unit, near, far, onward, rates, promised, hopsToGoal } = sweep;
  const { curves } = graph;
  const amounts = new Float64Array(graph.nodes.size).fill(sign > 0 ? 0 : Number.POSITIVE_INFINITY);
  const hops = new Uint8Array(graph.nodes.size).fill(OUT_OF_REACH);
  const by = new Int32Array(graph.nodes.size).fill(-1);
  const queuedIn = new Uint8Array(graph.nodes.size);
  const worthOfOne = sign * unit * (1 + sign * NOISE);
  let threshold = Number.NEGATIVE_INFINITY;
  let best = sign > 0 ? 0 : Number.POSITIVE_INFINITY;
  let lastEdge = -1;
  amounts[start] = amount;
  hops[start] = 0;
  let improved: number[] = [start];
  for (let round = 1; round <= maxHops && improved.length > 0; round++) {
    const next: number[] = [];
    const before = best;
    for (const node of improved) {
      const held = amounts[node] as number;
      if (held * (promised[node] as number) * worthOfOne < threshold) continue;
      const end = onward.offsets[node + 1] as number;
      for (let place = onward.offsets[node] as number; place < end; place++) {
        const edge = onward.edges[place] as number;
        const to = far[edge] as number;
        const isGoal = to === goal;
        const known = isGoal ? best : (amounts[to] as number);
        let reached = held * (rates[edge] as number);
        if (!(sign * reached > sign * known) || to === start) continue;
        if (mask !== null && mask[edge] === 0) continue;
        if (round + (hopsToGoal[to] as number) > maxHops) continue;
        const worthThere = (promised[to] as number) * worthOfOne;
        if (reached * worthThere < threshold) continue;
        const atEnd = round === 1 || isGoal;
        if (atEnd || (sign > 0 ? reached : held) > LARGE * (curves.mostOut[edge] as number)) {
          reached = atEnd ? exactly(curves, edge, sign, held) : atBest(curves, edge, sign, held);
          if (reached === 0 || !(sign * reached > sign * known) || reached * worthThere < threshold) continue;
        }
        if (isGoal) {
          best = reached;
          lastEdge = edge;
          continue;
        }
        amounts[to] = reached;
        by[to] = edge;
        if (hops[to] === OUT_OF_REACH) hops[to] = round;
        if (queuedIn[to] === round) continue;
        queuedIn[to] = round;
        next.push(to);
      }
    }
    if (best !== before) threshold = attempt(wayTo(lastEdge, near, by, maxHops));
    improved = next;
  }
  return { amounts, hops };
}

/** Cut short where ways that got better meanwhile lead round in a circle. */
function wayTo(last: number, near: Int32Array, by: Int32Array, maxHops: number): number[] {
  const way: number[] = [];
  for (let edge = last; edge >= 0 && way.length < maxHops; edge = by[near[edge] as number] as number) {
    way.unshift(edge);
  }
  return way;
}

const exactly = (curves: CurveBook, edge: number, sign: 1 | -1, amount: number): number =>
  sign > 0 ? curves.out(edge, amount) : curves.in(edge, amount);

/** By so much or less of an input, or for so much or more of an output. */
const atBest = (curves: CurveBook, edge: number, sign: 1 | -1, amount: number): number =>
  sign > 0 ? curves.mostFor(edge, amount) : curves.leastIn(edge, amount);
