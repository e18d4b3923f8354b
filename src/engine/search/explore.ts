import type { Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { ROUNDING } from './estimates.ts';
import { BLURRED, type Finish, FinishList } from './finish-list.ts';
import { isCounted, type Limits } from './limits.ts';
import { type MagnitudeNeeds, magnitudeNeeds, needsFor } from './magnitude-needs.ts';
import { Needs } from './needs.ts';
import { Supplier } from './supplies.ts';
import { bestAtSpot, type Sweep, worthAt } from './sweep.ts';
import { type Miss, Walk, WIDE } from './walk.ts';

/** Labels kept for a place to find some way first: few, then more. */
const NARROW = 1;
const BLIND = 8;
/** And where those kept may have pushed out a better one. */
const VERY_WIDE = 1 << 6;
/** Where every way is collected that may be the best for one of many amounts. */
const WIDEST = 1 << 7;
/** A way that falls short by more than this part of what spot says is not found by magnitude. */
const MUCH = 0.05;
/** Of a way that loses more than this part of what is possible at spot, nothing better is looked for far and wide. */
const MOST_LOST = 0.5;
/** A way that falls short by this part of what seems possible is a poor one to measure others by. */
const POOR = 0.01;
/** How often the mark is raised before everything left is followed. */
const RETRACES = 3;
/**
 * Labels followed after each hop at most, the most promising: very few to find some way by magnitude, few as long as no good
 * way is known, and many of what may be the best, or of what rounding makes as good: only whole units tell which is.
 */
const VERY_FEW = 1 << 7;
const FEW = 1 << 9;
const MANY = 1 << 12;
/** With more after a hop, a search by magnitude alone is no faster than one that works out what this amount needs. */
const A_HANDFUL = 1 << 7;

export interface Exploration<Detail> {
  readonly finishes: readonly Finish<Detail>[];
  readonly missed: readonly Miss[];
}

/** What searches of one graph from one side use again and again. */
interface Workspace {
  readonly supplier: Supplier;
  readonly needs: Needs;
}

const workspaces = new WeakMap<Graph, Partial<Record<Side, Workspace>>>();

function workspaceOf(graph: Graph, sweep: Sweep): Workspace {
  const ofGraph = workspaces.get(graph) ?? {};
  workspaces.set(graph, ofGraph);
  ofGraph[sweep.side] ??= { supplier: new Supplier(graph, sweep), needs: new Needs(graph, sweep) };
  return ofGraph[sweep.side] as Workspace;
}

/**
 * The best ways from the start, in floats. Working out what each node can have at most finds a good way, which sets a
 * mark; from the goal back it is worked out what each node must have for a way to beat that mark. The way that needs least
 * sets a better mark, and every way that has what beats it is followed, hop by hop. Mostly few are left.
 */
export function explore<Detail>(
  graph: Graph<Detail>,
  sweep: Sweep,
  limits: Limits,
  amount: number,
  size: number,
): Exploration<Detail> {
  const finishes = new FinishList<Detail>(size);
  if (size === 1) {
    const quick = new Explorer(graph, sweep, limits, finishes);
    if (quick.findsByMagnitude(amount)) return quick.found();
  }
  return exploreAfresh(graph, sweep, limits, amount, size, finishes);
}

/** The same without what is known of the magnitude. What a quick look has found is a mark to begin with. */
function exploreAfresh<Detail>(
  graph: Graph<Detail>,
  sweep: Sweep,
  limits: Limits,
  amount: number,
  size: number,
  finishes: FinishList<Detail>,
): Exploration<Detail> {
  const explorer = new Explorer(graph, sweep, limits, finishes);
  if (size === 1) {
    // Within limits the ways that promise most may all take too much, and push out those that do not.
    if (!explorer.findsAny(amount) && isCounted(limits.within)) explorer.walk.run(amount, WIDE, MANY);
    if (!explorer.hasFound) return explorer.found();
    explorer.raise(amount);
  }
  const { isBlurred } = explorer.finishes;
  const isWhole = explorer.walk.run(amount, WIDE, isBlurred ? MANY : FEW);
  if (!isBlurred && explorer.losesMuch(amount)) return explorer.found();
  if (!isWhole && !isBlurred) {
    explorer.walk.run(amount, NARROW, FEW);
    if (size === 1) explorer.raise(amount);
    explorer.walk.run(amount, WIDE, MANY);
  }
  // Ways that promised most may all have come to an edge that declines them, and pushed out the one it would have taken.
  if (explorer.walk.mayHavePushedOut) explorer.walk.run(amount, VERY_WIDE, FEW);
  return explorer.found();
}

/** Ways in the order swept, by the numbers of their edges, and what none that is left out is worth more than. */
export interface Collection {
  readonly ways: readonly (readonly number[])[];
  readonly most: number;
}

/** How much less than the best a way may be worth, by what that is surely worth and what rounding may take of it. */
type Less = (best: number, loss: number) => number;

/** Every way for an exact input that is worth so little less than the best; null where that is not surely told. */
export function exploreAround(
  graph: Graph,
  sweep: Sweep,
  limits: Limits,
  amount: number,
  less: Less,
): Collection | null {
  return new Explorer(graph, sweep, limits, new FinishList(1)).collect(amount, less);
}

/** Some ways from the start, without a look for the best: none where a search finds none. */
export function exploreForAny<Detail>(
  graph: Graph<Detail>,
  sweep: Sweep,
  limits: Limits,
  amount: number,
): readonly Finish<Detail>[] {
  const explorer = new Explorer(graph, sweep, limits, new FinishList<Detail>(1));
  explorer.findsAny(amount);
  return explorer.finishes.best;
}

/** The way that takes the edge told at each node; undefined where none is told, or none is left in the hops allowed. */
function followed(
  { start, goal, far }: Sweep,
  maxHops: number,
  onward: (node: number, hopsLeft: number) => number,
): number[] | undefined {
  const way: number[] = [];
  for (let node = start; node !== goal; node = far[way.at(-1) as number] as number) {
    const edge = way.length < maxHops ? onward(node, maxHops - way.length) : -1;
    if (edge < 0) return undefined;
    way.push(edge);
  }
  return way;
}

class Explorer<Detail> {
  readonly finishes: FinishList<Detail>;
  readonly walk: Walk<Detail>;
  private readonly graph: Graph<Detail>;
  private readonly sweep: Sweep;
  private readonly limits: Limits;
  private readonly supplier: Supplier;
  private readonly needs: Needs;

  constructor(graph: Graph<Detail>, sweep: Sweep, limits: Limits, finishes: FinishList<Detail>) {
    const { supplier, needs } = workspaceOf(graph, sweep);
    this.graph = graph;
    this.sweep = sweep;
    this.limits = limits;
    this.supplier = supplier;
    this.needs = needs;
    this.finishes = finishes;
    this.walk = new Walk(graph, sweep, limits, needs, finishes);
  }

  found(): Exploration<Detail> {
    const { far, goal } = this.sweep;
    // Of many that share a limit, the one that would have led to the goal says most.
    const ends = ({ edge }: Miss) => Number(far[edge] === goal);
    const missed = [...this.walk.missed.values()].sort(
      (a, b) => b.bound - a.bound || ends(b) - ends(a) || a.edge - b.edge,
    );
    return { finishes: this.finishes.best, missed };
  }

  /**
   * Looks for the best by what is known for amounts of this magnitude; false where that does not tell. Where prices move with
   * the amount it tells too little to be worth working out.
   */
  findsByMagnitude(amount: number): boolean {
    const { sweep, limits, finishes, walk } = this;
    const { sign, unit } = sweep;
    const known = this.needsByMagnitude(amount);
    if (known === null) return false;
    walk.goByMagnitude(known);
    const way = followed(sweep, limits.maxHops, (node) => known.onward[node] as number);
    if (way !== undefined) walk.take(way, amount);
    if (!this.hasFound) walk.run(amount, NARROW, VERY_FEW);
    if (!this.hasFound || finishes.isBlurred || (sign > 0 && finishes.threshold < known.wanted * unit)) return false;
    return walk.runsWhole(amount, A_HANDFUL, WIDE);
  }

  private needsByMagnitude(amount: number): MagnitudeNeeds | null {
    const { graph, sweep, limits } = this;
    const { sign, start, promised } = sweep;
    if (!graph.isMostlyLinear || sweep.perSecond > 0) return null;
    const atSpot = amount * (promised[start] as number);
    const isBlurred = Math.min(amount, atSpot) * BLURRED < ROUNDING;
    if (isBlurred || atSpot === Number.POSITIVE_INFINITY) return null;
    return magnitudeNeeds(graph, sweep, limits.mask, limits.maxHops, sign > 0 ? atSpot * (1 - MUCH) : atSpot);
  }

  /**
   * Every way that is worth so little less than the best, whatever rounding takes of them; null where that is not surely
   * told, or so few units move that rounding decides. For an exact input.
   */
  collect(amount: number, less: Less): Collection | null {
    const { graph, sweep, limits, finishes } = this;
    const known = this.needsByMagnitude(amount);
    if (known === null) return null;
    const isQuick = this.findsByMagnitude(amount);
    // However good the way is that is found: all that come near it are collected, and all that are better.
    if (!isQuick) exploreAfresh(graph, sweep, limits, amount, 1, finishes);
    const [best] = finishes.best;
    if (best === undefined) return null;
    const most = finishes.threshold - less(finishes.threshold, best.loss);
    finishes.threshold = most;
    const wanted = most / sweep.unit;
    const quick = isQuick && known.wanted <= wanted ? this.collectBy(known, amount, WIDE, FEW) : null;
    if (quick !== null || !(wanted > 0)) return quick;
    // The magnitude's needs are for up to a fifth less: with price impact, far more ways seem to have enough.
    const needs = needsFor(graph, sweep, limits.mask, limits.maxHops, wanted);
    return this.collectBy(needs, amount, WIDEST, MANY);
  }

  /** Every way that is worth the threshold, by what nodes must have; null where some may be left out. */
  private collectBy(needs: MagnitudeNeeds, amount: number, width: number, labels: number): Collection | null {
    const { walk, finishes } = this;
    walk.goByMagnitude(needs);
    const ways = walk.collectAll();
    return walk.runsWhole(amount, labels, width) && !walk.hasLost ? { ways, most: finishes.threshold } : null;
  }

  /** Looks for some way, little by little. */
  findsAny(amount: number): boolean {
    const best = worthAt(this.sweep, this.supply(amount) * this.limits.share, 0);
    // A way that gives far less than seems possible may rest on an edge that a better one would leave aside.
    const isPoor = this.finishes.threshold < best - Math.abs(best) * POOR;
    if (!this.hasFound || isPoor) this.walk.run(amount, NARROW, FEW);
    if (this.hasFound) return true;
    const isWhole = this.walk.run(amount, BLIND, FEW);
    // Where few places are left, the way may be one that others pushed out: a limit may hold for all that are better.
    if (!this.hasFound && isWhole) this.walk.run(amount, WIDE, FEW);
    return this.hasFound;
  }

  /** Works out what nodes can have, and tries the ways that this brings up. Answers what the goal can have. */
  private supply(amount: number): number {
    const { sweep, limits, finishes } = this;
    const { mask, maxHops } = limits;
    const atSpot = followed(sweep, maxHops, (node) => bestAtSpot(sweep, mask, node));
    if (atSpot !== undefined) this.walk.take(atSpot, amount);
    const { threshold } = finishes;
    return this.supplier.supply({ sweep, mask, maxHops, amount, threshold }, (way) => {
      this.walk.take(way, amount);
      return finishes.threshold;
    });
  }

  /** Whether charges and fees take so much of the best that most ways are as good, and none is of interest. */
  losesMuch(amount: number): boolean {
    const { sign, unit, start, promised } = this.sweep;
    const [best] = this.finishes.best;
    const atSpot = amount * (promised[start] as number) * unit;
    return best !== undefined && sign * atSpot - best.worth > atSpot * MOST_LOST;
  }

  get hasFound(): boolean {
    return this.finishes.best.length > 0;
  }

  /** Works out what nodes must have to beat what is found, as long as that finds something better. */
  raise(amount: number): void {
    let isKnown = this.prune();
    for (let round = 0; isKnown && round < RETRACES && this.retrace(amount); round++) isKnown = this.prune();
  }

  /** False where every amount will do. */
  private prune(): boolean {
    const { sweep, limits, supplier, needs, walk, finishes } = this;
    const mark = finishes.threshold;
    const isKnown = needs.demand({ sweep, ...limits, supplies: supplier }, mark / walk.mostLeft);
    walk.goByNeeds(mark, isKnown);
    return isKnown;
  }

  /** Follows the way that needed least with the whole amount; true when that sets a better mark. */
  private retrace(amount: number): boolean {
    const { sweep, needs, limits, finishes } = this;
    const mark = finishes.threshold;
    const way = followed(sweep, limits.maxHops, (node, hopsLeft) => needs.onwardFrom(node, hopsLeft));
    if (way === undefined) return false;
    this.walk.take(way, amount);
    return finishes.threshold > mark;
  }
}
