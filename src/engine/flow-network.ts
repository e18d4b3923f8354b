import { System } from './flow-system.ts';
import type { Graph } from './graph.ts';
import type { Side } from './settle.ts';

const MAX_ROUNDS = 40;
/** Share that a new edge begins with, and the least that any begins a round of steps with. */
const FIRST_SHARE = 1e-4;
/** Barrier that a solution begins with, in parts of the precision asked. */
const FIRST_BARRIER = 10;
/** Part of the way to the nearest bound that a step goes at most. */
const SHORT_OF_BOUND = 0.98;
/**
 * Barriers to begin with where that led nowhere, each with the part of a step that is taken as long as `FAR` is still to be
 * gained or out of balance: a stable pool just about empty bends so sharply that whole steps overshoot back and forth.
 */
const OTHER_TRIES = [
  [1e-2, 0.5],
  [1e-4, 0.25],
] as const;
const FAR = 1e-3;
/**
 * What may be left to gain, and out of balance, where steps bring nothing any more: at a kink between ranges of liquidity
 * they end just short. Settling takes care of the rest.
 */
const NEARLY = { gap: 1e-5, off: 1e-4 };
/** What each round leaves of the distance to complementarity. */
const CENTERING = 0.15;

/** Output, slope and bend of the edge looked up. */
const looked = new Float64Array(3);

interface FlowProblem {
  readonly side: Side;
  readonly start: number;
  readonly goal: number;
  /** What leaves the start (`in`) or arrives at the goal (`out`) in the end. */
  readonly amount: number;
}

/** An edge that moves something. */
export interface Usage {
  readonly edge: number;
  readonly amountIn: number;
  /** Of the whole value. */
  readonly share: number;
}

/** An edge in the network, in values: parts of the whole, so that all figures are of one size. */
interface Link {
  readonly edge: number;
  readonly near: number;
  readonly far: number;
  /** What moves, and the most that can. */
  share: number;
  readonly most: number;
  /** Prices of its two bounds: of nothing, and of the most. */
  slack: number;
  strain: number;
  /** Output, its slope and its bend, at the share. */
  gained: number;
  slope: number;
  bend: number;
  /** Step of the share for a change of its ends' prices, and the one that it would take by itself. */
  yielding: number;
  pull: number;
  /** Steps of share, slack and strain. */
  moved: number;
  loosened: number;
  strained: number;
}

/** Places of start and goal among the nodes. */
const START = 0;
const GOAL = 1;

/**
 * A few edges of the graph, and how an amount best spreads over them: as long as a unit is worth more by one edge than
 * by another, some of it moves, so in the end every node has one price at which all its edges agree. Found by a
 * primal-dual interior point method: Newton's steps toward flows that are in balance and prices at which nobody would
 * move more, kept off zero and off what an edge can take at most by a barrier that fades. In floats; whoever settles
 * decides in whole numbers.
 */
export class FlowNetwork {
  /** Slopes of all edges of the graph: spot rates but for those in here, whose flows have moved them. */
  readonly slopes: Float64Array;
  nodes: number[];
  private readonly graph: Graph;
  private problem: FlowProblem;
  private readonly places: Int32Array;
  private links: Link[] = [];
  /** Value of one unit at each node by which all is scaled, and its price in terms of that. */
  private scales: number[] = [1, 1];
  private prices: number[] = [1, 1];
  /** Row of each place in the system of equations. */
  private readonly rows: number[] = [];
  /** How much of the amount is spread for now. */
  private part = 1;

  constructor(graph: Graph, problem: FlowProblem) {
    this.graph = graph;
    this.problem = problem;
    this.slopes = graph.curves.spotRate.slice();
    this.nodes = [problem.start, problem.goal];
    this.places = new Int32Array(graph.nodes.size).fill(-1);
    this.places[problem.start] = START;
    this.places[problem.goal] = GOAL;
  }

  /** Spreads only a part of the amount from now on: where the whole finds no room at first, ways for less lead there. */
  spreadPart(part: number): void {
    this.part = part;
  }

  /** Asks for the other end from now on, beginning with what is spread so far. */
  turn(side: Side, amount: number): void {
    this.problem = { ...this.problem, side, amount };
  }

  holds(node: number): boolean {
    return (this.places[node] as number) >= 0;
  }

  /** What is had at a node for one unit at the start, by the prices. */
  rateAt(node: number): number {
    return this.priceAt(START) / this.priceAt(this.places[node] as number);
  }

  usages(): Usage[] {
    return this.links.map(({ edge, near, share }) => ({
      edge,
      share,
      amountIn: share / (this.scales[near] as number),
    }));
  }

  /** What arrives at the goal, or less what leaves the start where that is the open end. */
  worth(): number {
    const { curves, from, to } = this.graph;
    const { side, start, goal } = this.problem;
    return this.usages().reduce((sum, { edge, amountIn }) => {
      if (side === 'in') return to[edge] === goal ? sum + curves.out(edge, amountIn) : sum;
      return from[edge] === start ? sum - amountIn : sum;
    }, 0);
  }

