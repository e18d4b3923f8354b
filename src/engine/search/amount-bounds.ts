import { amountThrough, edgeCostUsd, type SearchContext } from './context.ts';
import { OUT_OF_REACH } from './potentials.ts';

/** Floats may be this part of themselves off. */
const FLOAT_ERROR = 1e-6;
/** An improvement of a bound by a smaller part is none. */
const SLIGHT = 1e-12;
/** Beyond this part of all that an edge can give, its spot rate is too loose a bound. */
const LARGE = 0.01;

/** What every path passes on the way: the amount that reaches a node, and the value that paths must have from now on. */
type TryPath = (path: readonly number[]) => number;

/**
 * Forward bound: the most that each node can have (exact output: the least it can be asked for), hop by hop from the start.
 * Edges move at their spot rate, and by their curve where that bounds better: at both ends, where they charge a fixed
 * amount, and where much is moved. Nodes whose bound is worth less than the mark are left out. Buffers are reused.
 */
export class MaxAmounts {
  readonly amounts: Float64Array;
  /** Fewest hops from the start of paths that are worth following. */
  readonly hops: Uint8Array;
  private readonly nothing: number;
  /** The edge by which each node got its amount, and the round. */
  private readonly by: Int32Array;
  private readonly improvedIn: Uint8Array;
  private readonly used: number[] = [];

  constructor(size: number, sign: 1 | -1) {
    this.nothing = sign > 0 ? 0 : Number.POSITIVE_INFINITY;
    this.amounts = new Float64Array(size).fill(this.nothing);
    this.hops = new Uint8Array(size).fill(OUT_OF_REACH);
    this.by = new Int32Array(size).fill(-1);
    this.improvedIn = new Uint8Array(size);
  }

  /** Calls `tryPath` with each path that brings more to the goal than those before. Returns the most that the goal can have. */
  compute(context: SearchContext, mark: number, tryPath: TryPath): number {
    const { start, amount, maxHops } = context;
    this.clear();
    this.reach(start, amount, -1, 0);
    let improved = [start];
    let best = this.nothing;
    let least = mark;
    for (let round = 1; round <= maxHops && improved.length > 0; round++) {
      const last = this.bestArrival(context, round, best);
      if (last >= 0) {
        best = arriving(context, last, this.amounts[context.near[last]!]!);
        least = tryPath(this.pathTo(last, context));
      }
      if (round === maxHops) break;
      improved = this.spread(context, improved, round, least);
    }
    return best;
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

  private reach(node: number, amount: number, edge: number, round: number): void {
    this.amounts[node] = amount;
    this.by[node] = edge;
    if (this.hops[node] !== OUT_OF_REACH) return;
    this.hops[node] = round;
    this.used.push(node);
  }

  /** The edge into the goal that brings more than `best`, from a node improved in the round before; -1 for none. */
  private bestArrival(context: SearchContext, round: number, best: number): number {
    const { sign, goal, backward, near, rates, mask } = context;
    let most = best;
    let last = -1;
    const end = backward.offsets[goal + 1]!;
    for (let slot = backward.offsets[goal]!; slot < end; slot++) {
      const edge = backward.edges[slot]!;
      const node = near[edge]!;
      const held = this.amounts[node]!;
      if (!(sign * held * rates[edge]! > sign * most)) continue;
      if (this.improvedIn[node] !== round - 1 || (mask !== null && mask[edge] === 0)) continue;
      const reached = arriving(context, edge, held);
      if (reached === 0 || !(sign * reached > sign * most)) continue;
      most = reached;
      last = edge;
    }
    return last;
  }

  /** One hop onward from the nodes improved in the round before. Returns the nodes that it improves. */
  private spread(context: SearchContext, improved: readonly number[], round: number, mark: number): number[] {
    const { amounts, improvedIn } = this;
    const { sign, start, goal, unit, far, onward, rates, mask, maxHops } = context;
    const { rates: spotRate, hops: hopsToGoal } = context.ahead;
    const { maxOut, stepped } = context.graph.curves;
    const valueOfOne = sign * unit * (1 + sign * FLOAT_ERROR);
    const next: number[] = [];
    for (const node of improved) {
      const held = amounts[node]!;
      if (held * spotRate[node]! * valueOfOne < mark) continue;
      const end = onward.offsets[node + 1]!;
      for (let slot = onward.offsets[node]!; slot < end; slot++) {
        const edge = onward.edges[slot]!;
        const to = far[edge]!;
        const known = amounts[to]!;
        let reached = held * rates[edge]!;
        if (!(sign * reached > sign * known) || to === start || to === goal) continue;
        const valueThere = spotRate[to]! * valueOfOne;
        if (reached * valueThere < mark) continue;
        if (round + hopsToGoal[to]! > maxHops || (mask !== null && mask[edge] === 0)) continue;
        const isLarge = (sign > 0 ? reached : held) > LARGE * maxOut[edge]!;
        if (round === 1 || isLarge || stepped[edge] === 1) {
          reached = round === 1 ? arriving(context, edge, held) : atBest(context, edge, held);
          if (reached === 0 || !(sign * reached > sign * known) || reached * valueThere < mark) continue;
        }
        this.reach(to, reached, edge, round);
        if (improvedIn[to] === round) continue;
        improvedIn[to] = round;
        next.push(to);
      }
    }
    return next;
  }

  /** The path by a last edge, cut short where later improvements have closed a circle. */
  private pathTo(last: number, { near, maxHops }: SearchContext): number[] {
    const path: number[] = [];
    for (let edge = last; edge >= 0 && path.length < maxHops; edge = this.by[near[edge]!]!) path.unshift(edge);
    return path;
  }
}

const arriving = ({ sign, graph: { curves } }: SearchContext, edge: number, amount: number): number =>
  sign > 0 ? curves.out(edge, amount) : curves.in(edge, amount);

/** What an edge gives at best for the amount or a worse one: it may reject the amount itself and take less. */
const atBest = ({ sign, graph: { curves } }: SearchContext, edge: number, amount: number): number =>
  sign > 0 ? curves.maxOutUpTo(edge, amount) : curves.minIn(edge, amount);

/** What a node must have for an edge to bring an amount to its far end (exact output: may be asked for). */
const amountBefore = ({ sign, graph: { curves } }: SearchContext, edge: number, amount: number): number =>
  sign > 0 ? curves.minIn(edge, amount) : curves.maxOutUpTo(edge, amount);

/** What nodes must have with so many hops left, and the edge by which they need least; -1 where none leads on. */
interface Level {
  readonly amounts: Float64Array;
  readonly onward: Int32Array;
}

/**
 * Backward bound: what each node must have, with so many hops left, for a path to reach a value at the goal (exact output:
 * the most it may be asked for). Only nodes whose forward bound is enough are computed; the others keep what no amount
 * satisfies. Buffers are reused.
 */
export class MinRequired {
  /** The value that the amounts are for. */
  mark = Number.NEGATIVE_INFINITY;
  private readonly nothing: number;
  private readonly levels: Level[] = [];
  private last = 0;
  private readonly isUsed: Uint8Array;
  private readonly used: number[] = [];

