import type { Adjacency, Graph } from './graph.ts';
import type { UnitUsd } from './rank.ts';
import type { Side } from './settle.ts';

/** What a second, and a signature after the first, weigh against dollars delivered; zero leaves them to ties. */
export interface Weights {
  readonly second: number;
  readonly signature: number;
}

export const NO_WEIGHTS: Weights = { second: 0, signature: 0 };

/** A time that nobody knows is taken for this long where time is weighed. */
const UNKNOWN_SECONDS = 3600;

/**
 * The search runs from the end whose amount is given: forward from the source for an exact input, backward from the
 * destination for an exact output. A sweep hides which, so that there is one search.
 */
export interface Sweep {
  readonly side: Side;
  /** 1 where more is better (an exact input), −1 where less is. */
  readonly sign: 1 | -1;
  readonly start: number;
  readonly goal: number;
  /** Dollars of a smallest unit at the goal, or 1 where nobody knows. */
  readonly unit: number;
  /** The edges to go on with from a node, and those by which a node is come to. */
  readonly onward: Adjacency;
  readonly backward: Adjacency;
  /** Node at the far and at the near end of each edge. */
  readonly far: Int32Array;
  readonly near: Int32Array;
  /** What an edge demands of the one swept before it, and offers the one after, as bits of handover. */
  readonly demands: Uint8Array;
  readonly offers: Uint8Array;
  /** Far amount over near amount for an infinitely small one: no amount does better. */
  readonly rates: Float64Array;
  /** Dollars that an edge weighs beside its amount; nothing where the goal has no price. */
  readonly extras: Float64Array;
  readonly signature: number;
}

/** A sweep from the node whose amount is given to the one whose amount is asked, priced by `unitUsd` there. */
export function sweepBetween(
  graph: Graph,
  side: Side,
  start: number,
  goal: number,
  unitUsd: UnitUsd,
  weights: Weights,
): Sweep {
  const { leaving, arriving, from, to, startsBy, handsOver, curves } = graph;
  const common = { side, start, goal, unit: unitUsd ?? 1, signature: weights.signature };
  const extras = extrasOf(graph, unitUsd, weights);
  return side === 'in'
    ? {
        ...{ ...common, sign: 1, extras, rates: curves.spotRate },
        ...{ onward: leaving, backward: arriving, far: to, near: from, demands: startsBy, offers: handsOver },
      }
    : {
        ...{ ...common, sign: -1, extras, rates: curves.inverseRate },
        ...{ onward: arriving, backward: leaving, far: from, near: to, demands: handsOver, offers: startsBy },
      };
}

function extrasOf({ extraUsd, seconds }: Graph, unitUsd: UnitUsd, { second }: Weights): Float64Array {
  if (second === 0) return unitUsd === null ? new Float64Array(extraUsd.length) : extraUsd;
  return extraUsd.map((extra, edge) => {
    const known = seconds[edge] as number;
    return (unitUsd === null ? 0 : extra) + second * (known < Number.POSITIVE_INFINITY ? known : UNKNOWN_SECONDS);
  });
}

/** Worth of arriving at the goal, the larger the better: what comes out, or less what has to be paid. */
export const worthAt = ({ sign, unit }: Sweep, amount: number, extra: number): number => sign * amount * unit - extra;
