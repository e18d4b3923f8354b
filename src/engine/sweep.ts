import type { Path } from './edge.ts';
import type { Adjacency, Graph } from './graph.ts';
import { potentials } from './potentials.ts';
import { byWorth, edgesOf, settledValue, signaturesOf, type UnitUsd, worthOf } from './rank.ts';
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
  /** The best product of rates from each node to the goal, and the fewest hops. */
  readonly promised: Float64Array;
  readonly hopsToGoal: Uint8Array;
  /**
   * Dollars that an edge weighs beside its amount, beyond the lightest way on from its near end; nothing where the goal
   * has no price. What is left out is the same for all ways together, and so changes no order, but what is counted tells
   * early which of them are dear or slow.
   */
  readonly extras: Float64Array;
  readonly signature: number;
}

export interface SweepQuestion {
  readonly side: Side;
  readonly start: number;
  readonly goal: number;
  /** Zero at edges that a filter leaves out; null where all are allowed. */
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  readonly unitUsd: UnitUsd;
  readonly weights: Weights;
}

/** A sweep from the node whose amount is given to the one whose amount is asked, priced by `unitUsd` there. */
export function sweepBetween(
  graph: Graph,
  { side, start, goal, mask, maxHops, unitUsd, weights }: SweepQuestion,
): Sweep {
  const { leaving, arriving, from, to, startsBy, handsOver, curves } = graph;
  const [near, far, backward] = side === 'in' ? [from, to, arriving] : [to, from, leaving];
  const weighed = extrasOf(graph, unitUsd, weights);
  const ends = { goal, near, far, backward, mask };
  const extras = weighed === graph.noExtras ? weighed : extrasBeyond(graph, side, weighed, ends);
  const common = { side, start, goal, extras, unit: unitUsd ?? 1, signature: weights.signature };
  if (side === 'in') {
    const ahead = potentials(graph, goal, 'to', mask, maxHops);
    return {
      ...{ ...common, sign: 1, rates: curves.spotRate, promised: ahead.rates, hopsToGoal: ahead.hops },
      ...{ onward: leaving, backward, far, near, demands: startsBy, offers: handsOver },
    };
  }
  const ahead = potentials(graph, goal, 'from', mask, maxHops);
  return {
    ...{ ...common, sign: -1, rates: curves.inverseRate, promised: ahead.inverse, hopsToGoal: ahead.hops },
    ...{ onward: arriving, backward, far, near, demands: handsOver, offers: startsBy },
  };
}

function extrasOf({ extraUsd, noExtras, seconds }: Graph, unitUsd: UnitUsd, { second }: Weights): Float64Array {
  if (second === 0) return unitUsd === null ? noExtras : extraUsd;
  return extraUsd.map((extra, edge) => {
    const known = seconds[edge] as number;
    return (unitUsd === null ? 0 : extra) + second * (known < Number.POSITIVE_INFINITY ? known : UNKNOWN_SECONDS);
  });
}

type Ends = Pick<Sweep, 'goal' | 'near' | 'far' | 'backward'> & { readonly mask: Uint8Array | null };

/** Weights closer than this part of each other are the same: what floats leave must not count where nearly nothing moves. */
const SAME = 1e-9;
/** What charges on top weigh, kept for the goals asked for last: the same for every amount. */
const KEPT_GOALS = 48;
const kept = new WeakMap<Graph, Map<string, Float64Array>>();
const maskOf = new WeakMap<Uint8Array, number>();
let masks = 0;

function extrasBeyond(graph: Graph, side: Side, weighed: Float64Array, ends: Ends): Float64Array {
  return weighed === graph.extraUsd ? keptExtras(graph, side, ends) : beyondLightest(weighed, ends);
}

function keptExtras(graph: Graph, side: Side, ends: Ends): Float64Array {
  const known = kept.get(graph) ?? new Map<string, Float64Array>();
  kept.set(graph, known);
  const name = `${side} ${ends.goal} ${nameOf(ends.mask)}`;
  const extras = known.get(name) ?? beyondLightest(graph.extraUsd, ends);
  known.delete(name);
  known.set(name, extras);
  const [oldest] = known.keys();
  if (known.size > KEPT_GOALS && oldest !== undefined) known.delete(oldest);
  return extras;
}

function nameOf(mask: Uint8Array | null): number {
  if (mask === null) return 0;
  const name = maskOf.get(mask) ?? masks + 1;
  masks = Math.max(masks, name);
  maskOf.set(mask, name);
  return name;
}

/** Extras less the least that any way to the goal has from the near end, with the least from the far end added. */
function beyondLightest(extras: Float64Array, { goal, near, far, backward, mask }: Ends): Float64Array {
  if (extras.every((extra) => extra === 0)) return extras;
  const least = new Float64Array(backward.offsets.length - 1).fill(Number.POSITIVE_INFINITY);
  least[goal] = 0;
  let improved = new Set([goal]);
  while (improved.size > 0) {
    const next = new Set<number>();
    for (const node of improved) {
      for (let place = backward.offsets[node] as number; place < (backward.offsets[node + 1] as number); place++) {
        const edge = backward.edges[place] as number;
        if (mask !== null && mask[edge] === 0) continue;
        const weight = (least[node] as number) + (extras[edge] as number);
        const end = near[edge] as number;
        if (weight >= (least[end] as number)) continue;
        least[end] = weight;
        next.add(end);
      }
    }
    improved = next;
  }
  return extras.map((extra, edge) => {
    const after = least[far[edge] as number] as number;
    if (after === Number.POSITIVE_INFINITY) return after;
    const beyond = extra + after - (least[near[edge] as number] as number);
    return beyond > (extra + after) * SAME ? beyond : 0;
  });
}

/** Worth of arriving at the goal, the larger the better: what comes out, or less what has to be paid. */
export const worthAt = ({ sign, unit }: Sweep, amount: number, extra: number): number => sign * amount * unit - extra;

/** Settled paths, the best first once time and signatures are weighed; those that weigh the same by their worth alone. */
export function byWeighedWorth(side: Side, unitUsd: UnitUsd, weights: Weights): (a: Path, b: Path) => number {
  const better = byWorth(side, unitUsd);
  const weighed = (path: Path, weight: number) => {
    const { amount, extraUsd } = settledValue(side, path);
    return worthOf(side, Number(amount), extraUsd, unitUsd) - weight;
  };
  return (a, b) => {
    const [own, other] = [weightOf(a, weights), weightOf(b, weights)];
    return own === other ? better(a, b) : weighed(b, other) - weighed(a, own) || better(a, b);
  };
}

function weightOf(path: Path, { second, signature }: Weights): number {
  const edges = edgesOf(path);
  const seconds = edges.reduce((total, edge) => total + (edge.seconds ?? UNKNOWN_SECONDS), 0);
  return second * seconds + signature * signaturesOf(edges);
}
