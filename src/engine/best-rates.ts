import type { Graph } from './graph.ts';
import type { Sweep } from './sweep.ts';

/** A node from which the goal cannot be reached. */
export const OUT_OF_REACH = 255;

/** What floats know of the way from each node to the goal before any amount is known. */
export interface BestRates {
  /** The best product of rates from a node to the goal. No amount ever does better. */
  readonly rates: Float64Array;
  /** The fewest hops from a node to the goal. */
  readonly hops: Uint8Array;
}

/** Follows edges backward from the goal, as many rounds as there may be hops. `mask` is zero at edges not allowed. */
export function bestRates(graph: Graph, sweep: Sweep, mask: Uint8Array | null, maxHops: number): BestRates {
  const { sign, goal, near, backward } = sweep;
  const nodeCount = graph.nodes.size;
  const rates = new Float64Array(nodeCount).fill(sign > 0 ? 0 : Number.POSITIVE_INFINITY);
  const hops = new Uint8Array(nodeCount).fill(OUT_OF_REACH);
  const queuedIn = new Uint8Array(nodeCount);
  rates[goal] = 1;
  hops[goal] = 0;
  let improved: number[] = [goal];
  for (let round = 1; round <= maxHops && improved.length > 0; round++) {
    const next: number[] = [];
    for (const node of improved) {
      const rate = rates[node] as number;
      const end = backward.offsets[node + 1] as number;
      for (let place = backward.offsets[node] as number; place < end; place++) {
        const edge = backward.edges[place] as number;
        if (mask !== null && mask[edge] === 0) continue;
        const from = near[edge] as number;
        const reached = rate * (sweep.rates[edge] as number);
        if (!(sign * reached > sign * (rates[from] as number))) continue;
        rates[from] = reached;
        if (hops[from] === OUT_OF_REACH) hops[from] = round;
        if (queuedIn[from] === round) continue;
        queuedIn[from] = round;
        next.push(from);
      }
    }
    improved = next;
  }
  return { rates, hops };
}
