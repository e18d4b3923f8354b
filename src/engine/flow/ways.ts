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

/** Rates are those of this part of the whole: pools that are all but empty promise what they have not. */
const LITTLE = 1e-5;

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
  const { to, leaving, curves } = graph;
  const { slopes } = network;
  const little = network.wholeAtStart * LITTLE;
  // What one unit's worth at the start is at each node: by its price in the network, or by the best way out of it.
  const rates = new Float64Array(graph.nodes.size);
  const found: Arrival[] = [];
  for (const node of network.nodes) rates[node] = network.rateAt(node);
  const least = (rates[goal] as number) * (1 + gain);
  let steps: readonly Step[] = network.nodes.map((node) => ({
    node,
    rate: rates[node] as number,
    first: node,
    edge: -1,
    before: undefined,
  }));
  for (let round = 1; round <= maxHops && steps.length > 0; round++) {
    const next = new Map<number, Step>();
    for (const step of steps) {
      const { node, rate, first } = step;
      if (node === goal) continue;
      const end = leaving.offsets[node + 1] as number;
      for (let place = leaving.offsets[node] as number; place < end; place++) {
        const edge = leaving.edges[place] as number;
        if (mask !== null && mask[edge] === 0) continue;
        const far = to[edge] as number;
        const held = network.holds(far);
        const most = rate * (slopes[edge] as number);
        const known = held ? (rates[far] as number) * (1 + gain) : (rates[far] as number);
        if (far === start || !(most > known)) continue;
        if (!held && (ahead.hops[far] === OUT_OF_REACH || most * (ahead.rates[far] as number) <= least)) continue;
        if (network.isTaken(edge)) continue;
        const reached = Math.min(most, curves.roughlyOut(edge, rate * little) / little);
        if (!(reached > known) || leadsBy(far, step)) continue;
        if (held) {
          if (network.leadsBack(first, far)) network.bar(first, far);
          else found.push({ edge, step, better: reached / (rates[far] as number) });
          continue;
        }
        if (reached * (ahead.rates[far] as number) <= least) continue;
        rates[far] = reached;
        next.set(far, { node: far, rate: reached, first, edge, before: step });
      }
    }
    steps = [...next.values()];
  }
  found.sort((a, b) => b.better - a.better || a.edge - b.edge);
  for (const { edge, step } of found) yield [...wayOf(step), edge];
}

/** A node come to, and how: the last edge of the way and what was before it, none at a node of the network. */
interface Step {
  readonly node: number;
  readonly rate: number;
  /** The node of the network that the way begins at. */
  readonly first: number;
  readonly edge: number;
  readonly before: Step | undefined;
}

interface Arrival {
  readonly edge: number;
  readonly step: Step;
  readonly better: number;
}

/** Whether a way has come by a node: where a circle of pools makes a profit, it would go round in it. */
function leadsBy(node: number, last: Step): boolean {
  for (let step: Step | undefined = last; step !== undefined; step = step.before) if (step.node === node) return true;
  return false;
}

function wayOf(last: Step): number[] {
  const way: number[] = [];
  for (let step = last; step.before !== undefined; step = step.before) way.unshift(step.edge);
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
