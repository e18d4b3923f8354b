import { focusManager, onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ASK_AGAIN_SECONDS, isUnanswered, STATUS } from './ask-again.ts';
import { useService } from './service-context.ts';
import type { Health } from './watched-client.ts';

const UNANSWERED = { type: 'active', fetchStatus: 'idle', predicate: isUnanswered } as const;

/**
 * Asks again for what a service did not answer: every 15 seconds while the page is visible, and at once when it is shown again or the
 * network is back. One query in turn is asked beside the cache, so that what is shown stands still until there is an answer; then all are.
 * Where the page has all it needs of a service that does not answer, its status is asked for, so that it is known when it is back.
 * Returns a function that stops it.
 */
export function askAgain(queries: QueryClient, { isResponding }: Pick<Health, 'isResponding'>): () => void {
  const life = new AbortController();
  let turn = 0;
  let isAsking = false;
  const ask = async () => {
    const cache = queries.getQueryCache();
    const unanswered = cache.findAll(UNANSWERED);
    const next =
      unanswered[turn++ % unanswered.length] ?? (isResponding() ? undefined : cache.find({ queryKey: STATUS }));
    const { queryKey, meta, options } = next ?? {};
    if (isAsking || !focusManager.isFocused() || queryKey === undefined || typeof options?.queryFn !== 'function')
      return;
    isAsking = true;
    try {
      await options.queryFn({ client: queries, queryKey, meta, signal: life.signal });
      void queries.refetchQueries(UNANSWERED);
    } catch {
      // In the next turn.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(ask, ASK_AGAIN_SECONDS * 1000);
  const stops = [focusManager.subscribe(ask), onlineManager.subscribe(ask)];
  return () => {
    life.abort();
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}

export function useAskingAgain(): void {
  const queries = useQueryClient();
  const { health } = useService();
  useEffect(() => askAgain(queries, health), [queries, health]);
}
