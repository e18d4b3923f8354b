import { maskId } from '../graph/edge-filter.ts';
import type { Graph } from '../graph/graph.ts';
import { GraphCache } from '../graph/graph.ts';

/** A node that no way joins to the root in the hops allowed. */
export const OUT_OF_REACH = 255;

/** What floats know of the ways between each node and one of them, the root, before any amount is known. */
export interface Potentials {
  /**
   * What of the root is had for one unit at a node, by the best product of spot rates, on ways to the root; on ways from it,
   * what of the root is paid for one. Zero or infinity where there is no way. No amount ever does better.
   */
  readonly rates: Float64Array;
  /** The fewest hops between node and root. */
  readonly hops: Uint8Array;
}

/** Whether ways lead from the root or to it. */
export type Direction = 'from' | 'to';

/** Nodes of all roots kept, nine bytes each: not quite five megabytes. */
const KEPT_NODES = 1 << 19;

const kept = new GraphCache<Potentials>(KEPT_NODES);

/** Worked out once for each root, direction and mask while they are asked for; those not asked for longest go first. */
export function potentials(
  graph: Graph,
  root: number,
  direction: Direction,
  mask: Uint8Array | null,
  maxHops: number,
): Potentials {
  const name = `${direction} ${root} ${maskId(mask)} ${maxHops}`;
  return kept.get(graph, name, () => findPotentials(graph, root, direction, mask, maxHops));
}

function findPotentials(
  graph: Graph,
  root: number,
  direction: Direction,
  mask: Uint8Array | null,
  maxHops: number,
): Potentials {
  const { size } = graph.nodes;
  const { offsets, edges, others, rates: spotRates } = direction === 'from' ? graph.leaving : graph.arriving;
  const rates = new Float64Array(size);
  const hops = new Uint8Array(size).fill(OUT_OF_REACH);
  const queuedIn = new Uint8Array(size);
  rates[root] = 1;
  hops[root] = 0;
  let improved: number[] = [root];
  for (let round = 1; round <= maxHops && improved.length > 0; round++) {
    const next: number[] = [];
    for (const node of improved) {
      const rate = rates[node] as number;
      const last = offsets[node + 1] as number;
      for (let place = offsets[node] as number; place < last; place++) {
        const end = others[place] as number;
        const reached = rate * (spotRates[place] as number);
        if (!(reached > (rates[end] as number)) || (mask !== null && mask[edges[place] as number] === 0)) continue;
        rates[end] = reached;
        if (hops[end] === OUT_OF_REACH) hops[end] = round;
        if (queuedIn[end] === round) continue;
        queuedIn[end] = round;
        next.push(end);
      }
    }
    improved = next;
  }
  return { rates: direction === 'to' ? rates : rates.map((rate) => 1 / rate), hops };
}
