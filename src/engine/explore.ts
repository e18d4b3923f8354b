import type { Edge } from './edge.ts';
import { type Finish, FinishList } from './finish-list.ts';
import { type Graph, HANDOVER_SETS } from './graph.ts';
import { edgesAlong, isFresh, type Label, LabelBoard } from './label.ts';
import type { Sweep } from './sweep.ts';

/**
 * Labels kept for a place: first one, which finds good ways quickly, then enough that a way that has to give way to
 * a limit, or to an asset used already, is still there.
 */
const WIDTHS = [1, 32] as const;
/** Labels followed after each hop, the most promising. */
const MAX_FRONTIER = 4096;

export interface Limits {
  allowed(edge: number): boolean;
  /** By hops left, then node: see bestRates. */
  readonly rates: readonly Float64Array[];
  readonly maxHops: number;
  readonly singleTransaction: boolean;
}

/** An edge that declined, with the amount it was asked to take and what the way over it promised. */
export interface Miss {
  readonly edge: number;
  readonly amount: number;
  readonly bound: number;
}

/** Follows ways hop by hop from the start, in floats, as long as they could still beat the `size` best finished ones. */
export function explore<Detail>(
  graph: Graph<Detail>,
  sweep: Sweep,
  limits: Limits,
  amount: number,
  size: number,
): { finishes: readonly Finish<Detail>[]; missed: readonly Miss[] } {
  const finishes = new FinishList<Detail>(size);
  const missed = new Map<number, Miss>();
  for (const width of WIDTHS) {
    const board = new LabelBoard(width);
    let frontier: Label[] = [startLabel(sweep, amount)];
    for (let hops = 1; hops <= limits.maxHops && frontier.length > 0; hops++) {
      const next: Label[] = [];
      for (const label of frontier) {
        if (!label.dropped) follow(graph, sweep, limits, label, { board, next, finishes, missed });
      }
      frontier = mostPromising(next);
    }
  }
  return { finishes: finishes.best, missed: [...missed.values()].sort((a, b) => b.bound - a.bound || a.edge - b.edge) };
}

const startLabel = (sweep: Sweep, amount: number): Label => ({
  node: sweep.start,
  edge: -1,
  previous: undefined,
  hops: 0,
  amount,
  extraUsd: 0,
  bound: Number.POSITIVE_INFINITY,
  dropped: false,
});

function mostPromising(labels: Label[]): Label[] {
  const kept = labels.filter((label) => !label.dropped);
  if (kept.length <= MAX_FRONTIER) return kept;
  return kept.sort((a, b) => b.bound - a.bound).slice(0, MAX_FRONTIER);
}

interface Found<Detail> {
  readonly board: LabelBoard;
  readonly next: Label[];
  readonly finishes: FinishList<Detail>;
  readonly missed: Map<number, Miss>;
}

/** Every edge onward from a label that keeps its promise. */
function follow<Detail>(graph: Graph<Detail>, sweep: Sweep, limits: Limits, label: Label, found: Found<Detail>): void {
  const rates = limits.rates[limits.maxHops - label.hops - 1] as Float64Array;
  const offered = label.edge < 0 || !limits.singleTransaction ? -1 : (sweep.offers[label.edge] as number);
  const end = sweep.onward.offsets[label.node + 1] as number;
  for (let place = sweep.onward.offsets[label.node] as number; place < end; place++) {
    const edge = sweep.onward.edges[place] as number;
    const node = sweep.far[edge] as number;
    const rate = rates[node] as number;
    if (rate === 0 || !limits.allowed(edge)) continue;
    if (offered >= 0 && (offered & (sweep.demands[edge] as number)) === 0) continue;
    const extraUsd = label.extraUsd + (graph.extraUsd[edge] as number);
    const promise = sweep.bound(label.amount, extraUsd, rate * (graph.curves.spotRate[edge] as number));
    const { threshold } = found.finishes;
    if (promise < threshold || !isFresh(label, node, graph.resource[edge] as number, graph.resource)) continue;
    const amount = sweep.step(edge, label.amount);
    if (amount === undefined) {
      if ((found.missed.get(edge)?.bound ?? Number.NEGATIVE_INFINITY) < promise) {
        found.missed.set(edge, { edge, amount: label.amount, bound: promise });
      }
      continue;
    }
    const bound = sweep.bound(amount, extraUsd, rate);
    if (bound < threshold) continue;
    const hops = label.hops + 1;
    const reached: Label = { node, edge, previous: label, hops, amount, extraUsd, bound, dropped: false };
    if (node === sweep.goal) found.finishes.add(finishOf(graph, sweep, reached));
    else if (found.board.keep(placeOf(sweep, limits, reached), reached)) found.next.push(reached);
  }
}

/** Where handing over matters, ways to a node that can be followed differently do not compete. */
const placeOf = (sweep: Sweep, limits: Limits, label: Label): number =>
  label.node * HANDOVER_SETS + (limits.singleTransaction ? (sweep.offers[label.edge] as number) : 0);

function finishOf<Detail>(graph: Graph<Detail>, sweep: Sweep, label: Label): Finish<Detail> {
  const swept = edgesAlong(label).map((edge) => graph.edges[edge] as Edge<Detail>);
  const edges = sweep.side === 'in' ? swept : swept.reverse();
  return { edges, worth: sweep.worth(label.amount, label.extraUsd) };
}
