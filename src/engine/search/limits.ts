import type { Graph } from '../graph/graph.ts';
import type { RouteLimits } from '../path/limits.ts';
import type { LeastTaken } from './limit-mask.ts';
import { OUT_OF_REACH, potentials } from './potentials.ts';
import type { Sweep } from './sweep.ts';

/** Whether the limits are such that a search must count what ways have taken. */
export const isCounted = ({ seconds, signatures }: RouteLimits): boolean =>
  seconds < Number.POSITIVE_INFINITY || (signatures > 0 && signatures < Number.POSITIVE_INFINITY);

/** What every way of a search keeps to. */
export interface Limits {
  /** Zero at edges that a filter leaves out; null where all are allowed. */
  readonly mask: Uint8Array | null;
  readonly maxHops: number;
  readonly within: RouteLimits;
  /** What ways take at least of what is limited. */
  readonly taken: LeastTaken;
  /**
   * What goes on of a unit that the last swap gives or, for an exact output, what it is asked for, for a unit behind it: not
   * one where an affiliate takes a share there.
   */
  readonly share: number;
}

/** The fewest hops between each node and the goal without a swap. */
export const hopsByLanes = (graph: Graph, { sign, goal }: Pick<Sweep, 'sign' | 'goal'>, maxHops: number): Uint8Array =>
  potentials(graph, goal, sign > 0 ? 'to' : 'from', graph.lanes, maxHops).hops;

/** What every way for an exact input leaves of what arrives, at most: all of it where some way does not swap. */
export function mostLeft(
  graph: Graph,
  { start, goal }: Pick<Sweep, 'start' | 'goal'>,
  { share, maxHops }: Limits,
): number {
  if (share >= 1) return 1;
  return hopsByLanes(graph, { sign: 1, goal }, maxHops)[start] === OUT_OF_REACH ? share : 1;
}
