import { isNoResponse, MalformedResponse, MismatchedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import { type ErrorDetail, type FieldViolation, isNotReadYet, ServiceError } from '#contract/error.ts';
import { plainText } from '../format/plain-text.ts';
import { type Message, msg, t } from '../language/words.ts';

/** Why a request has no route, and what the user can do about it. */
export interface Failure {
  /** `no-route` is a valid response, and `unread` one on a market that is not all read; all others are errors. Retrying a `refused` request is useless. */
  readonly kind:
    | 'no-route'
    | 'unread'
    | 'timeout'
    | 'throttled'
    | 'malformed'
    | 'unreachable'
    | 'refused'
    | 'failed'
    | 'unknown';
  readonly sentence: string;
  /** The service's own message, shown in quotation marks. */
  readonly quote: string | null;
  /** Technical details for a bug report. */
  readonly details: string | null;
  /** Of no route: why, for programs. */
  readonly why?: readonly ErrorDetail[];
}

const failure = (kind: Failure['kind'], sentence: string, rest: Partial<Failure> = {}): Failure => ({
  kind,
  sentence,
  quote: null,
  details: null,
  ...rest,
});

/** The failure of a request for which the service found no route. */
export const noRouteFailure = (quote: string | null = null, why: readonly ErrorDetail[] = []): Failure =>
  failure('no-route', t('The service found no route.'), { quote, why });

/** The failure of one for which there is no route as far as the service has read its sources: how many of `details` it waits for, else its words. */
export function unreadFailure(quote: string | null = null, details: readonly ErrorDetail[] = []): Failure {
  const count = details.filter(({ reason, metadata }) => reason === 'NOT_READ' && metadata?.feed).length;
  return count === 0
    ? failure('unread', t('Not all is read yet. Try again in a moment.'), { quote })
    : failure('unread', t('No prices yet: we wait for {count, plural, one {# source} other {# sources}}.', { count }));
}

/** What is not known, by how the field of the request that names it begins: the form says of a chain that there is none. */
const UNKNOWN: Readonly<Record<string, Message>> = {
  source: msg('We do not know the asset you send. Choose another.'),
  dest: msg('We do not know the asset you receive. Choose another.'),
};

/** `not_found` errors with a field concern an unknown chain or asset; those without one, a missing route. */
function unknownFailure({ details }: ServiceError, quote: string | null): Failure | null {
  const violations: unknown[] = details.flatMap(({ field_violations = [] }) => field_violations);
  const [violation] = violations as (Partial<FieldViolation> | null)[];
  if (violation === undefined) return null;
  const sentence = UNKNOWN[`${violation?.field}`.replace(/_asset_.*/, '')];
  // Our sentence says as much in plain words.
  return sentence === undefined
    ? failure('refused', t('The service does not support one of these assets. Choose another.'), { quote })
    : failure('refused', sentence());
}

function serviceFailure(error: ServiceError): Failure {
  const quote = plainText(error.message) || null;
  switch (error.kind) {
    case 'not_found':
      return (
        unknownFailure(error, quote) ??
        (isNotReadYet(error) ? unreadFailure(quote, error.details) : noRouteFailure(quote, error.details))
      );
    case 'exhausted':
      return failure('throttled', t('The service asks us to slow down. Wait a moment, then try again.'), { quote });
    case 'deadline_exceeded':
      return failure('timeout', t('The service did not finish in time. Try again.'), { quote });
    case 'invalid_argument':
      return failure('refused', t('The service rejected this request.'), { quote });
    default:
      return failure('failed', t('The service failed. Try again.'), { quote });
  }
}

function unreachableSentence({ silent }: Unreachable): string {
  if (silent === 'worker')
    return t('The service in this browser stopped. Try again, or choose another one in Settings.');
  if (silent === 'page') return t('Part of this page did not arrive. Check your connection, then try again.');
  // The page's own site, or a service elsewhere: neither is to blame.
  if (globalThis.navigator?.onLine === false) return t('You are offline. Connect, then try again.');
  return silent.address
    ? t('{server} does not answer.', { server: silent.address })
    : t('The service does not answer.');
}

export function failureOf(error: Error): Failure {
  if (error instanceof ServiceError) return serviceFailure(error);
  if (error instanceof TimedOut)
    return failure('timeout', t('No response in {seconds} seconds.', { seconds: error.seconds }));
  if (error instanceof MalformedResponse) {
    if (isNoResponse(error.status))
      return failure('unreachable', t('The service does not answer ({status}).', { status: `${error.status}` }));
    const details = `${error.message}\nStatus ${error.status}\n\n${error.text}`;
    const isMismatch = error instanceof MismatchedResponse;
    const sentence = t(
      isMismatch
        ? 'The response does not match the request, so we do not show it.'
        : 'We could not read the response, so we do not show it.',
    );
    return failure('malformed', sentence, { details });
  }
  if (error instanceof Unreachable) return failure('unreachable', unreachableSentence(error));
  return failure('unknown', t('An error occurred on this page. Try again.'), {
    details: String(error.stack),
  });
}

export const isNoRoute = (error: Error | null): boolean => error !== null && failureOf(error).kind === 'no-route';
