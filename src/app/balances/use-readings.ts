import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useService } from '../api/service-context.ts';
import type { Catalog } from '../asset/catalog.ts';
import { useOnline } from '../ui/use-browser.ts';
import { useSources } from '../wallet/sources.ts';
import { isConnected, type Plan, planOf, type Question } from './plan.ts';
import type { Reading } from './reading.ts';
import { readingQuery } from './reading-query.ts';

/** A question and what came of it so far. */
export interface Asked {
  readonly question: Question;
  readonly reading: Reading | undefined;
  /** Whether it is on its way, or waits in line. */
  readonly asking: boolean;
}

export interface Readings {
  readonly plan: Plan;
  /** In the order of the plan. The same list as long as nothing changes. */
  readonly asked: readonly Asked[];
  /** Whether the service cannot be reached for want of a network. */
  readonly offline: boolean;
}

const outcomes = (results: readonly UseQueryResult<Reading>[]) =>
  results.map(({ data, isFetching }) => ({ reading: data, asking: isFetching }));

/** What is known of all addresses. Only the questions that `wants` lets through are asked. */
export function useReadings(catalog: Catalog, wants: (question: Question) => boolean): Readings {
  const { client, needsNetwork } = useService();
  const online = useOnline();
  const sources = useSources();
  const plan = useMemo(() => planOf(sources, catalog), [sources, catalog]);
  const offline = needsNetwork && !online;
  const results = useQueries({
    queries: plan.questions.map((question) => ({
      ...readingQuery(client, question.pair),
      enabled: !offline && wants(question),
      ...(isConnected(question) ? { refetchOnWindowFocus: true } : { staleTime: Number.POSITIVE_INFINITY }),
    })),
    combine: outcomes,
  });
  const asked = useMemo(
    () => plan.questions.map((question, i) => ({ question, reading: undefined, asking: false, ...results[i] })),
    [plan, results],
  );
  return { plan, asked, offline };
}
