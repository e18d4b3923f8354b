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
/** So many ways are put in order first. */
const FEW = 128;

/** Output, slope and bend of the edge looked up. */
const looked = new Float64Array(3);

/** A way between two nodes of a network. */
export interface BetterWay {
  /** Edge numbers in order. */
  readonly edges: readonly number[];
  /** About what it gains by itself, as a part of the whole; less than nothing where it gives less. */
  readonly promise: number;
}

/**
 * Ways from one node of a network to another that give the next unit more than both nodes' prices say, by at least the
 * part `gain` (less than zero: so much less); those that promise most first, as the network was when the first was asked
 * for. Slopes are those that the network's flows leave.
 */
export function* betterWays(
  graph: Graph,
  network: FlowNetwork,
  question: WaysQuestion,
  gain: number,
): Generator<BetterWay> {
  const search = new WaySearch(graph, network, question, gain);
  let first = 0;
  for (let round = 1; round <= question.maxHops && first < search.steps.count; round++) {
    const last = search.steps.count;
    for (let step = first; step < last; step++) search.leave(step, last);
    first = last;
  }
  for (const { edge, step, promise } of bestFirst(search.found)) {
    yield { edges: [...search.steps.wayTo(step), edge], promise };
  }
}

/** Hardly ever are more than the first few wanted, so the others wait to be put in order. */
function* bestFirst(found: readonly Arrival[]): Generator<Arrival> {
  const promises = Float64Array.from(found, ({ promise }) => promise).sort();
  const bar = promises.at(-FEW) ?? Number.NEGATIVE_INFINITY;
  const inOrder = (some: Arrival[]) => some.sort((a, b) => b.promise - a.promise || a.edge - b.edge);
  yield* inOrder(found.filter(({ promise }) => promise >= bar));
  yield* inOrder(found.filter(({ promise }) => promise < bar));
}

/** The last edge of a way, and the step that it is taken from. */
interface Arrival {
  readonly edge: number;
  readonly step: number;
  readonly promise: number;
}

class WaySearch {
  readonly steps: Steps;
  readonly found: Arrival[] = [];
  private readonly graph: Graph;
  private readonly network: FlowNetwork;
  private readonly question: WaysQuestion;
  /** The whole at the start, and a little of it. */
  private readonly whole: number;
  private readonly little: number;
  /** What a way must have at the goal. */
  private readonly least: number;
  /** What it must have more of than this at each node: what is had there already, and what it gains at one of the network. */
  private readonly bars: Float64Array;

  constructor(graph: Graph, network: FlowNetwork, question: WaysQuestion, gain: number) {
    this.steps = new Steps(graph);
    this.bars = new Float64Array(graph.nodes.size);
    for (const node of network.nodes) {
      this.steps.begin(node, network.rateAt(node));
      this.bars[node] = network.rateAt(node) * (1 + gain);
    }
    this.bars[question.start] = Number.POSITIVE_INFINITY;
    this.graph = graph;
    this.network = network;
    this.question = question;
    this.whole = network.wholeAtStart;
    this.little = this.whole * LITTLE;
    this.least = network.rateAt(question.goal) * (1 + gain);
  }

  /** By all edges, unless another of the steps up to `last` has come to its node as well, and better. */
  leave(step: number, last: number): void {
    const { steps, network, whole, little, least, bars } = this;
    const { mask, ahead, goal } = this.question;
    const { to, leaving, curves } = this.graph;
    const { slopes } = network;
    const node = steps.nodeAt(step);
    const latest = steps.latest[node] as number;
    if (node === goal || (latest > step && latest < last)) return;
    const rate = steps.rateAt(step);
    const end = leaving.offsets[node + 1] as number;
    for (let place = leaving.offsets[node] as number; place < end; place++) {
      const edge = leaving.edges[place] as number;
      const far = to[edge] as number;
      const most = rate * (slopes[edge] as number);
      const bar = bars[far] as number;
      if (!(most > bar) || (mask !== null && mask[edge] === 0)) continue;
      const held = network.holds(far);
      if (!held && (ahead.hops[far] === OUT_OF_REACH || most * (ahead.rates[far] as number) <= least)) continue;
      if (network.uses(edge) || network.isTaken(edge)) continue;
      curves.lookAt(edge, rate * little, looked);
      const bent = looked[2] as number;
      // A line may have a least input and lots, and beyond ranges of prices nothing comes out: both are left aside here.
      const out = bent > 0 ? (looked[0] as number) : curves.roughlyOut(edge, rate * little);
      const reached = Math.min(most, out / little);
      if (!(reached > bar) || steps.leadsBy(far, step)) continue;
      const fall = steps.fallAt(step) + (rate * whole * bent) / (looked[1] as number);
      if (held) this.arrive(edge, step, promiseOf(reached / network.rateAt(far) - 1, fall));
      else if (reached * (ahead.rates[far] as number) > least) {
        steps.add(far, edge, reached, fall, step);
        bars[far] = reached;
      }
    }
  }

  private arrive(edge: number, step: number, promise: number): void {
    const { network, steps } = this;
    const [first, last] = [steps.firstOf(step), this.graph.to[edge] as number];
    if (network.leadsBack(first, last)) network.bar(first, last);
    else this.found.push({ edge, step, promise });
  }
}

/** What moves until the rate is no better any more, or the whole, gains half of what it gains at first or more. */
function promiseOf(gained: number, fall: number): number {
  const moved = Math.min(1, gained / fall);
  return gained > 0 ? moved * (gained - (moved * fall) / 2) : gained;
}

/** Nodes come to, the figures of all steps side by side. */
class Steps {
  /** The step that has come to each node last. */
  readonly latest: Int32Array;
  private readonly nodes: number[] = [];
  /** What one unit's worth at the start is at each: by its price in the network, or by the way out of it. */
  private readonly rates: number[] = [];
  private readonly edges: number[] = [];
  /** How fast each rate falls, as a part of itself, when the whole moves: by how the edges of the way bend at first. */
  private readonly falls: number[] = [];
  /** The step before each; -1 at a node of the network. */
  private readonly before: number[] = [];

  constructor(graph: Graph) {
    this.latest = new Int32Array(graph.nodes.size);
  }

  get count(): number {
    return this.nodes.length;
  }

  /** At a node of the network. */
  begin(node: number, rate: number): void {
    this.add(node, -1, rate, 0, -1);
  }

  add(node: number, edge: number, rate: number, fall: number, before: number): void {
    this.latest[node] = this.nodes.length;
    this.nodes.push(node);
    this.rates.push(rate);
    this.edges.push(edge);
    this.falls.push(fall);
    this.before.push(before);
  }

  nodeAt(step: number): number {
    return this.nodes[step] as number;
  }

  rateAt(step: number): number {
    return this.rates[step] as number;
  }

  fallAt(step: number): number {
    return this.falls[step] as number;
  }

  /** The node of the network that the way to a step begins at. */
  firstOf(last: number): number {
    let step = last;
    while ((this.before[step] as number) >= 0) step = this.before[step] as number;
    return this.nodes[step] as number;
  }

  /** Whether a way has come by a node: where a circle of pools makes a profit, it would go round in it. */
  leadsBy(node: number, last: number): boolean {
    for (let step = last; step >= 0; step = this.before[step] as number) if (this.nodes[step] === node) return true;
    return false;
  }

  wayTo(last: number): number[] {
    const way: number[] = [];
    for (let step = last; (this.before[step] as number) >= 0; step = this.before[step] as number) {
      way.unshift(this.edges[step] as number);
    }
    return way;
  }
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
