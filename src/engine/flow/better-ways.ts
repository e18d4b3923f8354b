import type { Graph } from '../graph/graph.ts';
import { Largest } from './largest.ts';
import type { FlowNetwork } from './network.ts';
import { prospects } from './prospects.ts';
import { Steps } from './steps.ts';
import type { WaysQuestion } from './ways.ts';

/** Rates are those of this part of the whole: pools that are all but empty promise what they have not. */
const LITTLE = 1e-5;
/**
 * So many ways are put in order first at least, or so many times those that are wanted; ways that cannot promise as much as
 * any of them are not followed.
 */
const FEW = 128;
const MORE_THAN_WANTED = 2;

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
 * part `gain` (less than zero: so much less), over edges that it does not use.
 */
export class BetterWays {
  private readonly graph: Graph;
  private readonly network: FlowNetwork;
  private readonly question: WaysQuestion;
  private readonly gain: number;
  private readonly worths: readonly Float64Array[];
  /** Whether ways may be hidden by others: by those that were found, or not followed as they close a circle. */
  private mayHide = false;
  /** How many are put in order first. */
  private readonly few: number;

  /** `wanted` is about how many are to be used. */
  constructor(graph: Graph, network: FlowNetwork, question: WaysQuestion, gain: number, wanted: number) {
    this.graph = graph;
    this.network = network;
    this.question = question;
    this.gain = gain;
    this.few = Math.max(FEW, MORE_THAN_WANTED * wanted);
    this.worths = prospects(graph, network, question);
  }

  /** Those that promise most first, as the network was when the first was asked for; of each place only the best way to it. */
  *together(): Generator<BetterWay> {
    const search = this.search();
    search.go(this.network.nodes);
    this.mayHide = search.hasMetCircle || search.found.length > 0;
    yield* bestFirst(search);
  }

  /**
   * The same looked for from each node of the network by itself. From all at once, only the best way to a place is followed,
   * and where that leads on in a circle alone, one that does not is never seen; where nothing was met, none is hidden. All are
   * followed, whatever they promise.
   */
  *apart(): Generator<BetterWay> {
    if (!this.mayHide) return;
    const search = this.search();
    search.followsAll = true;
    for (const node of this.network.nodes) search.goFrom(node);
    yield* bestFirst(search);
  }

  private search(): WaySearch {
    return new WaySearch(this.graph, this.network, this.question, this.gain, this.worths, this.few);
  }
}

