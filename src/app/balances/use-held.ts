import { useMemo } from 'react';
import type { AssetKey } from '#contract/asset.ts';
import { useCatalog } from '../asset/use-catalog.ts';
import { useSettings } from '../settings.ts';
import { type Held, heldOf } from './held.ts';
import { isConnected, type Question } from './plan.ts';
import { useReadings } from './use-readings.ts';

export type { Held };

const NOTHING: ReadonlyMap<AssetKey, Held> = new Map();

/**
 * What is known to be held, by asset. Connected wallets are asked about the chains named, all of them when none is,
 * unless that was done a moment ago or privacy is on; watched addresses only ever when a person says so. An asset that
 * is not in it is not known to be held, which is not the same as zero.
 */
export function useHeld({
  chainIds,
}: {
  readonly chainIds: readonly string[] | 'all' | 'none';
}): ReadonlyMap<AssetKey, Held> {
  const { privacy } = useSettings();
  const { catalog } = useCatalog();
  const asks = ({ pair }: Question) => {
    if (privacy || chainIds === 'none') return false;
    return chainIds === 'all' || chainIds.length === 0 || chainIds.includes(pair.chainId);
  };
  const { asked } = useReadings(catalog, (question) => isConnected(question) && asks(question));
  return useMemo(() => (privacy ? NOTHING : heldOf(asked)), [privacy, asked]);
}
