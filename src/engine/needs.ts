import type { Graph } from './graph.ts';
import type { Sweep } from './sweep.ts';

/**
 * What each node must have for the goal to be worth `worth`, by the best way there is, however often it comes through
 * the same place: a way that has less is not followed. For an exact output: the most a node may be asked for.
 * Null when every amount will do.
 */
export function needsFor(
  graph: Graph,
  sweep: Sweep,
  mask: Uint8Array | null,
  maxHops: number,
  worth: number,
): Float64Array | null {
  const { sign, goal, unit, near, backward } = sweep;
  const wanted = (sign * worth) / unit;
  if (!(wanted > 0) || wanted === Number.POSITIVE_INFINITY) return null;
  const { curves } = graph;
  const needs = new Float64Array(graph.nodes.size).fill(sign > 0 ? Number.POSITIVE_INFINITY : 0);
  const queuedIn = new Uint8Array(graph.nodes.size);
  needs[goal] = wanted;
  let improved: number[] = [goal];
  for (let round = 1; round <= maxHops && improved.length > 0; round++) {
    const next: number[] = [];
    for (const node of improved) {
      const need = needs[node] as number;
      const end = backward.offsets[node + 1] as number;
      for (let place = backward.offsets[node] as number; place < end; place++) {
        const edge = backward.edges[place] as number;
        if (mask !== null && mask[edge] === 0) continue;
        const from = near[edge] as number;
        const known = needs[from] as number;
        // No amount does better than the spot rate, so most edges need not be asked.
        if (sign * (need / (sweep.rates[edge] as number)) >= sign * known) continue;
        const amount = sign > 0 ? curves.leastIn(edge, need) : curves.mostFor(edge, need);
        if (!(sign * amount < sign * known)) continue;
        needs[from] = amount;
        if (queuedIn[from] === round) continue;
        queuedIn[from] = round;
        next.push(from);
      }
    }
    improved = next;
  }
  return needs;
}
