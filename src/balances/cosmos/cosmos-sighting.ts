import type { Sighting } from '../reader.ts';
import { chainIdOf } from '../sighting.ts';

/** What a Cosmos node says of its latest block, in the words of CometBFT; null where it says something else. */
export function cometSighting(chainId: unknown, height: unknown, time: unknown): Sighting {
  return {
    chainId: chainIdOf(chainId),
    height: heightOf(height),
    blockTime: typeof time === 'string' ? timeOf(time) : null,
  };
}

/** A height in decimal digits; null for anything else and for 0, which is how nodes write that there is none. */
export function heightOf(text: unknown): bigint | null {
  return typeof text === 'string' && /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : null;
}

/** RFC 3339 down to nanoseconds, which not every Date can read. Go writes that there is none as the year 1. */
function timeOf(text: string): number | null {
  const ms = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'));
  return ms > 0 ? ms : null;
}
