import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AssetKey, assetKey } from '#contract/asset.ts';
import type { Catalog } from '../../../asset/catalog.ts';
import { useHiddenAssets } from '../../../balances/hidden-assets.ts';
import { type ChainAddress, chainAddressKey, isConnected } from '../../../balances/plan.ts';
import { markScanned, useScannedAddresses } from '../../../balances/scanned-addresses.ts';
import { refetchBalances } from '../../../balances/snapshot-query.ts';
import { type Balances, useBalances } from '../../../balances/use-balances.ts';
import { sameAddress } from '../../../wallet/accounts.ts';
import { type Failure, failuresOf, type LateChain, lateChainsOf } from './failures.ts';
import { type Fold, foldOf, type Holding, holdingsOf } from './holdings.ts';
import { type Position, positionsOf } from './positions.ts';
import { isPriceless, madeUpOf } from './price-notes.ts';
import { type Progress, progressOf } from './progress.ts';

/** What a person holds, as far as it is known. */
export interface Portfolio extends Balances {
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
  retry(pairs: readonly ChainAddress[]): void;
}

function useFolds(holdings: readonly Holding[]) {
  const keys = useHiddenAssets();
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
  const scanned = useScannedAddresses();
  const readings = useBalances(
    catalog,
    (question) => isConnected(question) || question.sources.some(({ address }) => scanned.has(address)),
  );
  const { plan, balances } = readings;
  const positions = useMemo(() => positionsOf(balances), [balances]);
  const holdings = useMemo(() => holdingsOf(positions, catalog), [positions, catalog]);
  const unreadChains = useMemo(() => {
    const learnt = balances
      .filter(({ snapshot }) => snapshot?.isUnsupported)
      .map(({ request }) => request.target.chainId);
    return [...new Set([...plan.unsupportedChains, ...learnt])];
  }, [plan, balances]);
  return {
    ...readings,
    ...{ positions, holdings, unreadChains },
    ...useFolds(holdings),
    progress: useMemo(() => progressOf(balances), [balances]),
    failures: useMemo(() => failuresOf(balances, catalog), [balances, catalog]),
    lateChains: useMemo(() => lateChainsOf(balances, catalog), [balances, catalog]),
    madeUp: useMemo(() => madeUpOf(balances, holdings), [balances, holdings]),
    priceless: useMemo(() => isPriceless(balances, holdings), [balances, holdings]),
    scan: (addresses) => {
      markScanned(queries, addresses);
      refetchBalances(queries, (pair) => addresses.some((address) => sameAddress(address, pair.address)));
    },
    retry: (pairs) => {
      const keys = new Set(pairs.map(chainAddressKey));
      refetchBalances(queries, (pair) => keys.has(chainAddressKey(pair)));
    },
  };
}
