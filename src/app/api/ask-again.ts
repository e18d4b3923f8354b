import type { Query } from '@tanstack/react-query';
import { held } from '../format/time.ts';
import { t } from '../language/words.ts';
import { lacksEndpoint } from './routes-support.ts';
import { hasResponded } from './watched-client.ts';

export const ASK_AGAIN_SECONDS = 15;

/** The `meta` of a query that is asked again by itself until the service answers. */
export const ASKED_AGAIN = { isAskedAgain: true };

/** Whether the service gave no answer, so that it may have one later. */
const isSilence = (error: Error | null): boolean => hasResponded(error) === false && !lacksEndpoint(error);

/** Whether it waits for a service that did not answer. */
export const isUnanswered = ({ meta, state: { status, fetchStatus, error } }: Query): boolean =>
  meta?.isAskedAgain === true && status === 'error' && fetchStatus === 'idle' && isSilence(error);

/** After the sentence about such an error, that it is asked again by itself; "" after any other. */
export const askedAgainText = (error: Error | null): string =>
  isSilence(error)
    ? ` ${t('We ask again every {duration}.', { duration: held(t('{count} s', { count: ASK_AGAIN_SECONDS })) })}`
    : '';
