import { type BestRates, OUT_OF_REACH } from './best-rates.ts';
import { Board } from './board.ts';
import type { Edge } from './edge.ts';
import { type Finish, FinishList } from './finish-list.ts';
import { type Graph, HANDOVER_SETS } from './graph.ts';
import { Labels } from './labels.ts';
import { needsFor } from './needs.ts';
import { type Sweep, worthAt } from './sweep.ts';

/** Labels kept for a place when one was not enough to be sure of the best way. */
const WIDE = 32;
/** Labels followed after each hop, the most promising. */
const MAX_FRONTIER = 4096;
/** Estimates may beat the spot rate by float noise alone. */
const NOISE = 1e-6;
/** Whole units that a hop may round away of what goes in and of what comes out. */
const ROUNDING = 3;

export interface Limits {
  /** Zero at edges that a filter leaves out; null where all are allowed. */
  readonly mask: Uint8Array | null;
  readonly best: BestRates;
  readonly maxHops: number;
  readonly singleTransaction: boolean;
}

/** An edge that declined, with the amount it was asked to take and what the way over it promised. */
export interface Miss {
  readonly edge: number;
  readonly amount: number;
  readonly bound: number;
}

export interface Exploration<Detail> {
  readonly finishes: readonly Finish<Detail>[];
  readonly missed: readonly Miss[];
}

/** What searches of one graph use again and again. */
interface Workspace {
  readonly labels: Labels;
  readonly board: Board;
}

const workspaces = new WeakMap<Graph, Workspace>();

function workspaceOf(graph: Graph): Workspace {
  const known = workspaces.get(graph);
  if (known !== undefined) return known;
  const made = { labels: new Labels(), board: new Board() };
  workspaces.set(graph, made);
  return made;
}

/**
 * Follows ways hop by hop from the start, in floats, as long as they could still beat the `size` best finished ones.
 * The first round keeps one label a place, which is all that is needed unless something stood in the way of a label
 * that a lesser one would have passed, or several ways are wanted; then a second round keeps more labels, of those only
 * that have what it takes.
 */
export function explore<Detail>(
  graph: Graph<Detail>,
  sweep: Sweep,
  limits: Limits,
  amount: number,
  size: number,
): Exploration<Detail> {
  const explorer = new Explorer(graph, sweep, limits, size);
  explorer.run(amount, 1, null);
  if (explorer.doubt || size > 1) {
    const { threshold } = explorer.finishes;
    explorer.run(amount, WIDE, needsFor(graph, sweep, limits.mask, limits.maxHops, threshold));
  }
  return explorer.found();
}

class Explorer<Detail> {
  readonly finishes: FinishList<Detail>;
  /** Whether a label that was not kept might have gone further than the one that was. */
  doubt = false;
  private readonly graph: Graph<Detail>;
  private readonly sweep: Sweep;
  private readonly limits: Limits;
  private readonly labels: Labels;
  private readonly board: Board;
  private readonly missed = new Map<number, Miss>();
  /** Whether ways to a node that can be followed differently do not compete. */
  private readonly handoverMatters: boolean;
  private needs: Float64Array | null = null;
  private next: number[] = [];

  constructor(graph: Graph<Detail>, sweep: Sweep, limits: Limits, size: number) {
    const { labels, board } = workspaceOf(graph);
    this.graph = graph;
    this.sweep = sweep;
    this.limits = limits;
    this.labels = labels;
    this.board = board;
    this.finishes = new FinishList(size);
    this.handoverMatters = limits.singleTransaction || sweep.signature > 0;
  }

  found(): Exploration<Detail> {
    const missed = [...this.missed.values()].sort((a, b) => b.bound - a.bound || a.edge - b.edge);
    return { finishes: this.finishes.best, missed };
  }

  run(amount: number, width: number, needs: Float64Array | null): void {
    this.needs = needs;
    this.board.reset(this.graph.nodes.size * (this.handoverMatters ? HANDOVER_SETS : 1), width);
    let frontier = [this.labels.start(this.sweep.start, amount)];
    for (let hops = 1; hops <= this.limits.maxHops && frontier.length > 0; hops++) {
      this.next = [];
      for (const label of frontier) {
        if (this.labels.dropped[label] === 0) this.follow(label, hops, width === 1);
      }
      frontier = this.mostPromising(this.next);
    }
  }

  private mostPromising(frontier: number[]): number[] {
    if (frontier.length <= MAX_FRONTIER) return frontier;
    const { dropped, bound } = this.labels;
    const kept = frontier.filter((label) => dropped[label] === 0);
    return kept.sort((a, b) => (bound[b] as number) - (bound[a] as number)).slice(0, MAX_FRONTIER);
  }

