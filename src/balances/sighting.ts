import type { Sighting } from './reader.ts';

/** Of a node that showed nothing of itself. */
export const UNSEEN: Sighting = { chainId: null, height: null, blockTime: null };

/** The lower of two heights or times; null is no bound. */
export function earlierOf<T extends bigint | number>(a: T | null, b: T | null): T | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