  /** Begins with a way and the inputs that its edges have when everything moves over it. */
  begin(way: readonly number[], inputs: readonly number[]): void {
    const { from, to, curves } = this.graph;
    const { side, amount } = this.problem;
    const prices = [1];
    for (let index = way.length - 1; index >= 0; index--) {
      const slope = curves.slope(way[index] as number, inputs[index] as number);
      prices.unshift((prices[0] as number) * slope);
    }
    const whole = amount * (prices[side === 'in' ? 0 : way.length] as number);
    const nodes = [from[way[0] as number] as number, ...way.map((edge) => to[edge] as number)];
    nodes.forEach((node, index) => {
      this.hold(node, (prices[index] as number) / whole, 1);
    });
    way.forEach((edge, index) => {
      this.link(edge, (inputs[index] as number) * (this.scales[this.places[from[edge] as number] as number] as number));
    });
  }

  /**
   * Adds a way from one node here to another, nodes that are new priced so that nothing moves to them yet. False when
   * all of it is here already, would lead round in a circle, or uses a pool that is used otherwise.
   */
  add(way: readonly number[]): boolean {
    const { resource, from, to } = this.graph;
    const fresh = way.filter((edge) => !this.links.some((link) => link.edge === edge));
    const taken = new Set(this.links.map(({ edge }) => resource[edge]));
    if (fresh.length === 0 || fresh.some((edge) => taken.has(resource[edge] as number))) return false;
    if (this.closesCircle(way)) return false;
    for (const edge of fresh) {
      const near = this.places[from[edge] as number] as number;
      this.hold(to[edge] as number, this.priceAt(near) / (this.slopes[edge] as number), 1);
      this.link(edge, FIRST_SHARE);
    }
    return true;
  }

  private priceAt(place: number): number {
    return (this.prices[place] as number) * (this.scales[place] as number);
  }

  private hold(node: number, scale: number, price: number): void {
    const known = this.places[node] as number;
    const place = known < 0 ? this.nodes.length : known;
    if (known < 0) this.nodes.push(node);
    else if (place > GOAL || this.links.length > 0) return;
    this.places[node] = place;
    this.scales[place] = scale;
    this.prices[place] = price;
  }

  private link(edge: number, share: number): void {
    const { from, to, curves } = this.graph;
    const near = this.places[from[edge] as number] as number;
    const most = curves.mostIn(edge) * (this.scales[near] as number);
    this.links.push({
      edge,
      near,
      far: this.places[to[edge] as number] as number,
      share: Math.min(share, most / 2),
      most,
      slack: 1,
      strain: 0,
      gained: 0,
      slope: 0,
      bend: 0,
      yielding: 0,
      pull: 0,
      moved: 0,
      loosened: 0,
      strained: 0,
    });
  }

