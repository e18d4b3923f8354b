import { baseMask, restrictMask } from '../graph/edge-filter.ts';
import type { Graph } from '../graph/graph.ts';
import type { RouteLimits } from '../path/limits.ts';
import { type LeastSignatures, leastSignatures } from './least-signatures.ts';
import { leastSeconds } from './lightest.ts';

/** What ways from one node to another take at least of what is limited; null of what is not. */
export interface LeastTaken {
  /** Seconds to come to each node, and to go on from it. */
  readonly secondsTo: Float64Array | null;
  readonly secondsFrom: Float64Array | null;
  readonly signatures: LeastSignatures | null;
}

export const NOTHING_TAKEN: LeastTaken = { secondsTo: null, secondsFrom: null, signatures: null };

/** By what a mask was narrowed from, so that it is worked out once for many. */
export function leastTaken(
  graph: Graph,
  [from, to]: readonly [from: number, to: number],
  mask: Uint8Array | null,
  within: RouteLimits,
): LeastTaken {
  const base = baseMask(mask);
  const isTimed = within.seconds < Number.POSITIVE_INFINITY;
  const isSigned = within.signatures < Number.POSITIVE_INFINITY;
  return {
    secondsTo: isTimed ? leastSeconds(graph, from, 'from', base) : null,
    secondsFrom: isTimed ? leastSeconds(graph, to, 'to', base) : null,
    signatures: isSigned ? leastSignatures(graph, from, to, base) : null,
  };
}

/** A mask without the edges that no way takes within limits: what is left promises closer to what it keeps. */
export function limitMask(
  graph: Graph,
  mask: Uint8Array | null,
  { secondsTo, secondsFrom, signatures }: LeastTaken,
  within: RouteLimits,
): Uint8Array {
  const { from, to, laneSeconds } = graph;
  return restrictMask(graph, mask, (edge) => {
    if (secondsTo !== null && secondsFrom !== null) {
      const before = secondsTo[from[edge] as number] as number;
      const after = secondsFrom[to[edge] as number] as number;
      if (before + (laneSeconds[edge] as number) + after > within.seconds) return false;
    }
    if (signatures === null) return true;
    return (signatures.before[edge] as number) + (signatures.after[edge] as number) <= within.signatures;
  });
}
