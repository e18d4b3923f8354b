import type { CurveBook } from './curve-book.ts';
import type { Graph } from './graph.ts';
import type { Supplies } from './supplies.ts';
import { extraBeyond, type Sweep } from './sweep.ts';

/** Floats may be this part of themselves off. */
const NOISE = 1e-6;
/** Needing less by this part or a smaller one is not worth asking an edge. */
const SLIGHT = 1e-12;

interface Demand {
  readonly sweep: Sweep;
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  readonly supplies: Supplies;
}

/**
 * What each node must have for the goal to be worth so much, by the best way there is, however often it comes through the
 * same place: a way that has less is not worth following. For an exact output: the most a node may be asked for. Nodes
 * whose supplies do not reach so far are left at what nothing satisfies. Kept for many searches of one graph from one
 * side: only what was used is cleared.
 */
export class Needs {
  readonly amounts: Float64Array;
  /** The edge by which each node needs least; -1 where nothing leads on. */
  readonly onward: Int32Array;
  private readonly graph: Graph;
  private readonly nothing: number;
  private readonly queuedIn: Uint8Array;
  private readonly used: number[] = [];

  constructor(graph: Graph, { sign }: Sweep) {
    const { size } = graph.nodes;
    this.graph = graph;
    this.nothing = sign > 0 ? Number.POSITIVE_INFINITY : 0;
    this.amounts = new Float64Array(size).fill(this.nothing);
    this.onward = new Int32Array(size).fill(-1);
    this.queuedIn = new Uint8Array(size);
  }

  /** For a sweep from the same side as the first one. False when every amount will do. */
  demand(asked: Demand, worth: number): boolean {
    const { sweep, maxHops } = asked;
    const wanted = (sweep.sign * worth) / sweep.unit;
    if (!(wanted > 0) || wanted === Number.POSITIVE_INFINITY) return false;
    this.clear();
    this.amounts[sweep.goal] = wanted;
    this.used.push(sweep.goal);
    let improved = [sweep.goal];
    for (let round = 1; round <= maxHops && improved.length > 0; round++) {
      improved = this.before(improved, asked, round);
    }
    return true;
  }

  private clear(): void {
    for (const node of this.used) {
      this.amounts[node] = this.nothing;
      this.onward[node] = -1;
      this.queuedIn[node] = 0;
    }
    this.used.length = 0;
  }

  /** One hop back from nodes that need less than was known: those before them that do. */
  private before(nodes: readonly number[], { sweep, mask, maxHops, supplies }: Demand, round: number): number[] {
    const { amounts, onward, queuedIn, used, nothing } = this;
    const { sign, start, unit, near, backward, rates, promised } = sweep;
    const { curves } = this.graph;
    const weighs = sign > 0 && weighsAnything(this.graph, sweep);
    const most = 1 + sign * NOISE;
    const improving = 1 - sign * SLIGHT;
    const next: number[] = [];
    for (const node of nodes) {
      const needThere = amounts[node] as number;
      const worthOfOne = (promised[node] as number) * unit;
      const end = backward.offsets[node + 1] as number;
      for (let place = backward.offsets[node] as number; place < end; place++) {
        const edge = backward.edges[place] as number;
        const from = near[edge] as number;
        // Out of reach is beyond all hops.
        if ((supplies.hops[from] as number) + round > maxHops || (mask !== null && mask[edge] === 0)) continue;
        const known = amounts[from] as number;
        // What a charge takes has to be there beforehand, and nothing there is worth more than at spot.
        const need = weighs ? needThere + extraBeyond(sweep, edge) / worthOfOne : needThere;
        const limit = most * (supplies.amounts[from] as number);
        // No amount does better than the spot rate, so most edges need not be asked.
        const atSpot = sign * need;
        const rate = sign * (rates[edge] as number);
        if (atSpot > limit * rate || atSpot >= known * improving * rate) continue;
        const needed = sign > 0 ? curves.leastIn(edge, need) : curves.mostFor(edge, need);
        if (from === start && declines(curves, edge, sign, supplies.amounts[start] as number)) continue;
        if (!(sign * needed < sign * known) || sign * needed > sign * limit) continue;
        if (known === nothing) used.push(from);
        amounts[from] = needed;
        onward[from] = edge;
        if (queuedIn[from] === round) continue;
        queuedIn[from] = round;
        next.push(from);
      }
    }
    return next;
  }
}

const weighsAnything = (graph: Graph, { extras, lightest }: Sweep): boolean =>
  lightest !== null || (extras !== graph.noExtras && graph.hasExtras);

/** Whether an edge takes none of exactly so much. */
function declines(curves: CurveBook, edge: number, sign: 1 | -1, amount: number): boolean {
  const reached = sign > 0 ? curves.out(edge, amount) : curves.in(edge, amount);
  return reached === 0 || reached === Number.POSITIVE_INFINITY;
}
