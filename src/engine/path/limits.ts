import type { Edge } from '../graph/edge.ts';
import { secondsOf, signaturesOf } from './rank.ts';

/** The maximum time and signatures after the first. An unknown time is above every limit. */
export interface RouteLimits {
  readonly seconds: number;
  readonly signatures: number;
}

export const NO_LIMIT: RouteLimits = { seconds: Number.POSITIVE_INFINITY, signatures: Number.POSITIVE_INFINITY };
export const SINGLE_TX: RouteLimits = { ...NO_LIMIT, signatures: 0 };

export const tightest = (a: RouteLimits, b: RouteLimits): RouteLimits => ({
  seconds: Math.min(a.seconds, b.seconds),
  signatures: Math.min(a.signatures, b.signatures),
});

export const satisfies = ({ seconds, signatures }: RouteLimits, edges: readonly Edge[]): boolean =>
  secondsOf(edges) <= seconds && signaturesOf(edges) <= signatures;
