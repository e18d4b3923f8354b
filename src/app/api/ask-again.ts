import type { Query, QueryClient } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { lacksEndpoint } from './routes-support.ts';
import { hasResponded } from './watched-client.ts';

/** The `meta` of a query that is asked again by itself until the service answers. */
export const ASKED_AGAIN = { isAskedAgain: true };

/** Whether the service gave no answer, so that it may have one later. */
export const isSilence = (error: Error | null | undefined): boolean =>
  hasResponded(error) === false && !lacksEndpoint(error);

/** Whether it waits for a service that did not answer. */
export const isUnanswered = ({ meta, state: { status, error } }: Query): boolean =>
  meta === ASKED_AGAIN && status === 'error' && isSilence(error);

/** The key of the query by which a service that kept silent is asked whether it answers: the shortest answer. */
export const STATUS = ['status'];

/** Asks at once for all that has not arrived, in place of a retry that waits, and whether the service answers. */
export async function askNow(queries: QueryClient): Promise<void> {
  const missing = queries.getQueryCache().findAll({
    type: 'active',
    predicate: ({ meta, queryKey, state: { data, fetchFailureReason } }) =>
      meta === ASKED_AGAIN && (data === undefined || fetchFailureReason !== null || queryKey === STATUS),
  });
  const filters = { predicate: (query: Query) => missing.includes(query) };
  await queries.cancelQueries(filters);
  await queries.refetchQueries(filters);
}

/** The sentence below says it. */
export const ASK_AGAIN_SECONDS = 15;

/** After the sentence about such an error, that it is asked again by itself; "" after any other. */
export const askedAgainText = (error: Error | null | undefined): string =>
  isSilence(error) ? ` ${t('We ask again every 15 seconds.')}` : '';
