import {
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Answer } from '#client/client.ts';
import { Unreachable } from '#client/failure.ts';
import type { Route } from '#contract/route.ts';
import type { RoutesResponse } from '#contract/routes.ts';
import { nextRetryAt, routeQuery, routesQuery } from '../../../api/queries.ts';
import { maySupportRoutes } from '../../../api/routes-support.ts';
import { useClient } from '../../../api/service-context.ts';
import { MAX_REQUESTS_PER_RUN, type QuoteRequest } from '../query/quote-requests.ts';
import type { Quote } from './candidate.ts';
import { type Failure, failureOf, isNoRoute, NO_ROUTE } from './failures.ts';
import { readOneAnswer } from './one-answer.ts';

/** A question that has no route, or no answer. */
export interface Unanswered {
  readonly question: QuoteRequest;
  readonly failure: Failure;
}

/** All questions of one comparison and what has come back so far. */
export interface Run {
  readonly questions: readonly QuoteRequest[];
  readonly quotes: readonly Quote[];
  readonly noRoute: readonly Unanswered[];
  readonly failed: readonly Unanswered[];
  /** Questions of the first round that are still under way. */
  readonly pending: number;
  /** Questions over the limit of one run, which wait until a person asks for them. */
  readonly held: number;
  readonly fetching: boolean;
  /** When the oldest figure on the screen came; null while there is none. */
  readonly asOf: number | null;
  /** When the last answer or failure came. */
  readonly lastAt: number;
  /** When the next try is that the service makes us wait for; null while it does not. */
  readonly nextTryAt: number | null;
  refresh(): void;
  /** Asks at once what waits for its next try. */
  tryNow(): void;
}

interface Reply<T> {
  readonly answer: Answer<T> | undefined;
  readonly error: Error | null;
  readonly pending: boolean;
  readonly fetching: boolean;
  readonly nextTryAt: number | null;
  readonly at: number;
  readonly lastAt: number;
}

const readReplies = <T>(results: UseQueryResult<Answer<T>>[]): Reply<T>[] =>
  results.map(({ data, error, isPending, isFetching, failureReason, dataUpdatedAt, errorUpdatedAt }) => ({
    // A way that is no longer offered is gone; after any other failure the last figures stay, with their age.
    answer: isNoRoute(error) ? undefined : data,
    error,
    pending: isPending,
    fetching: isFetching,
    nextTryAt: isFetching ? nextRetryAt(failureReason) : null,
    at: dataUpdatedAt,
    lastAt: Math.max(dataUpdatedAt, errorUpdatedAt),
  }));

type Outcome = Pick<Run, 'questions' | 'quotes' | 'noRoute' | 'failed' | 'pending' | 'held'>;

const NOTHING: Outcome = { questions: [], quotes: [], noRoute: [], failed: [], pending: 0, held: 0 };

const unanswered = (question: QuoteRequest, error: Error | null): Unanswered[] =>
  error ? [{ question, failure: failureOf(error) }] : [];

const isNone = ({ failure }: Unanswered): boolean => failure.kind === 'no-route';

const sorted = (missing: readonly Unanswered[]): Pick<Run, 'noRoute' | 'failed'> => ({
  noRoute: missing.filter(isNone),
  failed: missing.filter((each) => !isNone(each)),
});

const earliest = (times: readonly number[]): number | null => (times.length > 0 ? Math.min(...times) : null);

function outcomeOfEach(questions: readonly QuoteRequest[], replies: readonly Reply<Route>[]): Outcome {
  const missing = questions.flatMap((question, i) => unanswered(question, replies[i]?.error ?? null));
  return {
    ...NOTHING,
    questions,
    quotes: questions.flatMap((question, i) => {
      const answer = replies[i]?.answer;
      return answer ? [{ question, route: answer.data, market: answer.market, isBest: false }] : [];
    }),
    ...sorted(missing),
    pending: replies.filter(({ pending }) => pending).length,
  };
}

