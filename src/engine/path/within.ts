import type { Edge } from '../graph/edge.ts';
import { secondsOf, signaturesOf } from './rank.ts';

/** What a way may take at most: seconds, of which unknown ones are more than any limit, and signatures after the first. */
export interface Within {
  readonly seconds: number;
  readonly signatures: number;
}

export const NO_LIMIT: Within = { seconds: Number.POSITIVE_INFINITY, signatures: Number.POSITIVE_INFINITY };
export const AT_ONCE: Within = { ...NO_LIMIT, signatures: 0 };

export const bothOf = (a: Within, b: Within): Within => ({
  seconds: Math.min(a.seconds, b.seconds),
  signatures: Math.min(a.signatures, b.signatures),
});

export const keepsTo = ({ seconds, signatures }: Within, edges: readonly Edge[]): boolean =>
  secondsOf(edges) <= seconds && signaturesOf(edges) <= signatures;
