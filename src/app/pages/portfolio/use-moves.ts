import { useQuery } from '@tanstack/react-query';
import { useClient } from '#app/api/service-context.ts';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import { type Move, type Outcome, outcomeOf } from './moves.ts';

/** What the service says to moves; one outcome for each, in their order. */
export interface AskedMoves {
  /** Null before the answer. */
  readonly outcomes: readonly Outcome[] | null;
  readonly error: Error | null;
  readonly isAsking: boolean;
  ask(): void;
}

/** One request for all, by `ask` unless it is asked at once: amounts of balances leave the page then, without an address. */
export function useMoves(moves: readonly Move[], { isAskedAtOnce = false } = {}): AskedMoves {
  const client = useClient();
  const requests = moves.map(({ request }) => request);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['moves', requests],
    queryFn: ({ signal }) => client.ask(laterEndpoints.routeSummaries, { requests }, { signal }),
    enabled: isAskedAtOnce && requests.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    outcomes: data?.data.routes.map(outcomeOf) ?? null,
    ...{ error, isAsking: isFetching },
    ask: () => void refetch(),
  };
}
