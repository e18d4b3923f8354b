import type { FlowNetwork } from './flow-network.ts';
import type { Graph } from './graph.ts';
import { OUT_OF_REACH, type Potentials } from './potentials.ts';

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
 * part `gain` (less than zero: so much less); the best first, edge numbers in order, as the network was when the first was asked for. Slopes are those
 * that the network's flows leave.
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

/** A way from the start, edges last to first. */
interface Trail {
  readonly edge: number;
  readonly rate: number;
  readonly before: Trail | null;
}

/**
 * A way in the hops allowed that is good for the first unit, by spot rates alone; none where the goal is out of reach. Of
 * the ways to a node with as many hops one is followed on: the shortest way there is is never lost to a longer one.
 */
export function spotWay(graph: Graph, { start, goal, mask, maxHops, ahead }: WaysQuestion): number[] {
  const { leaving, curves, to } = graph;
  let best: Trail | undefined;
  let reached = new Map<number, Trail | null>([[start, null]]);
  for (let hops = 1; hops <= maxHops && reached.size > 0; hops++) {
    const next = new Map<number, Trail>();
    for (const [node, before] of reached) {
      const end = leaving.offsets[node + 1] as number;
      for (let place = leaving.offsets[node] as number; place < end; place++) {
        const edge = leaving.edges[place] as number;
        const far = to[edge] as number;
        const rate = (before?.rate ?? 1) * (curves.spotRate[edge] as number);
        if ((mask !== null && mask[edge] === 0) || hops + (ahead.hops[far] as number) > maxHops) continue;
        if (rate <= (next.get(far)?.rate ?? 0) || far === start || comesBy(graph, before, edge)) continue;
        next.set(far, { edge, rate, before });
      }
    }
    const there = next.get(goal);
    if (there !== undefined && there.rate > (best?.rate ?? 0)) best = there;
    next.delete(goal);
    reached = next;
  }
  return edgesOf(best ?? null);
}

/** Whether a trail has been at the end of an edge, or in its pool. */
function comesBy({ to, resource }: Graph, trail: Trail | null, edge: number): boolean {
  for (let step = trail; step !== null; step = step.before) {
    if (to[step.edge] === to[edge] || resource[step.edge] === resource[edge]) return true;
  }
  return false;
}

function edgesOf(trail: Trail | null): number[] {
  const edges: number[] = [];
  for (let step = trail; step !== null; step = step.before) edges.unshift(step.edge);
  return edges;
}
