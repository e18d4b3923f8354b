import type { Adjacency, Graph } from './graph.ts';
import { type UnitUsd, worthOf } from './rank.ts';
import type { Side } from './settle.ts';

/**
 * The search runs from the end whose amount is given: forward from the source for an exact input, backward from the
 * destination for an exact output. A sweep hides which, so that there is one search.
 */
export interface Sweep {
  readonly side: Side;
  readonly start: number;
  readonly goal: number;
  /** The edges to go on with from a node, and those by which a node is come to. */
  readonly onward: Adjacency;
  readonly backward: Adjacency;
  /** Node at the far and at the near end of each edge. */
  readonly far: Int32Array;
  readonly near: Int32Array;
  /** What an edge demands of the one swept before it, and offers the one after, as bits of handover. */
  readonly demands: Uint8Array;
  readonly offers: Uint8Array;
  /** Amount after an edge; undefined when the edge declines. */
  step(edge: number, amount: number): number | undefined;
  /** Worth of arriving at the goal. */
  worth(amount: number, extraUsd: number): number;
  /** The most that could be worth, when the best rate from here to the goal is known. */
  bound(amount: number, extraUsd: number, bestRate: number): number;
}

/** Estimates may beat the spot rate by float noise alone. */
const NOISE = 1e-6;

/** A sweep from the node whose amount is given to the one whose amount is asked, priced by `unitUsd` there. */
export function sweepBetween(graph: Graph, side: Side, start: number, goal: number, unitUsd: UnitUsd): Sweep {
  const worth = (amount: number, extraUsd: number) => worthOf(side, amount, extraUsd, unitUsd);
  const { leaving, arriving, from, to, startsBy, handsOver } = graph;
  if (side === 'in') {
    return {
      ...{ side, start, goal, worth },
      ...{ onward: leaving, backward: arriving, far: to, near: from, demands: startsBy, offers: handsOver },
      step(edge, amount) {
        const amountOut = graph.curves.out(edge, amount);
        return amountOut > 0 ? amountOut : undefined;
      },
      bound: (amount, extraUsd, bestRate) => worth(amount * bestRate * (1 + NOISE), extraUsd),
    };
  }
  return {
    ...{ side, start, goal, worth },
    ...{ onward: arriving, backward: leaving, far: from, near: to, demands: handsOver, offers: startsBy },
    step(edge, amount) {
      const amountIn = graph.curves.in(edge, amount);
      return amountIn < Number.POSITIVE_INFINITY ? amountIn : undefined;
    },
    bound: (amount, extraUsd, bestRate) => worth((amount / bestRate) * (1 - NOISE), extraUsd),
  };
}