function outcomeOfOne(
  asked: readonly [QuoteRequest, ...QuoteRequest[]],
  { answer, error, pending }: Reply<RoutesResponse>,
): Outcome {
  if (pending) return { ...NOTHING, questions: asked, pending: asked.length };
  if (answer === undefined) return { ...NOTHING, questions: [asked[0]], ...sorted(unanswered(asked[0], error)) };
  const { quotes, without } = readOneAnswer(answer, asked);
  const questions = [...quotes.map(({ question }) => question), ...without];
  return {
    ...NOTHING,
    questions,
    quotes,
    noRoute: without.map((question) => ({ question, failure: NO_ROUTE })),
    // With an error, this is the answer of an earlier round: none of it was renewed.
    failed: questions.flatMap((question) => unanswered(question, error)),
  };
}

interface RunOptions {
  readonly questions: readonly QuoteRequest[];
  /** Whether the questions over the limit are asked as well. */
  readonly asksAll: boolean;
}

/**
 * Asks for everything in one question where the service may have an answer to that, else question by question, three at
 * a time; and again when told to. Where the one is out of reach, the others are tried: a service of somebody else may let
 * no page ask for what it does not have.
 */
export function useRun({ questions: all, asksAll }: RunOptions): Run {
  const client = useClient();
  const queries = useQueryClient();
  const asked = isSome(all) && maySupportRoutes(client) ? all : null;
  const [one] = useQueries({
    queries: (asked ? [asked] : []).map(([{ routeRequest: request }]) => routesQuery(client, request)),
    combine: readReplies<RoutesResponse>,
  });
  const isOne = one !== undefined && (one.answer !== undefined || !(one.error instanceof Unreachable));
  const questions = useMemo(() => (asksAll ? all : all.slice(0, MAX_REQUESTS_PER_RUN)), [all, asksAll]);
  const each = useQueries({
    queries: isOne ? [] : questions.map(({ routeRequest: request }) => routeQuery(client, request)),
    combine: readReplies<Route>,
  });
  const keys = useMemo(
    () =>
      isOne && asked
        ? [routesQuery(client, asked[0].routeRequest).queryKey]
        : questions.map(({ routeRequest: request }) => routeQuery(client, request).queryKey),
    [isOne, asked, questions, client],
  );
  const refresh = useCallback(() => {
    for (const queryKey of keys) void queries.refetchQueries({ queryKey, exact: true });
  }, [keys, queries]);
  const tryNow = useCallback(() => {
    for (const queryKey of keys) {
      const state = queries.getQueryState(queryKey);
      if (state?.fetchStatus === 'fetching' && nextRetryAt(state.fetchFailureReason) !== null)
        void restart(queries, queryKey);
    }
  }, [keys, queries]);
  return useMemo(() => {
    const replies: readonly Reply<unknown>[] = isOne ? [one] : each;
    const outcome = isOne && asked ? outcomeOfOne(asked, one) : outcomeOfEach(questions, each);
    const times = replies.filter(({ answer }) => answer).map(({ at }) => at);
    return {
      ...outcome,
      held: isOne ? 0 : all.length - questions.length,
      fetching: replies.some(({ fetching }) => fetching),
      asOf: earliest(times),
      lastAt: Math.max(0, ...replies.map(({ lastAt }) => lastAt)),
      nextTryAt: earliest(replies.flatMap(({ nextTryAt }) => nextTryAt ?? [])),
      refresh,
      tryNow,
    };
  }, [isOne, asked, one, all, questions, each, refresh, tryNow]);
}

/** A question under way is not asked once more, however long it waits: it is given up first. */
async function restart(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  await queries.refetchQueries({ queryKey, exact: true });
}

const isSome = (questions: readonly QuoteRequest[]): questions is readonly [QuoteRequest, ...QuoteRequest[]] =>
  questions.length > 0;
