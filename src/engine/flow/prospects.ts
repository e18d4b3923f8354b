import type { Graph } from '../graph/graph.ts';
import type { FlowNetwork } from './network.ts';
import type { WaysQuestion } from './ways.ts';

/**
 * What one unit is worth at most at each node, in units at the start, by the best way on to a node of the network in no more
 * than so many hops, none first, at the rates of the first unit; 0 where there is none. At nodes of the network Infinity.
 */
export function prospects(
  graph: Graph,
  network: FlowNetwork,
  { mask, maxHops }: WaysQuestion,
): readonly Float64Array[] {
  const { offsets, edges, others, rates } = graph.arriving;
  const worth = new Float64Array(graph.nodes.size);
  const round = new Int32Array(graph.nodes.size);
  // Nothing is more, so no way leads on through them.
  for (const node of network.nodes) worth[node] = Number.POSITIVE_INFINITY;
  const worthAt = (node: number) => (network.holds(node) ? 1 / network.rateAt(node) : (worth[node] as number));
  const byHops = [worth.slice()];
  let reached: readonly number[] = network.nodes;
  for (let hops = 1; hops < maxHops; hops++) {
    const next: number[] = [];
    for (const node of reached) {
      const own = worthAt(node);
      const end = offsets[node + 1] as number;
      for (let place = offsets[node] as number; place < end; place++) {
        const before = others[place] as number;
        const most = own * (rates[place] as number);
        if (!(most > (worth[before] as number)) || (mask !== null && mask[edges[place] as number] === 0)) continue;
        worth[before] = most;
        if (round[before] !== hops) next.push(before);
        round[before] = hops;
      }
    }
    reached = next;
    byHops.push(worth.slice());
  }
  return byHops;
}
