import { useQuery } from '@tanstack/react-query';
import type { RouteRequest } from '#contract/route.ts';
import type { WhatIfResponse } from '#contract/what-if.ts';
import { ASKED_AGAIN } from './ask-again.ts';
import { laterEndpoints } from './later-endpoints.ts';
import { useClient } from './service-context.ts';

/** What the best route would be without each bridge and venue. */
export interface WhatIf {
  readonly answer: WhatIfResponse | null;
  readonly error: Error | null;
  readonly isAsking: boolean;
  /** Time of the answer, milliseconds since 1970. */
  readonly at: number;
  ask(): void;
}

/** One request, on a click or at once; the answer stays while the comparison is the same. */
export function useWhatIf(request: RouteRequest | null, { atOnce = false } = {}): WhatIf {
  const client = useClient();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['what-if', request],
    queryFn: ({ signal }) => {
      if (request === null) throw new Error('there is no comparison yet');
      return client.ask(laterEndpoints.whatIf, request, { signal });
    },
    enabled: atOnce && request !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: ASKED_AGAIN,
  });
  return { answer: data?.data ?? null, error, isAsking: isFetching, at: dataUpdatedAt, ask: () => void refetch() };
}