  /** Whether the end of a way, or a node on it, leads to its beginning already. */
  private closesCircle(way: readonly number[]): boolean {
    const { from, to } = this.graph;
    const nodes = [from[way[0] as number] as number, ...way.map((edge) => to[edge] as number)];
    if (new Set(nodes).size < nodes.length) return true;
    const first = this.places[nodes[0] as number] as number;
    const seen = new Set<number>();
    const waiting = nodes.slice(1).map((node) => this.places[node] as number);
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (place === first) return true;
      if (place < 0 || seen.has(place)) continue;
      seen.add(place);
      for (const { near, far } of this.links) if (near === place) waiting.push(far);
    }
    return false;
  }

  /** Takes out the edges that nobody would use but for the barrier, and the nodes that are left without any. */
  prune(): void {
    const { from, to, curves } = this.graph;
    const kept = this.links.filter(({ share, slack }) => share > slack);
    const before = new Map(this.nodes.map((node, place) => [node, [this.scales[place], this.prices[place]] as const]));
    for (const { edge } of this.links) this.slopes[edge] = curves.spotRate[edge] as number;
    for (const node of this.nodes.splice(GOAL + 1)) this.places[node] = -1;
    this.links = [];
    for (const { edge, share } of kept) {
      for (const node of [from[edge] as number, to[edge] as number]) {
        if (this.holds(node)) continue;
        const [scale, price] = before.get(node) as readonly [number, number];
        this.hold(node, scale, price);
      }
      this.link(edge, share);
      const link = this.links.at(-1) as Link;
      // What was found near an end stays there.
      link.share = share;
      const { near } = link;
      this.slopes[edge] = curves.slope(edge, share / (this.scales[near] as number));
    }
  }

  /**
   * Spreads the amount, until no more than this part of it could still be gained or is out of balance, or nearly so. False
   * when that is not to be had in a reasonable time.
   */
  solve(precision: number): boolean {
    this.order();
    const prices = this.prices;
    const shares = this.links.map(({ share }) => share);
    if (this.descend(precision, precision * FIRST_BARRIER, 1)) return true;
    return OTHER_TRIES.some(([barrier, stride]) => {
      this.prices = prices;
      this.links.forEach((link, index) => {
        link.share = shares[index] as number;
      });
      return this.descend(precision, barrier, stride);
    });
  }

  private descend(precision: number, barrier: number, stride: number): boolean {
    const ground = this.problem.side === 'in' ? GOAL : START;
    let [gap, off] = [0, 0];
    this.center(barrier);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const balances = this.look();
      gap = this.links.reduce((sum, link) => sum + link.share * link.slack + heldBack(link), 0);
      off = balances.reduce((most, each, place) => (place === ground ? most : Math.max(most, Math.abs(each))), 0);
      if (gap < precision && off < precision) return true;
      if (!Number.isFinite(gap + off)) return false;
      const length = Math.max(gap, off) > FAR ? stride : 1;
      this.step(balances, ground, (CENTERING * Math.max(gap, Math.min(off, 1))) / (2 * this.links.length), length);
    }
    return gap < NEARLY.gap && off < NEARLY.off;
  }

  private center(barrier: number): void {
    const least = Math.max(FIRST_SHARE, Math.sqrt(barrier) / 10);
    for (const link of this.links) {
      link.share = Math.max(link.share, Math.min(least, link.most / 2));
      link.slack = barrier / link.share;
      link.strain = link.most < Number.POSITIVE_INFINITY ? barrier / (link.most - link.share) : 0;
    }
  }

  /** Places that have few links come first in the system of equations: they leave little behind when they are solved. */
  private order(): void {
    const degrees = this.nodes.map(() => 0);
    for (const { near, far } of this.links) {
      degrees[near] = (degrees[near] as number) + 1;
      degrees[far] = (degrees[far] as number) + 1;
    }
    const places = degrees.map((_, place) => place).sort((a, b) => (degrees[a] as number) - (degrees[b] as number));
    places.forEach((place, row) => {
      this.rows[place] = row;
    });
  }

  /** Looks up every edge at its share, and sums up what each node is short of or has too much. */
  private look(): Float64Array {
    const { graph, problem, scales } = this;
    const { curves } = graph;
    const balances = new Float64Array(this.nodes.length);
    if (problem.side === 'in') balances[START] = this.part * problem.amount * (scales[START] as number);
    else balances[GOAL] = -this.part * problem.amount * (scales[GOAL] as number);
    for (const link of this.links) {
      const { edge, near, far, share } = link;
      const [scale, worth] = [scales[near] as number, scales[far] as number];
      const amountIn = share / scale;
      curves.lookAt(edge, amountIn, looked);
      link.gained = (looked[0] as number) * worth;
      link.slope = ((looked[1] as number) * worth) / scale;
      link.bend = ((looked[2] as number) * worth) / (scale * scale);
      balances[near] = (balances[near] as number) - share;
      balances[far] = (balances[far] as number) + link.gained;
    }
    return balances;
  }

  /** One of Newton's steps toward balance and toward bounds that are worth `barrier` each. */
  private step(balances: Float64Array, ground: number, barrier: number, longest: number): void {
    const { prices, links } = this;
    const { rows } = this;
    const system = new System(this.nodes.length);
    const missing = new Float64Array(balances.length);
    balances.forEach((balance, place) => {
      missing[rows[place] as number] = -balance;
    });
    for (const link of links) {
      const { near, far, share, most, slack, strain, slope } = link;
      const [price, worth] = [prices[near] as number, prices[far] as number];
      const room = most - share;
      link.yielding = 1 / (worth * link.bend + slack / share + (strain === 0 ? 0 : strain / room));
      link.pull = worth * slope - price + barrier / share - (strain === 0 ? 0 : barrier / room);
      const moved = link.yielding * link.pull;
      const [one, other] = [rows[near] as number, rows[far] as number];
      missing[one] = (missing[one] as number) + moved;
      missing[other] = (missing[other] as number) - moved * slope;
      system.join(one, other, link.yielding, slope);
    }
    const solved = system.solve(rows[ground] as number, missing);
    this.move(
      balances.map((_, place) => solved[rows[place] as number] as number),
      barrier,
      longest,
    );
  }

  private move(change: Float64Array, barrier: number, longest: number): void {
    const { prices, links } = this;
    let length = longest;
    const keep = (value: number, step: number) => {
      if (step < 0) length = Math.min(length, (SHORT_OF_BOUND * value) / -step);
    };
    for (const link of links) {
      const { near, far, share, most, slack, strain, slope, yielding, pull } = link;
      link.moved = yielding * (pull + slope * (change[far] as number) - (change[near] as number));
      link.loosened = (barrier - share * slack - slack * link.moved) / share;
      link.strained = strain === 0 ? 0 : (barrier - (most - share) * strain + strain * link.moved) / (most - share);
      keep(share, link.moved);
      keep(slack, link.loosened);
      if (strain === 0) continue;
      keep(most - share, -link.moved);
      keep(strain, link.strained);
    }
    prices.forEach((price, place) => {
      keep(price, change[place] as number);
    });
    for (const link of links) {
      link.share += length * link.moved;
      link.slack += length * link.loosened;
      link.strain += length * link.strained;
    }
    this.prices = prices.map((price, place) => price + length * (change[place] as number));
  }
}

const heldBack = ({ most, share, strain }: Link): number => (strain === 0 ? 0 : (most - share) * strain);
