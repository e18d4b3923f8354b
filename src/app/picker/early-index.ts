import { useEffect } from 'react';
import { pageTurns } from '../api/page-turns.ts';
import type { Catalog } from '../asset/catalog.ts';
import { nextIdle } from '../ui/idle.ts';

/** Prepares what the picker searches while nothing else is to be done, so that it opens at once. */
export function useEarlyIndex(catalog: Catalog): void {
  useEffect(() => {
    if (catalog.assets.length === 0) return;
    const end = new AbortController();
    const nextTurn = async () => {
      await nextIdle();
      end.signal.throwIfAborted();
    };
    const prepare = async () => {
      await nextTurn();
      const { prepareAssetIndex } = await import('./asset-search.ts');
      await prepareAssetIndex(catalog, pageTurns(nextTurn));
    };
    // Without it the picker makes its index when it opens.
    prepare().catch(() => undefined);
    return () => end.abort();
  }, [catalog]);
}
