import type { Path } from '../graph/edge.ts';
import { baseMask } from '../graph/edge-filter.ts';
import type { Adjacency, Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { byNetValue, edgesOf, netAmountOf, netValue, secondsOf, type UnitUsd } from '../path/rank.ts';
import { leastCharges, leastSeconds, UNKNOWN_SECONDS } from './lightest.ts';
import { potentials } from './potentials.ts';

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
  /** Dollars charged on top of the amount of an edge; nothing where the goal has no price. */
  readonly extras: Float64Array;
  /** What an edge takes at least, infinity where nobody knows: nothing for a swap, which may join another one. */
  readonly seconds: Float64Array;
  /** No way from a node to the goal weighs less than this beside its amount; null where nothing weighs. */
  readonly lightest: Float64Array | null;
  /** What a second weighs against dollars delivered; zero leaves time to ties. */
  readonly perSecond: number;
}

export interface SweepQuestion {
  readonly side: Side;
  readonly start: number;
  readonly goal: number;
  /** Zero at edges that a filter leaves out; null where all are allowed. */
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  readonly unitUsd: UnitUsd;
  readonly perSecond: number;
}

/** A sweep from the node whose amount is given to the one whose amount is asked, priced by `unitUsd` there. */
export function sweepBetween(
  graph: Graph,
  { side, start, goal, mask, maxHops, unitUsd, perSecond }: SweepQuestion,
): Sweep {
  const { leaving, arriving, from, to, curves } = graph;
  const { entry: startsBy, exit: handsOver } = graph.ports;
  const isForward = side === 'in';
  const [near, far] = isForward ? [from, to] : [to, from];
  const [onward, backward] = isForward ? [leaving, arriving] : [arriving, leaving];
  const extras = unitUsd === null ? graph.zeroFees : graph.additionalFeeUsd;
  const ahead = potentials(graph, goal, isForward ? 'to' : 'from', mask, maxHops);
  return {
    side,
    sign: isForward ? 1 : -1,
    start,
    goal,
    unit: unitUsd ?? 1,
    onward,
    backward,
    far,
    near,
    demands: isForward ? startsBy : handsOver,
    offers: isForward ? handsOver : startsBy,
    rates: isForward ? curves.spotRate : curves.inverseRate,
    promised: ahead.rates,
    hopsToGoal: ahead.hops,
    extras,
    seconds: graph.laneSeconds,
    lightest: lightestOf(graph, { side, extras, perSecond, goal }, mask),
    perSecond,
  };
}

/** The edge onward from a node that is best for an infinitely small amount; -1 where none leads to the goal. */
export function bestAtSpot(
  { sign, onward, far, rates, promised }: Sweep,
  mask: Uint8Array | null,
  node: number,
): number {
  let best = -1;
  let most = sign > 0 ? 0 : Number.POSITIVE_INFINITY;
  const end = onward.offsets[node + 1] as number;
  for (let place = onward.offsets[node] as number; place < end; place++) {
    const edge = onward.edges[place] as number;
    const reached = (rates[edge] as number) * (promised[far[edge] as number] as number);
    if (!(sign * reached > sign * most) || (mask !== null && mask[edge] === 0)) continue;
    most = reached;
    best = edge;
  }
  return best;
}

/** Weights closer than this part of each other are the same: what floats leave must not count where nearly nothing moves. */
const SAME = 1e-9;

/**
 * What an edge weighs at least beyond the lightest way on from its near end. What is left out is the same for all ways together,
 * and so changes no order, but what is counted tells early which of them are dear or slow.
 */
export function extraBeyond({ extras, seconds, perSecond, lightest, near, far }: Sweep, edge: number): number {
  let extra = extras[edge] as number;
  if (perSecond > 0) extra += perSecond * weighedTime(seconds[edge] as number);
  if (lightest === null) return extra;
  const onward = extra + (lightest[far[edge] as number] as number);
  const beyond = onward - (lightest[near[edge] as number] as number);
  return beyond > onward * SAME ? beyond : 0;
}

export const weighedTime = (seconds: number): number =>
  seconds < Number.POSITIVE_INFINITY ? seconds : UNKNOWN_SECONDS;

type Weighed = Pick<Sweep, 'side' | 'extras' | 'perSecond' | 'goal'>;

/** Of two things that weigh, the least of each: no way weighs less than both together. Whatever a narrowed mask leaves out. */
function lightestOf(
  graph: Graph,
  { side, extras, perSecond, goal }: Weighed,
  mask: Uint8Array | null,
): Float64Array | null {
  const charged = extras !== graph.zeroFees && graph.minAdditionalFeeUsd < Number.POSITIVE_INFINITY;
  if (!charged && perSecond === 0) return null;
  const direction = side === 'in' ? 'to' : 'from';
  const base = baseMask(mask);
  const charges = charged ? leastCharges(graph, goal, direction, base) : null;
  if (perSecond === 0) return charges;
  const times = leastSeconds(graph, goal, direction, base, UNKNOWN_SECONDS);
  return times.map((time, node) => perSecond * time + (charges === null ? 0 : (charges[node] as number)));
}

/** Worth of arriving at the goal, the larger the better: what comes out, or less what has to be paid. */
export const worthAt = ({ sign, unit }: Sweep, amount: number, extra: number): number => sign * amount * unit - extra;

/** Settled paths, the best first once time is weighed; those that weigh the same by their worth alone. */
export function byWeighedWorth(side: Side, unitUsd: UnitUsd, perSecond: number): (a: Path, b: Path) => number {
  const better = byNetValue(side, unitUsd);
  if (perSecond === 0) return better;
  const weighed = (path: Path, weight: number) => {
    const { amount, additionalFeeUsd: extraUsd } = netAmountOf(side, path);
    return netValue(side, Number(amount), extraUsd, unitUsd) - weight;
  };
  return (a, b) => {
    const [own, other] = [perSecond * weighedTimeOf(a), perSecond * weighedTimeOf(b)];
    return own === other ? better(a, b) : weighed(b, other) - weighed(a, own) || better(a, b);
  };
}

const weighedTimeOf = (path: Path): number => secondsOf(edgesOf(path), UNKNOWN_SECONDS);
