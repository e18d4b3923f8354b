import { type QueryClient, queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import type { Client } from '#client/client.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';
import { laterEndpoints } from '../api/later-endpoints.ts';
import { withPlainNames } from '../format/plain-text.ts';
import type { ChainAddress } from './plan.ts';
import { type BalanceSnapshot, nextRetryMs, snapshotFromError, snapshotFromResponse } from './snapshot.ts';

/** The first element of the query keys of snapshots. */
const SNAPSHOT = 'balance-snapshot';

/** A portfolio has about a hundred requests; a service gets at most so many at a time. */
const limit = pLimit(6);

/** Connected wallets are read again after this long, when the page gets the focus. */
const FRESH_MS = 60_000;

const snapshotKey = ({ chainId, address }: ChainAddress) => [SNAPSHOT, chainId, normalizeAddress(address)] as const;

async function fetchSnapshot(
  client: Client,
  queries: QueryClient,
  target: ChainAddress,
  signal: AbortSignal,
): Promise<BalanceSnapshot> {
  const request = { chains: { [target.chainId]: { address: target.address } } };
  const previous = () => queries.getQueryData<BalanceSnapshot>(snapshotKey(target));
  try {
    const response = await limit(() => {
      signal.throwIfAborted();
      return client.ask(laterEndpoints.balances, request, { signal });
    });
    return snapshotFromResponse(target, withPlainNames(response), previous(), Date.now());
  } catch (error) {
    if (signal.aborted) throw error;
    return snapshotFromError(error, previous(), Date.now());
  }
}

/** The snapshot of one address on one chain. A failed request gives a snapshot too, and is retried while the page is visible. */
export const snapshotQuery = (client: Client, target: ChainAddress) =>
  queryOptions({
    queryKey: snapshotKey(target),
    queryFn: ({ client: queries, signal }) => fetchSnapshot(client, queries, target, signal),
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
    refetchInterval: ({ state }) => nextRetryMs(state.data),
  });

/** Requests again, at once, the snapshots that were requested before and match. */
export function refetchBalances(queries: QueryClient, isWanted: (target: ChainAddress) => boolean): void {
  const predicate = ({ queryKey: [kind, chainId, address] }: { readonly queryKey: readonly unknown[] }) =>
    kind === SNAPSHOT && isWanted({ chainId: String(chainId), address: String(address) });
  void queries.refetchQueries({ predicate }, { cancelRefetch: false });
}
