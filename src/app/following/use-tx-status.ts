import { type Query, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ServiceResponse } from '#client/client.ts';
import type { TxStatusResponse } from '#contract/tx.ts';
import { txEndpoints } from '#contract/tx-endpoints.ts';
import { useClient } from '../api/service-context.ts';
import { useJournal } from './journal.ts';
import { createPace } from './pace.ts';
import type { TxPlace } from './read-link.ts';
import { summaryOf } from './standing.ts';
import { noteStatus } from './tell.ts';

/** Answers are the same for all within two seconds. */
const FRESH_MS = 2000;

/** The state of a transaction, asked for again and again while it can change and the page is looked at; each answer is written down. */
export function useTxStatus(place: TxPlace) {
  const client = useClient();
  const [pace] = useState(() => createPace());
  const wait = ({ state: { data, error, errorUpdatedAt } }: Query<ServiceResponse<TxStatusResponse>>) =>
    pace({ data: data?.data, error, failedAt: errorUpdatedAt });
  const query = useQuery({
    queryKey: ['tx-status', place.chainId, place.hash],
    queryFn: ({ signal, client: cache, queryKey }) => {
      // Once its chain is found it is not looked for again on hundreds.
      const known = cache.getQueryData<ServiceResponse<TxStatusResponse>>(queryKey)?.data.tx.chain_id;
      const chain_id = place.chainId ?? known ?? null;
      return client.ask(txEndpoints.txStatus, { tx_hash: place.hash, chain_id }, { signal });
    },
    staleTime: FRESH_MS,
    retry: false,
    refetchInterval: wait,
    refetchOnWindowFocus: (asked) => wait(asked) !== false,
  });
  const { data, dataUpdatedAt } = query;
  const isReading = useJournal().state === 'reading';
  const isAdded = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal answer counts as seen, too
  useEffect(() => {
    if (data === undefined || isReading) return;
    noteStatus(data.data, { adds: !isAdded.current && summaryOf(data.data).standing !== 'nothing' });
    isAdded.current = true;
  }, [data, dataUpdatedAt, isReading]);
  return query;
}
