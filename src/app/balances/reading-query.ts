import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { createLimit } from '../api/limit.ts';
import { spelling } from '../wallet/accounts.ts';
import type { Pair } from './pair.ts';
import { healAfterMs, type Reading, readAnswer, readFailure } from './reading.ts';

/** The first word of the keys of readings. */
const READING = 'reading';

/** A portfolio has a hundred questions: a service is never asked more than six at a time. */
const PAIRS_AT_ONCE = 6;
const inLine = createLimit(PAIRS_AT_ONCE);

/** Connected wallets are asked again after this long, when a person comes back to them. */
const FRESH_MS = 60_000;

const readingKey = ({ chainId, address }: Pair) => [READING, chainId, spelling(address)] as const;

async function ask(client: Client, queries: QueryClient, pair: Pair, signal: AbortSignal): Promise<Reading> {
  const request = { chains: { [pair.chainId]: { address: pair.address } } };
  const before = () => queries.getQueryData<Reading>(readingKey(pair));
  try {
    const answer = await inLine(() => client.balances(request, { signal }), signal);
    return readAnswer(pair, answer, before(), Date.now());
  } catch (error) {
    if (signal.aborted) throw error;
    return readFailure(error, before(), Date.now());
  }
}

/**
 * What a pair holds. A question that fails is a reading as well, with what was known before, and is asked again by
 * itself while the page is in sight.
 */
export const readingQuery = (client: Client, pair: Pair) =>
  queryOptions({
    queryKey: readingKey(pair),
    queryFn: ({ client: queries, signal }) => ask(client, queries, pair, signal),
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
    refetchInterval: ({ state }) => healAfterMs(state.data),
  });

/** Asks again about pairs that were asked before, and at once. */
export function askAgain(queries: QueryClient, isMeant: (pair: Pair) => boolean): void {
  const predicate = ({ queryKey: [word, chainId, address] }: { readonly queryKey: readonly unknown[] }) =>
    word === READING && isMeant({ chainId: String(chainId), address: String(address) });
  void queries.refetchQueries({ predicate }, { cancelRefetch: false });
}
