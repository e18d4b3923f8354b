import type { Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { type Cut, Cuts, Leads } from './circles.ts';
import { descend } from './descent.ts';
import { Holders } from './holders.ts';
import { leading } from './leading.ts';
import { FIRST_SHARE, GOAL, type Link, START } from './link.ts';
import { type Place, Places } from './places.ts';
import { linkInOne, linksInStretches } from './stretches.ts';

/** Links that move less than this part of the whole are taken out together where they are in the way of others. */
const LITTLE_VALUE = 1e-2;
/** Of what an edge moves, the part that speaks for it: a pool that swaps at one rate wins nothing but what the barrier leaves. */
const MOVED_WEIGHT = 1e-3;

/** Output, slope and bend of the edge looked up. */
const looked = new Float64Array(3);

interface FlowProblem {
  readonly side: Side;
  readonly start: number;
  readonly goal: number;
  /** What leaves the start (`in`) or arrives at the goal (`out`) in the end. */
  readonly amount: number;
}

export interface NetworkTerms {
  /** Whether a pool of several coins may be used by several edges for now, each as though it had all of it. */
  readonly mayShare: boolean;
  /** Whether an edge with gaps in its price is a link for each stretch between them, or one for all. */
  readonly inStretches: boolean;
}

/** An edge that moves something. */
export interface Usage {
  readonly edge: number;
  readonly amountIn: number;
  /** Of the whole. */
  readonly share: number;
}

/** An edge that was taken out, and what its ends were worth. */
export interface Dropped {
  readonly edge: number;
  readonly near: Place;
  readonly far: Place;
}

/**
 * A few edges of the graph, and how an amount best spreads over them: as long as a unit is worth more by one edge than
 * by another, some of it moves, so in the end every node has one price at which all its edges agree. In floats; whoever
 * settles decides in whole numbers.
 */
export class FlowNetwork {
  private readonly graph: Graph;
  private problem: FlowProblem;
  private readonly places: Places;
  private links: Link[] = [];
  /** Which places lead to which; looked up once they are asked for, after links were taken out. */
  private leads: Leads | undefined;
  private readonly holders: Holders;
  mayShare: boolean;
  private readonly inStretches: boolean;
  /** Edges that have kept a shared pool for themselves, those that win most first. */
  winners: readonly number[] = [];
  /** Those that had to leave one to a winner. */
  losers: readonly number[] = [];
  /** How much of the amount is spread for now. */
  private part = 1;
  /** Nodes between which nothing but a circle kept ways out since the last solving: the first of each to the last. */
  private readonly circling = new Map<number, Set<number>>();
  /** 1 for edges that were taken out for good. */
  private readonly barred: Uint8Array;

  constructor(graph: Graph, problem: FlowProblem, { mayShare, inStretches }: NetworkTerms) {
    this.graph = graph;
    this.holders = new Holders(graph);
    this.barred = new Uint8Array(graph.edges.length);
    this.inStretches = inStretches;
    this.mayShare = mayShare;
    this.problem = problem;
    this.places = new Places(graph.nodes.size, problem.start, problem.goal);
  }

  /** Spreads only a part of the amount from now on: where the whole finds no room at first, ways for less lead there. */
  spreadPart(part: number): void {
    this.part = part;
  }

  /** Asks for the other end from now on, beginning with what is spread so far. */
  turn(side: Side, amount: number): void {
    this.problem = { ...this.problem, side, amount };
  }

  /** How many links there are. */
  get size(): number {
    return this.links.length;
  }

  get nodes(): readonly number[] {
    return this.places.nodes;
  }

  holds(node: number): boolean {
    return this.places.has(node);
  }

  /** What is had at a node for one unit at the start, by the prices. */
  rateAt(node: number): number {
    return this.places.worthAt(START) / this.places.worthAt(this.places.of(node));
  }

  /** The whole as an amount at the start, by the rates had so far. */
  get wholeAtStart(): number {
    return 1 / this.scaleAt(START);
  }

  usages(): Usage[] {
    const usages: Usage[] = [];
    this.eachRun((first, end) => usages.push(this.usageOf(first, end)));
    return usages;
  }

  /** What arrives at the goal, or less what leaves the start where that is the open end. */
  worth(): number {
    const { curves } = this.graph;
    const { side } = this.problem;
    let sum = 0;
    this.eachRun((first, end) => {
      const { near, far } = this.links[first] as Link;
      if (side === 'in' ? far !== GOAL : near !== START) return;
      const { edge, amountIn } = this.usageOf(first, end);
      sum += side === 'in' ? curves.out(edge, amountIn) : -amountIn;
    });
    return sum;
  }

  /** Tells where the links of each edge begin and end: they stand together. */
  private eachRun(visit: (first: number, end: number) => void): void {
    const { links } = this;
    for (let first = 0, end = 0; first < links.length; first = end) {
      const { edge } = links[first] as Link;
      while (end < links.length && (links[end] as Link).edge === edge) end += 1;
      visit(first, end);
    }
  }

  private usageOf(first: number, end: number): Usage {
    const { edge, near } = this.links[first] as Link;
    let share = 0;
    for (let at = first; at < end; at++) share += (this.links[at] as Link).share;
    return { edge, share, amountIn: share / this.scaleAt(near) };
  }

  private scaleAt(place: number): number {
    return this.places.scales[place] as number;
  }

  private priceAt(place: number): number {
    return this.places.prices[place] as number;
  }

  /**
   * Begins with a way and the inputs that its edges have when everything moves over it; with none, the way is good at spot.
   * Scales go by what the way gives as a whole: where it drains a pool, its last unit is worth next to nothing.
   */
  begin(way: readonly number[], inputs: readonly number[]): void {
    const { from, to, curves } = this.graph;
    const { side, amount } = this.problem;
    const values = [1];
    for (let index = way.length - 1; index >= 0; index--) {
      const [edge, input] = [way[index] as number, inputs[index] as number];
      const rate = input > 0 ? curves.out(edge, input) / input : (curves.spotRate[edge] as number);
      values.unshift((values[0] as number) * rate);
    }
    const whole = amount * (values[side === 'in' ? 0 : way.length] as number);
    const nodes = [from[way[0] as number] as number, ...way.map((edge) => to[edge] as number)];
    nodes.forEach((node, index) => {
      this.places.set({ node, scale: (values[index] as number) / whole, price: 1 });
    });
    way.forEach((edge, index) => {
      this.link(edge, (inputs[index] as number) * this.scaleAt(this.places.of(from[edge] as number)));
    });
  }

  /**
   * Adds a way from one node here to another, nodes that are new priced so that nothing moves to them yet. False when
   * all of it is here already, would lead round in a circle, or uses a pool that is used otherwise.
   */
  add(way: readonly number[]): boolean {
    const { from, to, curves } = this.graph;
    if (!this.takes(way)) return false;
    for (const edge of way) {
      if (this.uses(edge)) continue;
      const near = this.places.of(from[edge] as number);
      const scale = this.scaleAt(near) / (curves.spotRate[edge] as number);
      this.places.add({ node: to[edge] as number, scale, price: this.priceAt(near) });
      this.link(edge, FIRST_SHARE);
    }
    return true;
  }

  uses(edge: number): boolean {
    return this.holders.has(edge);
  }

  /** Whether an edge's pool is used otherwise, and not to be shared; by the same two coins the other way round it never is. */
  isTaken(edge: number): boolean {
    return this.holders.isHeldByOthers(edge) && (!this.mayShare || this.holders.isReversed(edge));
  }

  /** Whether a way out of the network may go over an edge: it and its pool are none that are used, and it was not taken out. */
  isFree(edge: number): boolean {
    if (this.barred[edge] === 1) return false;
    return this.holders.isIdle(edge) || !(this.uses(edge) || this.isTaken(edge));
  }

  /** Whether some pool is used by several edges, and whether some was. */
  get isShared(): boolean {
    return this.holders.hasSeveral;
  }

  get hasShared(): boolean {
    return this.holders.hadSeveral;
  }

  /**
   * Lets no pool be shared any more, and takes out for good all but the edge that wins most at each that is. False when
   * nothing would lead to the goal.
   */
  unshare(): boolean {
    const rivals = this.links.filter(({ edge }) => this.holders.isRivalled(edge));
    const best = new Map<number, Link>();
    for (const link of rivals) {
      const pool = this.graph.poolKey[link.edge] as number;
      const known = best.get(pool);
      if (known === undefined || this.won(link) > this.won(known)) best.set(pool, link);
    }
    this.mayShare = false;
    if (rivals.length === 0) return true;
    this.winners = [...best.values()].sort((a, b) => this.won(b) - this.won(a)).map(({ edge }) => edge);
    const lost = rivals.filter(({ edge }) => !this.winners.includes(edge));
    this.losers = lost.map(({ edge }) => edge);
    return this.takeOut(new Set(lost));
  }

  /** What comes out beyond what goes in, by the prices, and a little of what goes in. */
  private won({ edge, stretch, near, far, share }: Link): number {
    this.graph.curves.lookAtStretch(edge, stretch, share / this.scaleAt(near), looked);
    return (looked[0] as number) * this.places.worthAt(far) - share * this.priceAt(near) * (1 - MOVED_WEIGHT);
  }

  private takes(way: readonly number[]): boolean {
    const { poolKey: resource } = this.graph;
    let isFresh = false;
    for (let index = 0; index < way.length; index++) {
      const edge = way[index] as number;
      if (this.barred[edge] === 1) return false;
      if (this.uses(edge)) continue;
      if (this.isTaken(edge)) return false;
      isFresh = true;
      for (let before = 0; before < index; before++) {
        const other = way[before] as number;
        if (resource[other] === resource[edge] && !this.uses(other)) return false;
      }
    }
    return isFresh && !this.closesCircle(way);
  }

  /**
   * Takes out for good what moves least of the circles that kept ways out: pools that nobody cares for offer rates at which
   * all others could be gone through the wrong way round, and none of it is worth what it bars. False when there was nothing
   * of the kind.
   */
  unblock(): boolean {
    const cuts = new Cuts(this.links, this.nodes.length, ({ near, share }) => share * this.priceAt(near));
    let least: Cut<Link> | undefined;
    const out = new Set<Link>();
    for (const [first, last] of this.circledPlaces()) {
      const most = Math.max(LITTLE_VALUE, least?.worth ?? Number.POSITIVE_INFINITY);
      const cut = cuts.least(last, first, most);
      if (cut === undefined || cut.joints.size === 0) continue;
      if (least === undefined || cut.worth < least.worth) least = cut;
      if (cut.worth < LITTLE_VALUE) for (const link of cut.joints) out.add(link);
    }
    for (const link of least?.joints ?? []) out.add(link);
    this.circling.clear();
    return this.takeOut(out);
  }

  /** Takes links out for good. False when there are none, or nothing would lead to the goal without them. */
  private takeOut(out: ReadonlySet<Link>): boolean {
    const edges = new Set([...out].map(({ edge }) => edge));
    const kept = this.leading(this.links.filter(({ edge }) => !edges.has(edge)));
    if (out.size === 0 || kept.length === 0) return false;
    this.keep(kept);
    for (const edge of edges) this.barred[edge] = 1;
    return true;
  }

  /** An edge that moves so much to begin with. */
  private link(edge: number, share: number): void {
    const { from, to, curves } = this.graph;
    this.holders.add(edge);
    const ends = { edge, near: this.places.of(from[edge] as number), far: this.places.of(to[edge] as number) };
    const scale = this.scaleAt(ends.near);
    if (this.inStretches) this.links.push(...linksInStretches(curves, ends, scale, share));
    else this.links.push(linkInOne(curves, ends, scale, share));
    this.leads?.join(ends.near, ends.far);
  }

  /** Whether a node of a way leads to one before it already. */
  private closesCircle(way: readonly number[]): boolean {
    const { from, to } = this.graph;
    const nodes: number[] = [];
    let closes = false;
    for (let index = -1; index < way.length; index++) {
      const node = (index < 0 ? from[way[0] as number] : to[way[index] as number]) as number;
      if (!this.holds(node)) continue;
      closes ||= nodes.some((before) => this.leadsBack(before, node));
      nodes.push(node);
    }
    if (closes) this.bar(nodes[0] as number, nodes.at(-1) as number);
    return closes;
  }

  /** Whether a way from one node here to another would close a circle. */
  leadsBack(first: number, last: number): boolean {
    this.leads ??= new Leads(this.links, this.nodes.length);
    return this.leads.has(this.places.of(last), this.places.of(first));
  }

  /** Remembers that a circle kept out a way from one node here to another. */
  bar(first: number, last: number): void {
    const lasts = this.circling.get(first);
    if (lasts === undefined) this.circling.set(first, new Set([last]));
    else lasts.add(last);
  }

  /** Whether circles have kept ways out since the last solving. */
  get isBlocked(): boolean {
    return this.circling.size > 0;
  }

  private circledPlaces(): (readonly [first: number, last: number])[] {
    return [...this.circling].flatMap(([first, lasts]) =>
      [...lasts].map((last) => [this.places.of(first), this.places.of(last)] as const),
    );
  }

  /**
   * Takes out the edges that nobody would use but for the barrier, and the nodes that are left without any. Answers what it
   * took out.
   */
  prune(): Dropped[] {
    const kept: Link[] = [];
    const dropped: Dropped[] = [];
    this.eachRun((first, end) => {
      const { edge, near, far } = this.links[first] as Link;
      if (this.isUsed(first, end)) for (let at = first; at < end; at++) kept.push(this.links[at] as Link);
      else dropped.push({ edge, near: this.places.at(near), far: this.places.at(far) });
    });
    if (dropped.length > 0) this.keep(kept);
    return dropped;
  }

  private isUsed(first: number, end: number): boolean {
    for (let at = first; at < end; at++) {
      const { near, share, slack } = this.links[at] as Link;
      if (share * this.priceAt(near) > slack) return true;
    }
    return false;
  }

  /** Puts back edges that were taken out, as far as they are on ways from start to goal with what is here. */
  restore(dropped: readonly Dropped[]): void {
    for (const { edge, near, far } of dropped) {
      if (!this.takes([edge])) continue;
      this.places.add(near);
      this.places.add(far);
      this.link(edge, FIRST_SHARE);
    }
    this.keep(this.leading(this.links));
  }

  private leading(links: readonly Link[]): readonly Link[] {
    return leading(links, ({ near, far }) => [near, far], START, GOAL);
  }

  /** Leaves only these links, each edge with all its stretches, and the nodes that they join. */
  private keep(kept: readonly Link[]): void {
    for (const { edge } of this.links) this.holders.free(edge);
    this.leads = undefined;
    const before = this.places.clear();
    const placeOf = (place: number) => this.places.add(before[place] as Place);
    this.links = kept.map(({ edge, stretch, near, far, share, most, slack }) => {
      return { edge, stretch, near: placeOf(near), far: placeOf(far), share, most, slack };
    });
    this.eachRun((first) => this.holders.add((this.links[first] as Link).edge));
  }

  /**
   * Spreads the amount, until no more than this part of it could still be gained or is out of balance, or nearly so. False
   * when that is not to be had in a reasonable time.
   */
  solve(precision: number): boolean {
    const { graph, links } = this;
    const { scales, prices } = this.places;
    const { side, amount } = this.problem;
    this.circling.clear();
    return descend({ graph, side, amount: this.part * amount, links, scales, prices }, precision);
  }
}
