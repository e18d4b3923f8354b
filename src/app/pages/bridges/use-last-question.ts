import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteRequest } from '#contract/route.ts';

/** The newest question for a route that was answered during this visit; null when there was none. */
export function useLastQuestion(): RouteRequest | null {
  const queries = useQueryClient();
  const [request] = useState(() => {
    const [newest] = queries
      .getQueryCache()
      .findAll({ queryKey: ['route'] })
      .filter(({ state }) => state.data !== undefined)
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    return (newest?.queryKey[1] as RouteRequest | undefined) ?? null;
  });
  return request;
}
