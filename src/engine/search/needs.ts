import type { CurveTable } from '../graph/curve-table.ts';
import type { Graph } from '../graph/graph.ts';
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

/** What nodes must have when so many hops are left: nobody needs less with fewer. */
interface Level {
  readonly amounts: Float64Array;
  /** The edge by which each node needs least; -1 where nothing leads on. */
  readonly onward: Int32Array;
}

/**
 * What each node must have for the goal to be worth so much, by the best way there is in the hops left, however often it
 * comes through the same place: a way that has less is not worth following. For an exact output: the most a node may be
 * asked for. Nodes whose supplies do not reach so far are left at what nothing satisfies. Kept for many searches of one
 * graph from one side: only what was used is cleared.
 */
export class Needs {
  private readonly graph: Graph;
  private readonly nothing: number;
  /** By hops left, from none; more hops than the last is for change nothing. */
  private readonly levels: Level[] = [];
  private last = 0;
  private readonly isUsed: Uint8Array;
  private readonly used: number[] = [];

  constructor(graph: Graph, { sign }: Sweep) {
    this.graph = graph;
    this.nothing = sign > 0 ? Number.POSITIVE_INFINITY : 0;
    this.isUsed = new Uint8Array(graph.nodes.size);
  }

  amountAt(node: number, hopsLeft: number): number {
    return this.levelAt(hopsLeft).amounts[node] as number;
  }

  /** The edge by which a node needs least; -1 where nothing leads on, as at the goal. */
  onwardFrom(node: number, hopsLeft: number): number {
    return this.levelAt(hopsLeft).onward[node] as number;
  }

  /** For a sweep from the same side as the first one. False when every amount will do. */
  demand(asked: Demand, worth: number): boolean {
    const { sweep, maxHops } = asked;
    const wanted = (sweep.sign * worth) / sweep.unit;
    if (!(wanted > 0) || wanted === Number.POSITIVE_INFINITY) return false;
    this.clear();
    this.use(sweep.goal);
    this.levelOf(0).amounts[sweep.goal] = wanted;
    let improved = [sweep.goal];
    while (this.last < maxHops && improved.length > 0) improved = this.before(improved, asked);
    return true;
  }

  private levelAt(hopsLeft: number): Level {
    return this.levels[Math.min(hopsLeft, this.last)] as Level;
  }

  private levelOf(hopsLeft: number): Level {
    const known = this.levels[hopsLeft];
    if (known !== undefined) return known;
    const size = this.isUsed.length;
    const made = { amounts: new Float64Array(size).fill(this.nothing), onward: new Int32Array(size).fill(-1) };
    this.levels[hopsLeft] = made;
    return made;
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

  /** One hop more, back from nodes that need less with one than with none: those before them that do as well. */
  private before(nodes: readonly number[], { sweep, mask, maxHops, supplies }: Demand): number[] {
    const earlier = this.levelOf(this.last);
    this.last += 1;
    const { amounts, onward } = this.levelOf(this.last);
    for (const node of this.used) {
      amounts[node] = earlier.amounts[node] as number;
      onward[node] = earlier.onward[node] as number;
    }
    const { sign, start, unit, near, backward, rates, promised } = sweep;
    const { curves } = this.graph;
    const hopsBefore = maxHops - this.last;
    const weighs = sign > 0 && sweep.lightest !== null;
    const most = 1 + sign * NOISE;
    const improving = 1 - sign * SLIGHT;
    const next = new Set<number>();
    for (const node of nodes) {
      const needThere = earlier.amounts[node] as number;
      const worthOfOne = (promised[node] as number) * unit;
      const end = backward.offsets[node + 1] as number;
      for (let place = backward.offsets[node] as number; place < end; place++) {
        const edge = backward.edges[place] as number;
        const from = near[edge] as number;
        if ((supplies.hops[from] as number) > hopsBefore || (mask !== null && mask[edge] === 0)) continue;
        const known = amounts[from] as number;
        // What a charge takes has to be there beforehand, and nothing there is worth more than at spot.
        const need = weighs ? needThere + extraBeyond(sweep, edge) / worthOfOne : needThere;
        const limit = most * (supplies.amounts[from] as number);
        // No amount does better than the spot rate, so most edges need not be asked.
        const atSpot = sign * need;
        const rate = sign * (rates[edge] as number);
        if (atSpot > limit * rate || atSpot >= known * improving * rate) continue;
        const needed = sign > 0 ? curves.minIn(edge, need) : curves.maxOutUpTo(edge, need);
        if (from === start && declines(curves, edge, sign, supplies.amounts[start] as number)) continue;
        if (!(sign * needed < sign * known) || sign * needed > sign * limit) continue;
        this.use(from);
        amounts[from] = needed;
        onward[from] = edge;
        next.add(from);
      }
    }
    return [...next];
  }
}

/** Whether an edge takes none of exactly so much. */
function declines(curves: CurveTable, edge: number, sign: 1 | -1, amount: number): boolean {
  const reached = sign > 0 ? curves.out(edge, amount) : curves.in(edge, amount);
  return reached === 0 || reached === Number.POSITIVE_INFINITY;
}
