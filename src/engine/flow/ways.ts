import type { Graph } from '../graph/graph.ts';
import { OUT_OF_REACH, type Potentials } from '../search/potentials.ts';
import type { FlowNetwork } from './network.ts';

export interface WaysQuestion {
  readonly start: number;
  readonly goal: number;
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  /** The best spot rates to the goal. */
  readonly ahead: Potentials;
}

/**
 * Ways from one node of a network to another that give the next unit more than both nodes' prices say, by at least the
 * part `gain` (less than zero: so much less); the best first, edge numbers in order, as the network was when the first was
 * asked for. Slopes are those that the network's flows leave.
 */
export function* betterWays(
  graph: Graph,
  network: FlowNetwork,
  question: WaysQuestion,
  gain: number,
): Generator<number[]> {
  const { mask, maxHops, ahead, start, goal } = question;
  const { from, to, leaving } = graph;
  const { slopes } = network;
  // What one unit's worth at the start is at each node: by its price in the network, or by the best way out of it.
  const rates = new Float64Array(graph.nodes.size);
  const by = new Int32Array(graph.nodes.size).fill(-1);
  const queuedIn = new Uint8Array(graph.nodes.size);
  const found: { edge: number; better: number }[] = [];
  for (const node of network.nodes) rates[node] = network.rateAt(node);
  const least = (rates[goal] as number) * (1 + gain);
  let improved: readonly number[] = network.nodes;
  for (let round = 1; round <= maxHops && improved.length > 0; round++) {
    const next: number[] = [];
    for (const node of improved) {
      if (node === goal) continue;
      const rate = rates[node] as number;
      const end = leaving.offsets[node + 1] as number;
      for (let place = leaving.offsets[node] as number; place < end; place++) {
        const edge = leaving.edges[place] as number;
        if (mask !== null && mask[edge] === 0) continue;
        const far = to[edge] as number;
        const reached = rate * (slopes[edge] as number);
        if (far === start) continue;
        if (network.holds(far)) {
          const better = reached / (rates[far] as number);
          if (better > 1 + gain) found.push({ edge, better });
          continue;
        }
        if (reached <= (rates[far] as number)) continue;
        if (ahead.hops[far] === OUT_OF_REACH || reached * (ahead.rates[far] as number) <= least) continue;
        rates[far] = reached;
        by[far] = edge;
        if (queuedIn[far] === round) continue;
        queuedIn[far] = round;
        next.push(far);
      }
    }
    improved = next;
  }
  found.sort((a, b) => b.better - a.better || a.edge - b.edge);
  for (const { edge } of found) {
    const way = wayTo(edge, from, by, maxHops);
    if (way !== undefined) yield way;
  }
}

/** From a node of the network to an edge; undefined when ways that got better meanwhile lead round in a circle. */
function wayTo(edge: number, from: Int32Array, by: Int32Array, maxHops: number): number[] | undefined {
  const way = [edge];
  for (let node = from[edge] as number; by[node] !== -1; node = from[by[node] as number] as number) {
    way.unshift(by[node] as number);
    if (way.length > maxHops) return undefined;
  }
  return way;
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
  { leaving, curves, to, resource }: Graph,
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
