import {
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { isSilence } from '#app/api/ask-again.ts';
import { failureOf, isNoRoute } from '#app/api/failures.ts';
import { nextRetryAt, routeQuery, routesQuery } from '#app/api/queries.ts';
import { maySupportRoutes } from '#app/api/routes-support.ts';
import { useClient } from '#app/api/service-context.ts';
import type { ServiceResponse } from '#client/client.ts';
import { Unreachable } from '#client/failure.ts';
import type { Route } from '#contract/route.ts';
import type { RoutesResponse } from '#contract/routes.ts';
import { MAX_REQUESTS_PER_RUN, type QuoteRequest } from '../query/quote-requests.ts';
import { parseRoutesResponse, type Quote, type UnansweredRequest } from './quotes.ts';

/** The requests of one comparison and their results so far. */
export interface Run {
  readonly requests: readonly QuoteRequest[];
  readonly quotes: readonly Quote[];
  readonly noRoute: readonly UnansweredRequest[];
  readonly failed: readonly UnansweredRequest[];
  /** Number of requests that await their first response. */
  readonly pending: number;
  /** Number of requests over `MAX_REQUESTS_PER_RUN`, sent only when the user chooses to. */
  readonly deferredCount: number;
  readonly fetching: boolean;
  /** When the oldest shown figure arrived, milliseconds since 1970; null without figures. */
  readonly asOf: number | null;
  /** When the last response or failure arrived, milliseconds since 1970; 0 before the first, and of nothing but silence. */
  readonly lastAt: number;
  /** When the next retry is due after the service asked to slow down; null if it did not. */
  readonly nextRetryAt: number | null;
  refresh(): void;
  /** Retries now what waits for `nextRetryAt`. */
  retryNow(): void;
}

/** The state of one HTTP request. */
interface RequestState<T> {
  readonly response: ServiceResponse<T> | undefined;
  readonly error: Error | null;
  readonly pending: boolean;
  readonly fetching: boolean;
  readonly nextRetryAt: number | null;
  /** When the last response arrived. */
  readonly at: number;
  /** When the last response or failure arrived. */
  readonly lastAt: number;
}

const readStates = <T>(results: UseQueryResult<ServiceResponse<T>>[]): RequestState<T>[] =>
  results.map(({ data, error, isPending, isFetching, failureReason, dataUpdatedAt, errorUpdatedAt }) => ({
    // "No route" replaces the last response; after any other failure the last figures stay, with their age.
    response: isNoRoute(error) ? undefined : data,
    error,
    pending: isPending,
    fetching: isFetching,
    nextRetryAt: isFetching ? nextRetryAt(failureReason) : null,
    at: dataUpdatedAt,
    lastAt: Math.max(dataUpdatedAt, errorUpdatedAt),
  }));

type Results = Pick<Run, 'requests' | 'quotes' | 'noRoute' | 'failed' | 'pending'>;

const NO_RESULTS: Results = { requests: [], quotes: [], noRoute: [], failed: [], pending: 0 };

const unanswered = (request: QuoteRequest, error: Error | null): UnansweredRequest[] =>
  error ? [{ request, failure: failureOf(error), error }] : [];

const lacksRoute = ({ failure }: UnansweredRequest): boolean => failure.kind === 'no-route';

const byKind = (missing: readonly UnansweredRequest[]): Pick<Run, 'noRoute' | 'failed'> => ({
  noRoute: missing.filter(lacksRoute),
  failed: missing.filter((each) => !lacksRoute(each)),
});

const earliest = (times: readonly number[]): number | null => (times.length > 0 ? Math.min(...times) : null);

/** The results of one HTTP request for each quote. */
function separateResults(requests: readonly QuoteRequest[], states: readonly RequestState<Route>[]): Results {
  const missing = requests.flatMap((request, i) => unanswered(request, states[i]?.error ?? null));
  return {
    ...NO_RESULTS,
    requests,
    quotes: requests.flatMap((request, i) => {
      const response = states[i]?.response;
      return response ? [{ request, route: response.data, market: response.market, isBest: false }] : [];
    }),
    ...byKind(missing),
    pending: states.filter(({ pending }) => pending).length,
  };
}

/** The results of a single HTTP request for the whole comparison. */
function combinedResults(
  requests: readonly [QuoteRequest, ...QuoteRequest[]],
  { response, error, pending }: RequestState<RoutesResponse>,
): Results {
  if (pending) return { ...NO_RESULTS, requests, pending: requests.length };
  if (response === undefined) {
    return { ...NO_RESULTS, requests: [requests[0]], ...byKind(unanswered(requests[0], error)) };
  }
  const { quotes, missing } = parseRoutesResponse(response, requests);
  const answered = [...quotes, ...missing].map(({ request }) => request);
  return {
    ...NO_RESULTS,
    requests: answered,
    quotes,
    // With an error, the response is that of an earlier round: no quote was refreshed.
    ...byKind([...missing, ...answered.flatMap((request) => unanswered(request, error))]),
  };
}

interface RunOptions {
  readonly requests: readonly QuoteRequest[];
  /** Whether to send the requests over the limit too. */
  readonly includesDeferred: boolean;
}

/**
 * Sends a comparison: in one HTTP request if the service may support that, else one for each quote, three at a time. If
 * the one is unreachable, sends the separate ones: the CORS policy of another service may block unknown endpoints.
 */
export function useRun({ requests: all, includesDeferred }: RunOptions): Run {
  const client = useClient();
  const queries = useQueryClient();
  const combinable = isNonEmpty(all) && maySupportRoutes(client) ? all : null;
  const [combined] = useQueries({
    queries: (combinable ? [combinable] : []).map(([{ routeRequest }]) => routesQuery(client, routeRequest)),
    combine: readStates<RoutesResponse>,
  });
  const isCombined =
    combined !== undefined && (combined.response !== undefined || !(combined.error instanceof Unreachable));
  const requests = useMemo(
    () => (includesDeferred ? all : all.slice(0, MAX_REQUESTS_PER_RUN)),
    [all, includesDeferred],
  );
  const separate = useQueries({
    queries: isCombined ? [] : requests.map(({ routeRequest }) => routeQuery(client, routeRequest)),
    combine: readStates<Route>,
  });
  const states = useMemo<readonly RequestState<unknown>[]>(
    () => (isCombined ? [combined] : separate),
    [isCombined, combined, separate],
  );
  // Then all is asked again, by itself or at a press, as if it were asked for the first time.
  const isSilent = states.every(({ response, error }) => response === undefined && isSilence(error));
  const keys = useMemo(
    () =>
      (isCombined || isSilent) && combinable
        ? [routesQuery(client, combinable[0].routeRequest).queryKey]
        : requests.map(({ routeRequest }) => routeQuery(client, routeRequest).queryKey),
    [isCombined, isSilent, combinable, requests, client],
  );
  // The first drawing takes a request that waits for its retry for one that is sent anew, without its failure: draw what is so.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of requests
  useEffect(() => drawAgain(), [keys]);
  const refresh = useCallback(() => {
    for (const queryKey of keys) void queries.refetchQueries({ queryKey, exact: true });
  }, [keys, queries]);
  const retryNow = useCallback(() => {
    for (const queryKey of keys) {
      const state = queries.getQueryState(queryKey);
      if (state?.fetchStatus === 'fetching' && nextRetryAt(state.fetchFailureReason) !== null)
        void restart(queries, queryKey);
    }
  }, [keys, queries]);
  return useMemo(() => {
    const results =
      isCombined && combinable ? combinedResults(combinable, combined) : separateResults(requests, separate);
    const times = states.filter(({ response }) => response).map(({ at }) => at);
    return {
      ...results,
      deferredCount: isCombined ? 0 : all.length - requests.length,
      fetching: states.some(({ fetching }) => fetching),
      asOf: earliest(times),
      lastAt: isSilent ? 0 : Math.max(...states.map(({ lastAt }) => lastAt)),
      nextRetryAt: earliest(states.flatMap(({ nextRetryAt }) => nextRetryAt ?? [])),
      refresh,
      retryNow,
    };
  }, [isCombined, isSilent, combinable, combined, all, requests, separate, states, refresh, retryNow]);
}

/** Cancels a query that waits for its retry, then refetches it: a refetch alone would join the waiting one. */
async function restart(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  await queries.refetchQueries({ queryKey, exact: true });
}

const isNonEmpty = (requests: readonly QuoteRequest[]): requests is readonly [QuoteRequest, ...QuoteRequest[]] =>
  requests.length > 0;