  constructor(size: number, sign: 1 | -1) {
    this.nothing = sign > 0 ? Number.POSITIVE_INFINITY : 0;
    this.isUsed = new Uint8Array(size);
  }

  amountsWith(hopsLeft: number): Float64Array {
    return this.levels[Math.min(hopsLeft, this.last)]!.amounts;
  }

  onwardFrom(node: number, hopsLeft: number): number {
    return this.levels[Math.min(hopsLeft, this.last)]!.onward[node]!;
  }

  /** False where every amount is enough. */
  compute(context: SearchContext, reached: MaxAmounts, mark: number): boolean {
    const wanted = (context.sign * mark) / context.unit;
    if (!(wanted > 0) || wanted === Number.POSITIVE_INFINITY) return false;
    this.clear();
    this.mark = mark;
    this.use(context.goal);
    this.level(0).amounts[context.goal] = wanted;
    let improved = [context.goal];
    while (this.last < context.maxHops && improved.length > 0) improved = this.oneHopMore(context, reached, improved);
    return true;
  }

  private level(hopsLeft: number): Level {
    const size = this.isUsed.length;
    this.levels[hopsLeft] ??= {
      amounts: new Float64Array(size).fill(this.nothing),
      onward: new Int32Array(size).fill(-1),
    };
    return this.levels[hopsLeft]!;
  }

  private use(node: number): void {
    if (this.isUsed[node] === 1) return;
    this.isUsed[node] = 1;
    this.used.push(node);
  }

  private clear(): void {
    for (const { amounts, onward } of this.levels) {
      for (const node of this.used) {
        amounts[node] = this.nothing;
        onward[node] = -1;
      }
    }
    for (const node of this.used) this.isUsed[node] = 0;
    this.used.length = 0;
    this.last = 0;
  }

  /** The level of one hop more. Returns the nodes that need less with it. */
  private oneHopMore(context: SearchContext, reached: MaxAmounts, nodes: readonly number[]): number[] {
    const earlier = this.level(this.last);
    this.last += 1;
    const { amounts, onward } = this.level(this.last);
    for (const node of this.used) {
      amounts[node] = earlier.amounts[node]!;
      onward[node] = earlier.onward[node]!;
    }
    const { sign, start, unit, near, backward, rates, mask, feeWeight, restFeesUsd, effort } = context;
    const spotRate = context.ahead.rates;
    const hopsBefore = context.maxHops - this.last;
    const hasFees = sign > 0 && feeWeight > 0 && (restFeesUsd !== null || effort !== null);
    const most = 1 + sign * FLOAT_ERROR;
    const improving = 1 - sign * SLIGHT;
    const next = new Set<number>();
    for (const node of nodes) {
      const needThere = earlier.amounts[node]!;
      const valueOfOne = spotRate[node]! * unit;
      const end = backward.offsets[node + 1]!;
      for (let slot = backward.offsets[node]!; slot < end; slot++) {
        const edge = backward.edges[slot]!;
        const from = near[edge]!;
        if (reached.hops[from]! > hopsBefore || (mask !== null && mask[edge] === 0)) continue;
        const known = amounts[from]!;
        // An additional fee must be earned beforehand, and an amount there is worth no more than at spot.
        const need = hasFees ? needThere + edgeCostUsd(context, edge) / valueOfOne : needThere;
        const limit = most * reached.amounts[from]!;
        // No amount does better than the spot rate, so most curves need not be evaluated.
        const atSpot = sign * need;
        const rate = sign * rates[edge]!;
        if (atSpot > limit * rate || atSpot >= known * improving * rate) continue;
        const needed = amountBefore(context, edge, need);
        if (!(sign * needed < sign * known) || sign * needed > sign * limit) continue;
        if (from === start && isRejected(context, edge)) continue;
        this.use(from);
        amounts[from] = needed;
        onward[from] = edge;
        next.add(from);
      }
    }
    return [...next];
  }
}

/** Whether a first edge does not take the amount itself. */
function isRejected(context: SearchContext, edge: number): boolean {
  const amount = amountThrough(context, edge, context.amount);
  return amount === 0 || amount === Number.POSITIVE_INFINITY;
}
