import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AssetKey, assetKey } from '#contract/asset.ts';
import type { Catalog } from '../../../asset/catalog.ts';
import { useHidden } from '../../../balances/hidden.ts';
import { type Pair, pairKey } from '../../../balances/pair.ts';
import { isConnected } from '../../../balances/plan.ts';
import { askAgain } from '../../../balances/reading-query.ts';
import { markScanned, useScanned } from '../../../balances/scanned.ts';
import { type Readings, useReadings } from '../../../balances/use-readings.ts';
import { sameAddress } from '../../../wallet/accounts.ts';
import { type Failure, failuresOf, type LateChain, lateChainsOf } from './failures.ts';
import { type Fold, foldOf, type Holding, holdingsOf } from './holdings.ts';
import { type Position, positionsOf } from './positions.ts';
import { isPriceless, madeUpOf } from './price-notes.ts';
import { type Progress, progressOf } from './progress.ts';

/** What a person holds, as far as it is known. */
export interface Portfolio extends Readings {
  readonly progress: Progress;
  readonly positions: readonly Position[];
  /** By asset and chain, over all addresses. */
  readonly holdings: readonly Holding[];
  /** Rows that are left out of the total, by asset. */
  readonly folds: ReadonlyMap<AssetKey, Fold>;
  readonly hidden: ReadonlySet<AssetKey>;
  readonly failures: readonly Failure[];
  readonly lateChains: readonly LateChain[];
  /** Chains that the service says it does not read. */
  readonly unreadChains: readonly string[];
  /** What of it is made up, in words. */
  readonly madeUp: readonly string[];
  /** Whether the service prices nothing at all. */
  readonly priceless: boolean;
  /** Asks about watched addresses: a person said so. */
  scan(addresses: readonly string[]): void;
  /** Asks about these pairs once more, at once. */
  retry(pairs: readonly Pair[]): void;
}

function useFolds(holdings: readonly Holding[]) {
  const keys = useHidden();
  return useMemo(() => {
    const hidden = new Set(keys);
    const folds = new Map<AssetKey, Fold>();
    for (const holding of holdings) {
      const fold = foldOf(holding, hidden);
      if (fold !== null) folds.set(assetKey(holding.id), fold);
    }
    return { hidden, folds };
  }, [holdings, keys]);
}

/** Connected wallets are asked when this is first shown; watched addresses when a person says so. */
export function usePortfolio(catalog: Catalog): Portfolio {
  const queries = useQueryClient();
  const scanned = useScanned();
  const readings = useReadings(
    catalog,
    (question) => isConnected(question) || question.sources.some(({ address }) => scanned.has(address)),
  );
  const { plan, asked } = readings;
  const positions = useMemo(() => positionsOf(asked), [asked]);
  const holdings = useMemo(() => holdingsOf(positions, catalog), [positions, catalog]);
  const unreadChains = useMemo(() => {
    const learnt = asked.filter(({ reading }) => reading?.isUnread).map(({ question }) => question.pair.chainId);
    return [...new Set([...plan.unreadChains, ...learnt])];
  }, [plan, asked]);
  return {
    ...readings,
    ...{ positions, holdings, unreadChains },
    ...useFolds(holdings),
    progress: useMemo(() => progressOf(asked), [asked]),
    failures: useMemo(() => failuresOf(asked, catalog), [asked, catalog]),
    lateChains: useMemo(() => lateChainsOf(asked, catalog), [asked, catalog]),
    madeUp: useMemo(() => madeUpOf(asked, holdings), [asked, holdings]),
    priceless: useMemo(() => isPriceless(asked, holdings), [asked, holdings]),
    scan: (addresses) => {
      markScanned(queries, addresses);
      askAgain(queries, (pair) => addresses.some((address) => sameAddress(address, pair.address)));
    },
    retry: (pairs) => {
      const keys = new Set(pairs.map(pairKey));
      askAgain(queries, (pair) => keys.has(pairKey(pair)));
    },
  };
}
