import type { Graph } from '../graph/graph.ts';
import type { FlowNetwork } from './network.ts';
import type { WaysQuestion } from './ways.ts';

/**
 * What one unit is worth at each node, in units at the start: at those of the network by its prices, and elsewhere at most
 * by the best way on to one of them, at the rates of the first unit; 0 where there is none in the hops allowed.
 */
export function prospects(graph: Graph, network: FlowNetwork, { mask, maxHops }: WaysQuestion): Float64Array {
  const { from, arriving } = graph;
  const { slopes } = network;
  const worth = new Float64Array(graph.nodes.size);
  const round = new Int32Array(graph.nodes.size);
  for (const node of network.nodes) worth[node] = 1 / network.rateAt(node);
  let reached: readonly number[] = network.nodes;
  for (let hops = 1; hops < maxHops && reached.length > 0; hops++) {
    const next: number[] = [];
    for (const node of reached) {
      const own = worth[node] as number;
      const end = arriving.offsets[node + 1] as number;
      for (let place = arriving.offsets[node] as number; place < end; place++) {
        const edge = arriving.edges[place] as number;
        const before = from[edge] as number;
        const most = own * (slopes[edge] as number);
        if (!(most > (worth[before] as number)) || network.holds(before) || (mask !== null && mask[edge] === 0))
          continue;
        worth[before] = most;
        if (round[before] !== hops) next.push(before);
        round[before] = hops;
      }
    }
    reached = next;
  }
  return worth;
}
