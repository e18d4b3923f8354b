import type { Adjacency, Graph } from '../graph/graph.ts';
import type { RouteLimits } from '../path/limits.ts';
import type { Side } from '../path/quote.ts';
import type { SearchBudget } from './budget.ts';
import type { EffortTable, Potentials, RestBounds } from './potentials.ts';

/**
 * One search, seen from the end whose amount is given: forward from the source for an exact input, backward from the
 * destination for an exact output. Every phase reads this record, so none needs a case for either direction.
 */
export interface SearchContext<Detail = unknown> {
  readonly graph: Graph<Detail>;
  readonly budget: SearchBudget | undefined;
  readonly side: Side;
  /** 1 where a larger amount at the goal is better (exact input), -1 where a smaller one is. */
  readonly sign: 1 | -1;
  readonly start: number;
  readonly goal: number;
  /** Smallest units at the start. */
  readonly amount: number;
  /** Dollars of a smallest unit at the goal; 1 where it has no price. */
  readonly unit: number;
  /** 1 where additional fees in dollars are weighed against the amount, 0 where the goal has no price. */
  readonly feeWeight: 0 | 1;
  /** 0 at edges that the filter excludes; null where all are allowed. */
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  readonly limits: RouteLimits;
  /** The edges that lead on from a node, and those by which it is reached. */
  readonly onward: Adjacency;
  readonly backward: Adjacency;
  /** The node at the far and at the near end of each edge. */
  readonly far: Int32Array;
  readonly near: Int32Array;
  /** The ways to follow an edge without a signature: what it needs of the edge before, and gives the one after, as bits. */
  readonly demands: Uint8Array;
  readonly offers: Uint8Array;
  /** Far amount over near amount for an infinitely small amount: an upper bound for any amount. */
  readonly rates: Float64Array;
  /** Bounds on the rest of a path from each node to the goal. */
  readonly ahead: Potentials;
  readonly rest: RestBounds;
  /** Least additional fees on the rest of a path, in dollars; null where no edge has any. */
  readonly restFeesUsd: Float64Array | null;
  /** What a path takes beside money; null where that has no price. */
  readonly effort: EffortTable | null;
  /** The value of which paths must have more. */
  readonly above: number;
}

/** Dollars that an edge charges and is worth less for its effort, without a signature before it. */
export const edgeCostUsd = ({ graph, effort }: SearchContext, edge: number): number =>
  graph.additionalFeeUsd[edge]! + (effort === null ? 0 : effort.signatureUsd * effort.ofEdge[edge]!);

/** The least of that on the rest of a path. */
export const restCostUsd = ({ restFeesUsd, effort }: SearchContext, node: number): number =>
  (restFeesUsd === null ? 0 : restFeesUsd[node]!) + (effort === null ? 0 : effort.signatureUsd * effort.rest[node]!);

/** Value of arriving at the goal, the larger the better: dollars, or smallest units where it has no price. */
export const valueAt = ({ sign, unit, feeWeight }: SearchContext, amount: number, feesUsd: number): number =>
  sign * amount * unit - feeWeight * feesUsd;

/** A float may be this part of itself, but at most half a unit, short of the integer that it stands for. */
const FLOAT_ERROR = 1e-12;
const HALF = 0.5;

/** What an edge gives for an amount at its near end, or takes for it, rounded as chains do; 0 or Infinity where it rejects it. */
export function amountThrough({ sign, graph: { curves } }: SearchContext, edge: number, amount: number): number {
  if (sign > 0) {
    const output = curves.out(edge, amount);
    return Math.floor(output + Math.min(output * FLOAT_ERROR, HALF));
  }
  const input = curves.in(edge, amount);
  return Math.ceil(input - Math.min(input * FLOAT_ERROR, HALF));
}

/** The path from start to goal that takes the edge chosen at each node; undefined where the choice leads nowhere. */
export function followEdges(
  { start, goal, far, maxHops }: SearchContext,
  edgeFrom: (node: number, hopsLeft: number) => number,
): number[] | undefined {
  const path: number[] = [];
  for (let node = start; node !== goal; node = far[path.at(-1)!]!) {
    const edge = path.length < maxHops ? edgeFrom(node, maxHops - path.length) : -1;
    if (edge < 0) return undefined;
    path.push(edge);
  }
  return path;
}

/** The edge onward from a node with the best spot rate to the goal; -1 where none leads there. */
export function bestAtSpot({ sign, onward, far, rates, mask, ahead }: SearchContext, node: number): number {
  let best = -1;
  let most = sign > 0 ? 0 : Number.POSITIVE_INFINITY;
  const end = onward.offsets[node + 1]!;
  for (let slot = onward.offsets[node]!; slot < end; slot++) {
    const edge = onward.edges[slot]!;
    const reached = rates[edge]! * ahead.rates[far[edge]!]!;
    if (!(sign * reached > sign * most) || (mask !== null && mask[edge] === 0)) continue;
    most = reached;
    best = edge;
  }
  return best;
}
