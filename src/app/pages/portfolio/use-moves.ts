import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { useClient } from '#app/api/service-context.ts';
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
  return askedMoves(useQuery(movesQuery(useClient(), moves, isAskedAtOnce)));
}

/** The same of several lists of moves. */
export function useMovesOfEach(lists: readonly (readonly Move[])[], isAskedAtOnce: boolean): AskedMoves[] {
  const client = useClient();
  return useQueries({ queries: lists.map((moves) => movesQuery(client, moves, isAskedAtOnce)) }).map(askedMoves);
}

function movesQuery(client: ReturnType<typeof useClient>, moves: readonly Move[], isAskedAtOnce: boolean) {
  const requests = moves.map(({ request }) => request);
  return queryOptions({
    queryKey: ['moves', requests],
    queryFn: async ({ signal }) => {
      const { data } = await client.ask(laterEndpoints.routeSummaries, { requests }, { signal });
      return data.routes.map(outcomeOf);
    },
    enabled: isAskedAtOnce && requests.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const askedMoves = ({ data, error, isFetching, refetch }: UseQueryResult<Outcome[]>): AskedMoves => ({
  outcomes: data ?? null,
  ...{ error, isAsking: isFetching },
  ask: () => void refetch(),
});