/** Hardly ever are more than the first few wanted, so the others wait to be put in order. */
function* bestFirst({ found, steps, best }: WaySearch): Generator<BetterWay> {
  const wayOf = ({ edge, step, promise }: Arrival): BetterWay => ({ edges: [...steps.wayTo(step), edge], promise });
  const bar = best.least;
  const inOrder = (some: Arrival[]) => some.sort((a, b) => b.promise - a.promise || a.edge - b.edge);
  for (const arrival of inOrder(found.filter(({ promise }) => promise >= bar))) yield wayOf(arrival);
  for (const arrival of inOrder(found.filter(({ promise }) => promise < bar))) yield wayOf(arrival);
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
  /** What those that promise most promise. */
  readonly best: Largest;
  /** Whether ways are followed that cannot promise as much as any of those. */
  followsAll = false;
  /** Whether some way was not followed as it closes a circle. */
  hasMetCircle = false;
  private readonly graph: Graph;
  private readonly network: FlowNetwork;
  private readonly question: WaysQuestion;
  /** A little of the whole at the start. */
  private readonly little: number;
  /** What one unit may be worth at each node with so many hops left, and what a way must come to. */
  private readonly worths: readonly Float64Array[];
  private readonly least: number;
  /** What it must have more of than this at each node: what is had there already, and what it gains at one of the network. */
  private readonly bars: Float64Array;

  constructor(
    graph: Graph,
    network: FlowNetwork,
    question: WaysQuestion,
    gain: number,
    worths: readonly Float64Array[],
    few: number,
  ) {
    this.steps = new Steps(graph);
    this.best = new Largest(few);
    this.bars = new Float64Array(graph.nodes.size);
    for (const node of network.nodes) {
      this.bars[node] = network.rateAt(node) * (1 + gain);
    }
    this.bars[question.start] = Number.POSITIVE_INFINITY;
    this.graph = graph;
    this.network = network;
    this.question = question;
    this.little = network.wholeAtStart * LITTLE;
    this.worths = worths;
    this.least = 1 + gain;
  }

  /** All ways that begin at one of these nodes of the network. */
  go(nodes: readonly number[]): void {
    const { steps, network, question } = this;
    const begun = steps.count;
    for (const node of nodes) steps.begin(node, network.rateAt(node));
    for (let [left, first] = [question.maxHops, begun]; left > 0 && first < steps.count; left--) {
      const last = steps.count;
      for (let step = first; step < last; step++) this.leave(step, last, left);
      first = last;
    }
  }

  /** All ways that begin at this node, as though no others had been looked for before. */
  goFrom(node: number): void {
    const begun = this.steps.count;
    this.go([node]);
    this.steps.forget(begun, (each) => {
      if (!this.network.holds(each)) this.bars[each] = 0;
    });
  }

  /** By all edges with so many hops left, unless another of the steps up to `last` has come to its node as well, and better. */
  leave(step: number, last: number, left: number): void {
    const { steps, network, little, worths, least, bars } = this;
    const worth = worths[left - 1] as Float64Array;
    const { mask, goal } = this.question;
    const { leaving, curves } = this.graph;
    const { offsets, edges, others, rates } = leaving;
    const node = steps.nodeAt(step);
    const latest = steps.latest[node] as number;
    if (node === goal || (latest > step && latest < last)) return;
    const rate = steps.rateAt(step);
    // With all hops left, ways stand at nodes of the network, whose worth none of these tells.
    if (!network.holds(node) && !this.mayBeBest(rate * (worths[left]?.[node] as number), steps.fallAt(step))) return;
    const end = offsets[node + 1] as number;
    for (let place = offsets[node] as number; place < end; place++) {
      const far = others[place] as number;
      const most = rate * (rates[place] as number);
      const bar = bars[far] as number;
      const worthThere = worth[far] as number;
      if (!(most > bar) || most * worthThere <= least) continue;
      const edge = edges[place] as number;
      if ((mask !== null && mask[edge] === 0) || !network.isFree(edge)) continue;
      const moving = rate * little;
      let fall = (curves.spotFall[edge] as number) * moving;
      let reached = most * (1 - fall / 2);
      if (moving > (curves.spotReach[edge] as number)) {
        reached = Math.min(most, this.look(edge, moving) / little);
        fall = looked[1] as number;
      }
      if (!(reached > bar)) continue;
      if (steps.leadsBy(far, step)) {
        this.hasMetCircle = true;
        continue;
      }
      fall = steps.fallAt(step) + fall / LITTLE;
      if (network.holds(far)) this.arrive(edge, step, promiseOf(reached / network.rateAt(far) - 1, fall));
      else if (reached * worthThere > least && this.mayBeBest(reached * worthThere, fall)) {
        steps.add(far, edge, reached, fall, step);
        bars[far] = reached;
      }
    }
  }

  /**
   * What comes out of a little where that is no matter of the first rate and its fall alone; how fast the rate falls there is
   * written down.
   */
  private look(edge: number, little: number): number {
    const { curves } = this.graph;
    curves.evaluate(edge, little, looked);
    const slope = looked[1] as number;
    const bend = looked[2] as number;
    // What a weighted pool's last unit gives may be less than floats hold: it is empty by so little.
    looked[1] = slope > 0 ? (little * bend) / slope : 1;
    // A line may have a least input and lots, and beyond ranges of prices nothing comes out: both are left aside here.
    return bend > 0 ? (looked[0] as number) : curves.smoothOut(edge, little);
  }

  /** Whether ways on from outside the network, which come to so many times at most, may promise as much as the best so far. */
  private mayBeBest(times: number, fall: number): boolean {
    return this.followsAll || promiseOf(times - 1, fall) >= this.best.least;
  }

  private arrive(edge: number, step: number, promise: number): void {
    const { network, steps } = this;
    const [first, last] = [steps.firstOf(step), this.graph.to[edge] as number];
    if (!network.leadsBack(first, last)) {
      this.found.push({ edge, step, promise });
      this.best.add(promise);
      return;
    }
    this.hasMetCircle = true;
    network.bar(first, last);
  }
}

/** What is gained until the rate is no better any more, or the whole has moved. */
function promiseOf(gained: number, fall: number): number {
  if (gained <= 0) return gained;
  return gained < fall ? (gained * gained) / (2 * fall) : gained - fall / 2;
}
