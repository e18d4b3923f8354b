import type { Graph } from '../graph/graph.ts';
import type { Potentials } from '../search/potentials.ts';

export interface WaysQuestion {
  readonly start: number;
  readonly goal: number;
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  /** The best spot rates to the goal. */
  readonly ahead: Potentials;
}

/**
 * A way in the hops allowed that is good for the first unit, by spot rates alone; none where the goal is out of reach. It
 * goes where the rest promises most as long as the hops last and it comes nowhere twice, and else where the goal is nearest.
 */
export function spotWay(graph: Graph, question: WaysQuestion): number[] {
  const { ahead } = question;
  const byRate = walk(graph, question, (far, rate) => rate * (ahead.rates[far] as number));
  if (byRate.length > 0) return byRate;
  return walk(graph, question, (far) => 1 / (1 + (ahead.hops[far] as number)));
}

/** From the start by the edge of most merit at each node, above zero, while the goal stays within the hops; none at a dead end. */
function walk(
  { leaving, curves, to, poolKey: resource }: Graph,
  { start, goal, mask, maxHops, ahead }: WaysQuestion,
  merit: (far: number, rate: number) => number,
): number[] {
  const way: number[] = [];
  for (let node = start; node !== goal; node = to[way.at(-1) as number] as number) {
    let best = -1;
    let most = 0;
    const end = leaving.offsets[node + 1] as number;
    for (let place = leaving.offsets[node] as number; place < end; place++) {
      const edge = leaving.edges[place] as number;
      const far = to[edge] as number;
      if ((mask !== null && mask[edge] === 0) || way.length + 1 + (ahead.hops[far] as number) > maxHops) continue;
      const worth = merit(far, curves.spotRate[edge] as number);
      if (!(worth > most) || far === start) continue;
      if (way.some((step) => to[step] === far || resource[step] === resource[edge])) continue;
      [best, most] = [edge, worth];
    }
    if (best < 0) return [];
    way.push(best);
  }
  return way;
}
