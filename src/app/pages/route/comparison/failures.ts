import { BadAnswer, isSilence, TimedOut, Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import { MismatchedRoute } from '../../../api/check-routes.ts';
import { plainText } from '../../../format/plain-text.ts';

/** What went wrong with a question, and what a person can do about it. */
export interface Failure {
  /** `no-route` is an answer; all others mean that there is none. What is `refused` is refused again. */
  readonly kind: 'no-route' | 'timeout' | 'throttled' | 'bad-form' | 'unreachable' | 'refused' | 'failed' | 'unknown';
  readonly sentence: string;
  /** The service's own words, shown in quotation marks. */
  readonly quote: string | null;
  /** What to hand on to those who can mend it. */
  readonly details: string | null;
}

const failure = (kind: Failure['kind'], sentence: string, rest: Partial<Failure> = {}): Failure => ({
  kind,
  sentence,
  quote: null,
  details: null,
  ...rest,
});

/** What a question comes to that has no route, in the service's own opinion. */
export const NO_ROUTE = failure('no-route', 'The service finds no route.');

const UNKNOWN_ASSET = 'The service does not know one of these assets. Choose another.';

/** Beside no route, what is not found is a chain or an asset that a field names. */
const namesField = ({ details }: ServiceError): boolean =>
  details.some(({ field_violations }) => field_violations !== undefined);

function ofService(error: ServiceError): Failure {
  const quote = plainText(error.message) || null;
  switch (error.kind) {
    case 'not_found':
      return namesField(error) ? failure('refused', UNKNOWN_ASSET, { quote }) : { ...NO_ROUTE, quote };
    case 'exhausted':
      return failure('throttled', 'The service asks us to slow down. Wait a moment, then try again.', { quote });
    case 'deadline_exceeded':
      return failure('timeout', 'The service did not finish in time. Try again.', { quote });
    case 'invalid_argument':
      return failure('refused', 'The service does not take this question.', { quote });
    default:
      return failure('failed', 'The service could not answer. Try again.', { quote });
  }
}

export function failureOf(error: Error): Failure {
  if (error instanceof ServiceError) return ofService(error);
  if (error instanceof TimedOut) return failure('timeout', `No answer in ${error.seconds} seconds.`);
  if (error instanceof BadAnswer) {
    if (isSilence(error.status)) return failure('unreachable', `${error.message} Try again in a moment.`);
    const details = `${error.message}\nStatus ${error.status}\n\n${error.text}`;
    const why =
      error instanceof MismatchedRoute
        ? 'The answer is to another question than ours'
        : 'We did not understand the answer';
    return failure('bad-form', `${why}, so we show nothing from it.`, { details });
  }
  if (error instanceof Unreachable) {
    return failure('unreachable', `${error.message} Check your connection, or choose another service in Settings.`);
  }
  return failure('unknown', 'Something broke on this page while it asked. Try again.', {
    details: String(error.stack),
  });
}

export const isNoRoute = (error: Error | null): boolean => error !== null && failureOf(error).kind === 'no-route';
