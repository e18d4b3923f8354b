import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AssetKey } from '#contract/asset.ts';
import { useService } from '../api/service-context.ts';
import type { Catalog } from '../asset/catalog.ts';
import { useCatalog } from '../asset/use-catalog.ts';
import { useSettings } from '../storage/settings.ts';
import { useOnline } from '../ui/use-browser.ts';
import { useSources } from '../wallet/sources.ts';
import { type AssetBalance, sumByAsset } from './asset-balance.ts';
import { type BalancePlan, type BalanceRequest, isConnected, planBalances } from './plan.ts';
import type { BalanceSnapshot, BalanceState } from './snapshot.ts';
import { snapshotQuery } from './snapshot-query.ts';

export interface Balances {
  readonly plan: BalancePlan;
  /** In the order of the plan. The same list as long as nothing changes. */
  readonly balances: readonly BalanceState[];
  /** Whether the service needs a network and there is none. */
  readonly offline: boolean;
}

const outcomes = (results: readonly UseQueryResult<BalanceSnapshot>[]) =>
  results.map(({ data, isFetching }) => ({ snapshot: data, isLoading: isFetching }));

/** The balances of all addresses. Sends only the requests for which `isWanted` is true. */
export function useBalances(catalog: Catalog, isWanted: (request: BalanceRequest) => boolean): Balances {
  const { client, needsNetwork } = useService();
  const online = useOnline();
  const sources = useSources();
  const plan = useMemo(() => planBalances(sources, catalog), [sources, catalog]);
  const offline = needsNetwork && !online;
  const results = useQueries({
    queries: plan.requests.map((request) => ({
      ...snapshotQuery(client, request.target),
      enabled: !offline && isWanted(request),
      ...(isConnected(request) ? { refetchOnWindowFocus: true } : { staleTime: Number.POSITIVE_INFINITY }),
    })),
    combine: outcomes,
  });
  const balances = useMemo(
    () => plan.requests.map((request, i) => ({ request, snapshot: undefined, isLoading: false, ...results[i] })),
    [plan, results],
  );
  return { plan, balances, offline };
}

const NO_BALANCES: readonly BalanceState[] = [];

/**
 * Balances outside of the portfolio: requests those of connected wallets for which `isWanted` is true and which are not
 * fresh, and reuses those of watched addresses that the portfolio has scanned. Empty while privacy is on.
 */
export function useKnownBalances(isWanted: (request: BalanceRequest) => boolean): readonly BalanceState[] {
  const { privacy } = useSettings();
  const { catalog } = useCatalog({ asksForAssets: false });
  const { balances } = useBalances(catalog, (request) => !privacy && isConnected(request) && isWanted(request));
  return privacy ? NO_BALANCES : balances;
}

const everything = () => true;

/** Balances on all chains by asset. An asset that is missing has an unknown balance, not zero. */
export function useAssetBalances(): ReadonlyMap<AssetKey, AssetBalance> {
  const balances = useKnownBalances(everything);
  return useMemo(() => sumByAsset(balances), [balances]);
}
