import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Answer } from '#client/client.ts';
import type { Route } from '#contract/route.ts';
import { routeQuery } from '../../queries.ts';
import { useClient } from '../../service-context.ts';
import type { Quote } from './candidate.ts';
import { type Failure, failureOf, isNoRoute } from './failures.ts';
import type { Question } from './questions.ts';

/** A question that has no route, or no answer. */
export interface Unanswered {
  readonly question: Question;
  readonly failure: Failure;
}

/** All questions of one comparison and what has come back so far. */
export interface Run {
  readonly questions: readonly Question[];
  readonly quotes: readonly Quote[];
  readonly noRoute: readonly Unanswered[];
  readonly failed: readonly Unanswered[];
  /** Questions of the first round that are still under way. */
  readonly pending: number;
  readonly fetching: boolean;
  /** When the oldest figure on the screen came; null while there is none. */
  readonly asOf: number | null;
  /** When the last answer or failure came. */
  readonly lastAt: number;
  /** Why the service makes us wait, while it does. */
  readonly waiting: Error | null;
  refresh(): void;
}

interface Reply {
  readonly answer: Answer<Route> | undefined;
  readonly error: Error | null;
  readonly pending: boolean;
  readonly fetching: boolean;
  readonly waiting: Error | null;
  readonly at: number;
  readonly lastAt: number;
}

const readReplies = (results: UseQueryResult<Answer<Route>>[]): Reply[] =>
  results.map(({ data, error, isPending, isFetching, failureReason, dataUpdatedAt, errorUpdatedAt }) => ({
    // A way that is no longer offered is gone; after any other failure the last figures stay, with their age.
    answer: isNoRoute(error) ? undefined : data,
    error,
    pending: isPending,
    fetching: isFetching,
    waiting: isFetching ? failureReason : null,
    at: dataUpdatedAt,
    lastAt: Math.max(dataUpdatedAt, errorUpdatedAt),
  }));

function quotesOf(questions: readonly Question[], replies: readonly Reply[]): Quote[] {
  return questions.flatMap((question, i) => {
    const answer = replies[i]?.answer;
    return answer ? [{ question, route: answer.data, market: answer.market }] : [];
  });
}

function unanswered(questions: readonly Question[], replies: readonly Reply[]): Unanswered[] {
  return questions.flatMap((question, i) => {
    const error = replies[i]?.error;
    return error ? [{ question, failure: failureOf(error) }] : [];
  });
}

/** Asks all questions, three at a time, and again when told to. */
export function useRun(questions: readonly Question[]): Run {
  const client = useClient();
  const queries = useQueryClient();
  const replies = useQueries({
    queries: questions.map(({ request }) => routeQuery(client, request)),
    combine: readReplies,
  });
  const refresh = useCallback(() => {
    for (const { request } of questions) {
      void queries.refetchQueries({ queryKey: routeQuery(client, request).queryKey, exact: true });
    }
  }, [questions, queries, client]);
  return useMemo(() => {
    const missing = unanswered(questions, replies);
    const times = replies.filter(({ answer }) => answer).map(({ at }) => at);
    return {
      questions,
      quotes: quotesOf(questions, replies),
      noRoute: missing.filter(({ failure }) => failure.kind === 'no-route'),
      failed: missing.filter(({ failure }) => failure.kind !== 'no-route'),
      pending: replies.filter(({ pending }) => pending).length,
      fetching: replies.some(({ fetching }) => fetching),
      asOf: times.length > 0 ? Math.min(...times) : null,
      lastAt: Math.max(0, ...replies.map(({ lastAt }) => lastAt)),
      waiting: replies.find(({ waiting }) => waiting)?.waiting ?? null,
      refresh,
    };
  }, [questions, replies, refresh]);
}
