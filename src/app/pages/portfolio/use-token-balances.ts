import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { useClient } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { type AddedToken, useAddedTokens, withTokenAssets } from '#app/balances/added-tokens.ts';
import type { ChainAddress } from '#app/balances/plan.ts';
import {
  type BalanceSnapshot,
  type BalanceState,
  snapshotFromError,
  snapshotFromResponse,
} from '#app/balances/snapshot.ts';
import type { Client } from '#client/client.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';

/** Until the next response the previous one is shown. */
const keepPrevious = <T>(previous: T | undefined): T | undefined => previous;

/** Requested again whenever the holdings of the address have been: `readAt` is their time. */
const tokenQuery = (client: Client, target: ChainAddress, tokens: readonly AddedToken[], readAt: number) =>
  queryOptions({
    queryKey: ['token-balances', target.chainId, normalizeAddress(target.address), tokens, readAt],
    queryFn: async ({ signal }): Promise<BalanceSnapshot> => {
      const denoms = tokens.map(({ denom }) => denom);
      try {
        const chains = { [target.chainId]: { address: target.address, denoms } };
        return snapshotFromResponse(
          target,
          await client.ask(laterEndpoints.balances, { chains }, { signal }),
          undefined,
          Date.now(),
        );
      } catch (error) {
        if (signal.aborted) throw error;
        return snapshotFromError(error, undefined, Date.now());
      }
    },
    placeholderData: keepPrevious,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  });

/** The balances of the tokens that the user added, for each address whose holdings have been read. */
export function useTokenBalances(balances: readonly BalanceState[], catalog: Catalog): readonly BalanceState[] {
  const client = useClient();
  const tokens = useAddedTokens();
  const wanted = useMemo(
    () =>
      balances.flatMap(({ request, snapshot }) => {
        const here = tokens.filter(({ chain_id }) => chain_id === request.target.chainId);
        return snapshot === undefined || snapshot.isUnsupported || here.length === 0
          ? []
          : [{ request, tokens: here, readAt: snapshot.readAt }];
      }),
    [balances, tokens],
  );
  const results = useQueries({
    queries: wanted.map((each) => tokenQuery(client, each.request.target, each.tokens, each.readAt)),
    combine: (all) => all.map(({ data }) => data),
  });
  return useMemo(
    () =>
      wanted.flatMap(({ request, tokens: here }, i) => {
        const snapshot = results[i];
        if (snapshot === undefined) return [];
        const unlisted = here.filter((token) => catalog.asset(token) === undefined);
        return [{ request, snapshot: withTokenAssets(request.target.chainId, snapshot, unlisted), isLoading: false }];
      }),
    [wanted, results, catalog],
  );
}
