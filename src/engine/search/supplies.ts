import type { CurveTable } from '../graph/curve-table.ts';
import type { Graph } from '../graph/graph.ts';
import { OUT_OF_REACH } from './potentials.ts';
import type { Sweep } from './sweep.ts';

/** Floats may be this part of themselves off. */
const NOISE = 1e-6;
/** Beyond this part of all that can come out of an edge, spot says little of what does. */
const LARGE = 0.01;
/** A price impact below this part rules too little out to be looked for. */
const SLIGHT = 1e-4;

export interface Supplies {
  /** The most a node can have (for an exact output: the least it can be asked for), before any edge's extras. */
  readonly amounts: Float64Array;
  /** The fewest hops to it of ways that are worth following. */
  readonly hops: Uint8Array;
}

interface Supply {
  readonly sweep: Sweep;
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  readonly amount: number;
  readonly threshold: number;
}

/** Tries a way, edge numbers in the order swept. Answers the worth that ways must have from now on. */
export type Attempt = (way: readonly number[]) => number;

/**
 * What each node can have at most when an amount is swept from the start: edges at the start and at the goal are asked,
 * those that charge a fixed amount or end somewhere, and those of which much is wanted; others move at spot, which nothing
 * beats. Before each hop the way that gives most at the goal is tried, and nodes that promise less than such a way gave are
 * left without. Kept for many searches of one graph from one side: only what was used is cleared.
 */
export class Supplier implements Supplies {
  readonly amounts: Float64Array;
  readonly hops: Uint8Array;
  private readonly graph: Graph;
  private readonly nothing: number;
  /** The edge by which each node came to have its amount. */
  private readonly by: Int32Array;
  /** The round in which a node last got more. */
  private readonly improvedIn: Uint8Array;
  private readonly used: number[] = [];
  private improved: number[] = [];
  private sweep: Sweep;
  private mask: Uint8Array | null = null;
  private maxHops = 0;
  /** The most at the goal so far, and the least that is of interest in the goal's worth at spot. */
  private best = 0;
  private threshold = 0;

  constructor(graph: Graph, sweep: Sweep) {
    const { size } = graph.nodes;
    this.graph = graph;
    this.sweep = sweep;
    this.nothing = sweep.sign > 0 ? 0 : Number.POSITIVE_INFINITY;
    this.amounts = new Float64Array(size).fill(this.nothing);
    this.hops = new Uint8Array(size).fill(OUT_OF_REACH);
    this.by = new Int32Array(size).fill(-1);
    this.improvedIn = new Uint8Array(size);
  }

  /**
   * For a sweep from the same side as the first one. `threshold` is the worth that a way must have to be of interest.
   * Answers what the goal can have.
   */
  supply({ sweep, mask, maxHops, amount, threshold }: Supply, attempt: Attempt): number {
    this.clear();
    this.sweep = sweep;
    this.mask = mask;
    this.maxHops = maxHops;
    this.best = this.nothing;
    this.threshold = threshold;
    this.amounts[sweep.start] = amount;
    this.hops[sweep.start] = 0;
    this.used.push(sweep.start);
    this.improved = [sweep.start];
    for (let round = 1; round <= maxHops; round++) {
      const way = this.arrive(round);
      if (way !== undefined) this.expect(attempt(way), way.at(-1) as number);
      if (round === maxHops || !this.spread(round)) break;
    }
    return this.best;
  }

  private clear(): void {
    for (const node of this.used) {
      this.amounts[node] = this.nothing;
      this.hops[node] = OUT_OF_REACH;
      this.by[node] = -1;
      this.improvedIn[node] = 0;
    }
    this.used.length = 0;
  }

  /** The way that brings more to the goal than any before, by the nodes that got more in the round before this. */
  private arrive(round: number): number[] | undefined {
    const { amounts, improvedIn, mask } = this;
    const { sign, goal, backward, near, rates } = this.sweep;
    let last = -1;
    const end = backward.offsets[goal + 1] as number;
    for (let place = backward.offsets[goal] as number; place < end; place++) {
      const edge = backward.edges[place] as number;
      const node = near[edge] as number;
      const held = amounts[node] as number;
      if (!(sign * held * (rates[edge] as number) > sign * this.best)) continue;
      if (improvedIn[node] !== round - 1 || (mask !== null && mask[edge] === 0)) continue;
      const reached = exactly(this.graph.curves, edge, sign, held);
      if (reached === 0 || !(sign * reached > sign * this.best)) continue;
      this.best = reached;
      last = edge;
    }
    return last < 0 ? undefined : this.wayTo(last);
  }

