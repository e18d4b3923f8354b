import type { Sighting } from './reader.ts';

/** Of a node that showed nothing of itself. */
export const UNSEEN: Sighting = { chainId: null, height: null, blockTime: null };

/** Longer than the names of chains. It is remembered. */
const MAX_CHAIN_ID_LENGTH = 64;

/** What a node says its chain is called; null for what is no such name. */
export const chainIdOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= MAX_CHAIN_ID_LENGTH ? value : null;

/** The lower of two heights or times; null is no bound. */
export function earlierOf<T extends bigint | number>(a: T | null, b: T | null): T | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** What a Date can hold. */
const LAST_MS = 8_640_000_000_000_000n;

/** Milliseconds since 1970 of a block; null for what is no time, and for 0, which is how nodes write that there is none. */
export const blockTimeOf = (ms: bigint): number | null => (ms > 0n && ms <= LAST_MS ? Number(ms) : null);
