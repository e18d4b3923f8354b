import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '#client/client.ts';
import type { TxStatusResponse } from '#contract/tx.ts';
import { txEndpoints } from '#contract/tx-endpoints.ts';
import { useClient } from '../api/service-context.ts';
import type { Followed } from './followed.ts';
import { journal, useJournal } from './journal.ts';
import { agedWait, SLOWEST_MS, slowWait, throttledWait } from './pace.ts';
import { isPending } from './standing.ts';
import { isTold, noteStatus } from './tell.ts';

/** Asks for pending transactions, one after the other. */
export interface Round {
  /** All that are due; of a page that nobody looks at, those that shall be told. */
  ask(entries: readonly Followed[], isHidden: boolean, signal?: AbortSignal): Promise<void>;
}

const isDue = ({ standing, until, seen_at, added_at }: Followed, now: number): boolean =>
  isPending(standing) && now - seen_at >= Math.max(slowWait(standing, until, now), agedWait(added_at, now));

/** `note` gets each answer. */
export function createRound(
  client: Pick<Client, 'ask'>,
  note: (status: TxStatusResponse) => void,
  now: () => number = Date.now,
): Round {
  let refusals = 0;
  let closedUntil = 0;
  return {
    async ask(entries, isHidden, signal) {
      for (const entry of entries) {
        if (signal?.aborted || now() < closedUntil) return;
        if (!isDue(entry, now()) || (isHidden && !isTold(entry))) continue;
        const { tx_hash, chain_id } = entry;
        try {
          const { data } = await client.ask(txEndpoints.txStatus, { tx_hash, chain_id }, { signal });
          refusals = 0;
          note(data);
        } catch (error) {
          const wait = throttledWait(error instanceof Error ? error : null, refusals + 1);
          // Another failure is of this transaction or of its nodes: the next may do better.
          if (wait === null) continue;
          refusals += 1;
          closedUntil = now() + wait;
        }
      }
    },
  };
}

/** One for each client, so that what a service refused is not forgotten with a component. */
const rounds = new WeakMap<Client, Round>();

function roundOf(client: Client): Round {
  const round = rounds.get(client) ?? createRound(client, (status) => noteStatus(status, { adds: false }));
  rounds.set(client, round);
  return round;
}

/** Keeps pending transactions up to date while the page is looked at, and beyond that those that shall be told. */
export function useWatchFollowed(): void {
  const client = useClient();
  const pending = useJournal().entries.filter(({ standing }) => isPending(standing));
  useEffect(() => void journal.open(), []);
  useQuery({
    queryKey: ['followed'],
    queryFn: async ({ signal }) => {
      await roundOf(client).ask(journal.get().entries, document.hidden, signal);
      return null;
    },
    enabled: pending.length > 0,
    retry: false,
    refetchInterval: SLOWEST_MS,
    refetchIntervalInBackground: pending.some(isTold),
  });
}
