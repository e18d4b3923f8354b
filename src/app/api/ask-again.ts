import type { Query } from '@tanstack/react-query';
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

/** The sentence below says it. */
export const ASK_AGAIN_SECONDS = 15;

/** After the sentence about such an error, that it is asked again by itself; "" after any other. */
export const askedAgainText = (error: Error | null | undefined): string =>
  isSilence(error) ? ` ${t('We ask again every 15 seconds.')}` : '';
