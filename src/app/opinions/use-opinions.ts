import { queryOptions, useQueries } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { askService } from './ask-service.ts';
import { NoOpinion, type Opinion, type OpinionRequest, type QuoteService } from './quote-service.ts';

/** What a service answered to the present request so far. */
export interface OpinionState {
  readonly service: QuoteService;
  /** Null before an answer, and once a later question failed. */
  readonly opinion: Opinion | null;
  /** Why there is none, as a sentence. */
  readonly failure: string | null;
  readonly isAsking: boolean;
}

/** Sent only by `ask`: not when a component mounts, and not when quotes refresh. */
const opinionQuery = (service: QuoteService, request: OpinionRequest, key: string) =>
  queryOptions({
    queryKey: ['opinion', service.id, key],
    queryFn: ({ signal }) => askService(service, request, signal),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

const sentenceOf = (service: QuoteService, error: Error): string =>
  error instanceof NoOpinion ? error.message : t('The answer of {name} could not be read.', { name: service.name });

/**
 * The answers of other services to a request, which the key identifies. Another request aborts the questions that are
 * under way.
 */
export function useOpinions(services: readonly QuoteService[], request: OpinionRequest, key: string) {
  const able = services.filter((service) => service.whyNot(request) === null);
  const results = useQueries({ queries: able.map((service) => opinionQuery(service, request, key)) });
  const states = services.map((service): OpinionState => {
    const result = results[able.indexOf(service)];
    if (result === undefined) return { service, opinion: null, failure: service.whyNot(request), isAsking: false };
    const { data, error, isFetching } = result;
    const failure = error === null ? null : sentenceOf(service, error);
    return { service, opinion: error === null ? (data ?? null) : null, failure, isAsking: isFetching };
  });
  return {
    states,
    able,
    isAsking: results.some(({ isFetching }) => isFetching),
    ask: () => {
      for (const { refetch } of results) void refetch();
    },
  };
}