  /** Every edge onward from a label that keeps its promise. */
  private follow(label: number, hops: number, narrow: boolean): void {
    const { graph, sweep, limits, labels, board, finishes } = this;
    const { mask, best, maxHops, singleTransaction } = limits;
    const { sign, unit, onward, far, rates, extras } = sweep;
    const left = maxHops - hops;
    const unitBefore = best.rates[labels.node[label] as number] as number;
    const node = labels.node[label] as number;
    const amount = labels.amount[label] as number;
    const extraBefore = labels.extra[label] as number;
    const last = labels.edge[label] as number;
    const offered = last < 0 ? -1 : (sweep.offers[last] as number);
    const end = onward.offsets[node + 1] as number;
    for (let place = onward.offsets[node] as number; place < end; place++) {
      const edge = onward.edges[place] as number;
      if (mask !== null && mask[edge] === 0) continue;
      const to = far[edge] as number;
      const hopsOn = best.hops[to] as number;
      if (hopsOn === OUT_OF_REACH) continue;
      const signs = last >= 0 && (offered & (sweep.demands[edge] as number)) === 0;
      if (signs && singleTransaction) continue;
      const extra = extraBefore + (extras[edge] as number) + (signs ? sweep.signature : 0);
      const worthOfOne = (best.rates[to] as number) * unit;
      const promise = sign * amount * (rates[edge] as number) * worthOfOne * (1 + sign * NOISE) - extra;
      if (promise < finishes.threshold) continue;
      if (hopsOn > left) {
        this.doubt = true;
        continue;
      }
      const kept = narrow && to !== sweep.goal ? board.best(this.placeOf(to, edge)) : -1;
      // Most edges end here: whatever the amount does on the way, a better label is there already.
      if (kept >= 0 && promise < (labels.bound[kept] as number) - (labels.loss[kept] as number)) {
        if (extra < (labels.extra[kept] as number)) this.doubt = true;
        continue;
      }
      if (!labels.isFresh(label, to, graph.resource[edge] as number, graph.resource)) {
        this.doubt = true;
        continue;
      }
      const reached = sign > 0 ? graph.curves.out(edge, amount) : graph.curves.in(edge, amount);
      if (reached === 0 || reached === Number.POSITIVE_INFINITY) {
        this.miss(edge, amount, promise, worthOfOne, extra);
        continue;
      }
      const loss = (labels.loss[label] as number) + ROUNDING * (unitBefore * unit + worthOfOne);
      if (to === sweep.goal) {
        const worth = worthAt(sweep, reached, extra);
        if (worth + loss >= finishes.threshold)
          this.finish(labels.add(to, edge, label, hops, reached, extra, worth, loss));
        continue;
      }
      const bound = sign * reached * worthOfOne * (1 + sign * NOISE) - extra;
      if (bound < finishes.threshold || this.fallsShort(to, reached, extra)) continue;
      const made = labels.add(to, edge, label, hops, reached, extra, bound, loss);
      if (kept >= 0) this.compare(kept, made);
      if (board.keep(this.placeOf(to, edge), made, labels)) this.next.push(made);
    }
  }

  /** Of two labels for one place the better is kept; the other might have been the better one further on. */
  private compare(kept: number, made: number): void {
    const { bound, extra, loss } = this.labels;
    const [better, worse] = (bound[made] as number) > (bound[kept] as number) ? [made, kept] : [kept, made];
    const lead = (bound[better] as number) - (bound[worse] as number);
    if (lead <= (loss[better] as number) + (loss[worse] as number)) this.doubt = true;
    if ((extra[worse] as number) < (extra[better] as number)) this.doubt = true;
  }

  private fallsShort(node: number, amount: number, extra: number): boolean {
    const { needs, sweep, limits } = this;
    if (needs === null) return false;
    const need = needs[node] as number;
    if (sweep.sign < 0) return amount > need * (1 + NOISE);
    return amount * (1 + NOISE) < need + extra / ((limits.best.rates[node] as number) * sweep.unit);
  }

  /** Where an amount was too much, or too little to pay, a lesser way may still pass. */
  private miss(edge: number, amount: number, promise: number, worthOfOne: number, extra: number): void {
    const known = this.missed.get(edge);
    if (known === undefined || known.bound < promise) this.missed.set(edge, { edge, amount, bound: promise });
    const { sign } = this.sweep;
    const most = this.graph.curves.mostFor(edge, amount);
    const least = this.graph.curves.leastIn(edge, amount);
    const bound = sign > 0 ? most * worthOfOne : -least * worthOfOne;
    if (bound * (1 + sign * NOISE) - extra >= this.finishes.threshold && bound !== 0) this.doubt = true;
  }

  private finish(label: number): void {
    const { labels, sweep, graph } = this;
    const swept = labels.edgesAlong(label).map((edge) => graph.edges[edge] as Edge<Detail>);
    const edges = sweep.side === 'in' ? swept : swept.reverse();
    this.finishes.add({ edges, worth: labels.bound[label] as number, loss: labels.loss[label] as number });
  }

  private placeOf(node: number, edge: number): number {
    return this.handoverMatters ? node * HANDOVER_SETS + (this.sweep.offers[edge] as number) : node;
  }
}
