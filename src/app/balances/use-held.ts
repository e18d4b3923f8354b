import type { AssetKey } from '#contract/asset.ts';
import type { Known } from '../numbers/known.ts';
import type { Usd } from '../numbers/usd.ts';

/** What all of a person's addresses together hold of one asset. */
export interface Held {
  /** Smallest units. */
  readonly amount: bigint;
  readonly usd: Known<Usd>;
  /** When the oldest part of it was read, milliseconds since 1970. */
  readonly at: number;
}

/**
 * What is known to be held, by asset. Connected wallets are asked about the chains named, all of them when none is,
 * unless that was done a moment ago or privacy is on; watched addresses only ever when a person says so. An asset that
 * is not in it is not known to be held, which is not the same as zero.
 */
export function useHeld(_ask: { readonly chainIds: readonly string[] | 'all' | 'none' }): ReadonlyMap<AssetKey, Held> {
  return NOTHING;
}

const NOTHING: ReadonlyMap<AssetKey, Held> = new Map();
