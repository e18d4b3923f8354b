import type { Graph } from './graph.ts';
import type { Sweep } from './sweep.ts';

/**
 * For every number of hops left, the best product of spot rates from each node to the goal; zero where the goal is out
 * of reach. No amount ever does better, so a way whose best rate cannot beat what is found already is not followed.
 */
export function bestRates(
  graph: Graph,
  sweep: Sweep,
  allowed: (edge: number) => boolean,
  maxHops: number,
): readonly Float64Array[] {
  const start = new Float64Array(graph.nodes.size);
  start[sweep.goal] = 1;
  const layers = [start];
  let improved = [sweep.goal];
  for (let hops = 1; hops <= maxHops; hops++) {
    const before = layers[hops - 1] as Float64Array;
    const rates = before.slice();
    const next = new Set<number>();
    for (const node of improved) {
      const end = sweep.backward.offsets[node + 1] as number;
      for (let place = sweep.backward.offsets[node] as number; place < end; place++) {
        const edge = sweep.backward.edges[place] as number;
        if (!allowed(edge)) continue;
        const near = sweep.near[edge] as number;
        const rate = (before[node] as number) * (graph.curves.spotRate[edge] as number);
        if (rate > (rates[near] as number)) {
          rates[near] = rate;
          next.add(near);
        }
      }
    }
    layers.push(rates);
    improved = [...next];
  }
  return layers;
}