  /**
   * Takes the worth that ways must have from now on. The last hop's price impact makes it more at spot: by so much as the
   * edge has that suffers least of all that lead to the goal. `last` is an edge that does well.
   */
  private expect(worth: number, last: number): void {
    const { sign, goal, start, unit, backward, near, rates } = this.sweep;
    this.threshold = worth;
    const wanted = (sign * worth) / unit;
    if (!(wanted > 0) || wanted === Number.POSITIVE_INFINITY) return;
    const { curves } = this.graph;
    const impactOf = (edge: number) => {
      const needed = sign > 0 ? curves.minIn(edge, wanted) : curves.maxOutUpTo(edge, wanted);
      return (needed * (rates[edge] as number)) / wanted;
    };
    let impact = impactOf(last);
    const end = backward.offsets[goal + 1] as number;
    for (let place = backward.offsets[goal] as number; place < end && sign * (impact - 1) > SLIGHT; place++) {
      const edge = backward.edges[place] as number;
      // Nothing comes through the start again.
      if (near[edge] === start || (this.mask !== null && this.mask[edge] === 0)) continue;
      impact = sign > 0 ? Math.min(impact, impactOf(edge)) : Math.max(impact, impactOf(edge));
    }
    if (sign * (impact - 1) > SLIGHT) this.threshold = worth * impact;
  }

  /** One hop on from the nodes that got more in the round before; false when no node gets more. */
  private spread(round: number): boolean {
    const { amounts, hops, by, improvedIn, used, mask, maxHops, threshold } = this;
    const { sign, start, goal, unit, far, onward, rates, promised, hopsToGoal } = this.sweep;
    const { curves } = this.graph;
    const worthOfOne = sign * unit * (1 + sign * NOISE);
    const next: number[] = [];
    for (const node of this.improved) {
      const held = amounts[node] as number;
      if (held * (promised[node] as number) * worthOfOne < threshold) continue;
      const end = onward.offsets[node + 1] as number;
      for (let place = onward.offsets[node] as number; place < end; place++) {
        const edge = onward.edges[place] as number;
        const to = far[edge] as number;
        const known = amounts[to] as number;
        let reached = held * (rates[edge] as number);
        if (!(sign * reached > sign * known) || to === start || to === goal) continue;
        const worthThere = (promised[to] as number) * worthOfOne;
        if (reached * worthThere < threshold) continue;
        if (round + (hopsToGoal[to] as number) > maxHops || (mask !== null && mask[edge] === 0)) continue;
        const isLarge = (sign > 0 ? reached : held) > LARGE * (curves.maxOut[edge] as number);
        if (round === 1 || isLarge || curves.stepped[edge] === 1) {
          reached = round === 1 ? exactly(curves, edge, sign, held) : atBest(curves, edge, sign, held);
          if (reached === 0 || !(sign * reached > sign * known) || reached * worthThere < threshold) continue;
        }
        amounts[to] = reached;
        by[to] = edge;
        if (hops[to] === OUT_OF_REACH) {
          hops[to] = round;
          used.push(to);
        }
        if (improvedIn[to] === round) continue;
        improvedIn[to] = round;
        next.push(to);
      }
    }
    this.improved = next;
    return next.length > 0;
  }

  /** The way by a last edge, cut short where ways that got better meanwhile lead round in a circle. */
  private wayTo(last: number): number[] {
    const { near } = this.sweep;
    const way: number[] = [];
    for (let edge = last; edge >= 0 && way.length < this.maxHops; edge = this.by[near[edge] as number] as number) {
      way.unshift(edge);
    }
    return way;
  }
}

const exactly = (curves: CurveTable, edge: number, sign: 1 | -1, amount: number): number =>
  sign > 0 ? curves.out(edge, amount) : curves.in(edge, amount);

/** By so much or less of an input, or for so much or more of an output. */
const atBest = (curves: CurveTable, edge: number, sign: 1 | -1, amount: number): number =>
  sign > 0 ? curves.maxOutUpTo(edge, amount) : curves.minIn(edge, amount);
