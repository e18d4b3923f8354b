import type { CurveBook } from './curve-book.ts';
import type { Graph } from './graph.ts';
import { OUT_OF_REACH } from './potentials.ts';
import type { Supplies } from './supplies.ts';
import { extraBeyond, type Sweep } from './sweep.ts';

/** Floats may be this part of themselves off. */
const NOISE = 1e-6;

export interface Needs {
  readonly amounts: Float64Array;
  /** The edge by which each node needs least; -1 where nothing leads on. */
  readonly onward: Int32Array;
}

/**
 * What each node must have for the goal to be worth `worth`, by the best way there is, however often it comes through
 * the same place: a way that has less is not worth following. For an exact output: the most a node may be asked for.
 * Nodes whose supplies do not reach so far are left at what nothing satisfies. Null when every amount will do.
 */
export function needsFor(
  graph: Graph,
  sweep: Sweep,
  mask: Uint8Array | null,
  maxHops: number,
  supplies: Supplies,
  worth: number,
): Needs | null {
  const { sign, start, goal, unit, near, backward, rates, promised } = sweep;
  const wanted = (sign * worth) / unit;
  if (!(wanted > 0) || wanted === Number.POSITIVE_INFINITY) return null;
  const { curves } = graph;
  const needs = new Float64Array(graph.nodes.size).fill(sign > 0 ? Number.POSITIVE_INFINITY : 0);
  const onward = new Int32Array(graph.nodes.size).fill(-1);
  const queuedIn = new Uint8Array(graph.nodes.size);
  const most = 1 + sign * NOISE;
  needs[goal] = wanted;
  let improved: number[] = [goal];
  for (let round = 1; round <= maxHops && improved.length > 0; round++) {
    const next: number[] = [];
    for (const node of improved) {
      const needThere = needs[node] as number;
      const worthOfOne = (promised[node] as number) * unit;
      const end = backward.offsets[node + 1] as number;
      for (let place = backward.offsets[node] as number; place < end; place++) {
        const edge = backward.edges[place] as number;
        if (mask !== null && mask[edge] === 0) continue;
        const from = near[edge] as number;
        const hopsBefore = supplies.hops[from] as number;
        if (hopsBefore === OUT_OF_REACH || hopsBefore + round > maxHops) continue;
        const known = needs[from] as number;
        // What a charge takes has to be there beforehand, and nothing there is worth more than at spot.
        const need = sign > 0 ? needThere + extraBeyond(sweep, edge) / worthOfOne : needThere;
        const limit = most * (supplies.amounts[from] as number);
        const ceiling = sign > 0 ? Math.min(known, limit) : Math.max(known, limit);
        // No amount does better than the spot rate, so most edges need not be asked.
        if (sign * (need / (rates[edge] as number)) > sign * ceiling) continue;
        const needed = sign > 0 ? curves.leastIn(edge, need) : curves.mostFor(edge, need);
        if (from === start && declines(curves, edge, sign, supplies.amounts[start] as number)) continue;
        if (!(sign * needed < sign * known) || sign * needed > sign * limit) continue;
        needs[from] = needed;
        onward[from] = edge;
        if (queuedIn[from] === round) continue;
        queuedIn[from] = round;
        next.push(from);
      }
    }
    improved = next;
  }
  return { amounts: needs, onward };
}

/** Whether an edge takes none of exactly so much. */
function declines(curves: CurveBook, edge: number, sign: 1 | -1, amount: number): boolean {
  const reached = sign > 0 ? curves.out(edge, amount) : curves.in(edge, amount);
  return reached === 0 || reached === Number.POSITIVE_INFINITY;
}
