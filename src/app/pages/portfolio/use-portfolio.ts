import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { BalancesRequest } from '#contract/balances.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { Catalog } from '../../asset/catalog.ts';
import { balancesQuery } from '../../queries.ts';
import { useClient } from '../../service-context.ts';
import { type Account, chainsOf } from '../../wallet/accounts.ts';
import { mergeScan, type Scan } from './scan.ts';

interface AccountScan {
  readonly scan: Scan;
  readonly market: MarketNote | null;
  /** `sample` where the service reads no chains; null when it does not say. */
  readonly balances: string | null;
}

/** An account with what is known of it. */
export interface AccountState {
  readonly account: Account;
  /** Undefined until it has been asked for once. */
  readonly found: AccountScan | undefined;
  readonly scanning: boolean;
  /** Why the last question had no answer at all. */
  readonly error: Error | null;
}

export interface Portfolio {
  readonly states: readonly AccountState[];
  scan(addresses: readonly string[]): void;
  /** Asks one chain again. */
  retry(address: string, chainId: string): Promise<void>;
}

const scanKey = (address: string) => ['scan', address] as const;

async function ask(
  queries: QueryClient,
  client: Client,
  address: string,
  chainIds: readonly string[],
): Promise<AccountScan> {
  const request: BalancesRequest = { chains: Object.fromEntries(chainIds.map((id) => [id, { address }])) };
  const answer = await queries.fetchQuery({ ...balancesQuery(client, request), staleTime: 0, gcTime: 0 });
  const before = queries.getQueryData<AccountScan>(scanKey(address));
  return {
    scan: mergeScan(before?.scan, answer.data, Date.now()),
    market: answer.market,
    balances: answer.balances,
  };
}

/** What the accounts hold. Nothing is asked for until a person says so. */
export function usePortfolio(accounts: readonly Account[], catalog: Catalog): Portfolio {
  const client = useClient();
  const queries = useQueryClient();
  const scanQuery = (address: string) =>
    queryOptions({
      queryKey: scanKey(address),
      queryFn: () => {
        const chains = chainsOf(address, catalog.chains).map(({ chain_id }) => chain_id);
        return ask(queries, client, address, chains);
      },
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
  const results = useQueries({
    queries: accounts.map(({ address }) => ({ ...scanQuery(address), enabled: false })),
  });
  return {
    states: accounts.map((account, i) => ({
      account,
      found: results[i]?.data,
      scanning: results[i]?.isFetching ?? false,
      error: results[i]?.error ?? null,
    })),
    scan: (addresses) => {
      // A failure is kept in the query's state, from where it is shown.
      for (const address of addresses)
        queries.fetchQuery({ ...scanQuery(address), staleTime: 0 }).catch(() => undefined);
    },
    retry: async (address, chainId) => {
      const found = await ask(queries, client, address, [chainId]);
      queries.setQueryData(scanKey(address), found);
    },
  };
}
