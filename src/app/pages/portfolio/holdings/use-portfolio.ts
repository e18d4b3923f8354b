import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsResponding } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { useHiddenAddresses } from '#app/balances/hidden-accounts.ts';
import { useHiddenAssets } from '#app/balances/hidden-assets.ts';
import { useKeptBalances } from '#app/balances/kept-balances.ts';
import { type ChainAddress, chainAddressKey, isConnected } from '#app/balances/plan.ts';
import { markScanned, useScannedAddresses } from '#app/balances/scanned-addresses.ts';
import { refetchBalances } from '#app/balances/snapshot-query.ts';
import { type Balances, useBalances } from '#app/balances/use-balances.ts';
import { sameAddress } from '#app/wallet/address.ts';
import { useSources } from '#app/wallet/sources.ts';
import { type AssetKey, assetKey } from '#contract/asset.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';
import type { UnreadKind } from '#contract/unread-kinds.ts';
import { useTokenBalances } from '../use-token-balances.ts';
import {
  type CollapseReason,
  collapseReason,
  type Holding,
  hasNoPrices,
  listPositions,
  type Position,
  sampleDataNotes,
  sumPositions,
} from './holdings.ts';
import {
  type FailedRead,
  listFailures,
  listStaleChains,
  listUnreadKinds,
  type Progress,
  type StaleChain,
  scanProgress,
} from './scan-status.ts';
import { countedOnce } from './two-faces.ts';

/** The known balances of the user. */
export interface Portfolio extends Balances {
  readonly progress: Progress;
  /** Whether nothing was read, as nobody answers: then nothing is shown that looks like a result. */
  readonly isUnread: boolean;
  readonly positions: readonly Position[];
  /** By asset and chain, over all addresses. */
  readonly holdings: readonly Holding[];
  /** Rows that are left out of the total, by asset. */
  readonly collapsed: ReadonlyMap<AssetKey, CollapseReason>;
  readonly hidden: ReadonlySet<AssetKey>;
  readonly failures: readonly FailedRead[];
  readonly staleChains: readonly StaleChain[];
  /** Kinds of holdings that were not looked for. */
  readonly unreadKinds: readonly UnreadKind[];
  /** Balances that two faces of one chain show, and that are counted once. */
  readonly seenTwice: number;
  /** Chains that the service does not support. */
  readonly unsupportedChains: readonly string[];
  /** A sentence about sample data. */
  readonly sampleData: readonly string[];
  /** Whether the service prices nothing at all. */
  readonly hasNoPrices: boolean;
  /** The keys of the accounts that are shown, sorted, and of all. */
  readonly sourceKeys: readonly string[];
  readonly allKeys: readonly string[];
  /** Requests the balances of watched addresses, on the user's click. */
  scan(addresses: readonly string[]): void;
  /** Repeats these requests now. */
  retry(pairs: readonly ChainAddress[]): void;
}

function useCollapsed(holdings: readonly Holding[]) {
  const keys = useHiddenAssets();
  return useMemo(() => {
    const hidden = new Set(keys);
    const collapsed = new Map<AssetKey, CollapseReason>();
    for (const holding of holdings) {
      const reason = collapseReason(holding, hidden);
      if (reason !== null) collapsed.set(assetKey(holding.id), reason);
    }
    return { hidden, collapsed };
  }, [holdings, keys]);
}

/** Requests connected wallets on mount, and watched addresses on the user's click. */
export function usePortfolio(catalog: Catalog): Portfolio {
  const queries = useQueryClient();
  const isResponding = useIsResponding();
  const scanned = useScannedAddresses();
  const scan = useBalances(
    catalog,
    (request) => isConnected(request) || request.sources.some(({ address }) => scanned.has(address)),
  );
  const { plan } = scan;
  const shownBalances = useKeptBalances(scan.balances);
  const hiddenAddresses = useHiddenAddresses();
  const balances = useMemo(() => {
    const left = new Set(hiddenAddresses);
    return shownBalances.filter(({ request }) => !left.has(normalizeAddress(request.target.address)));
  }, [shownBalances, hiddenAddresses]);
  const tokenBalances = useTokenBalances(balances, catalog);
  const all = useMemo(() => [...balances, ...tokenBalances], [balances, tokenBalances]);
  const listed = useMemo(() => listPositions(all), [all]);
  const positions = useMemo(() => countedOnce(listed, catalog), [listed, catalog]);
  const holdings = useMemo(() => sumPositions(positions, catalog), [positions, catalog]);
  const unsupportedChains = useMemo(() => {
    const learnt = balances
      .filter(({ snapshot }) => snapshot?.isUnsupported)
      .map(({ request }) => request.target.chainId);
    return [...new Set([...plan.unsupportedChains, ...learnt])];
  }, [plan, balances]);
  const sources = useSources();
  const [sourceKeys, allKeys] = useMemo(() => {
    const left = new Set(hiddenAddresses);
    const shown = sources.filter(({ address }) => !left.has(normalizeAddress(address)));
    return [shown.map(({ key }) => key).sort(), sources.map(({ key }) => key)];
  }, [sources, hiddenAddresses]);
  const progress = useMemo(() => scanProgress(balances), [balances]);
  return {
    ...scan,
    ...{ sourceKeys, allKeys },
    ...{ balances, positions, holdings, unsupportedChains },
    seenTwice: listed.length - positions.length,
    ...useCollapsed(holdings),
    progress,
    isUnread: (scan.offline || !isResponding) && progress.lastAt === null,
    failures: useMemo(() => listFailures(all, catalog), [all, catalog]),
    staleChains: useMemo(() => listStaleChains(balances, catalog), [balances, catalog]),
    unreadKinds: useMemo(() => listUnreadKinds(balances, catalog), [balances, catalog]),
    sampleData: useMemo(() => sampleDataNotes(balances, holdings), [balances, holdings]),
    hasNoPrices: useMemo(() => hasNoPrices(balances, holdings), [balances, holdings]),
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
