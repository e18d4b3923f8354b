import { MismatchedRoute } from '#app/api/check-routes.ts';
import { plainText } from '#app/format/plain-text.ts';
import { isNoResponse, MalformedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import { type FieldViolation, ServiceError } from '#contract/error.ts';

/** Why a request has no route, and what the user can do about it. */
export interface Failure {
  /** `no-route` is a valid response; all others are errors. Retrying a `refused` request is useless. */
  readonly kind: 'no-route' | 'timeout' | 'throttled' | 'malformed' | 'unreachable' | 'refused' | 'failed' | 'unknown';
  readonly sentence: string;
  /** The service's own message, shown in quotation marks. */
  readonly quote: string | null;
  /** Technical details for a bug report. */
  readonly details: string | null;
}

const failure = (kind: Failure['kind'], sentence: string, rest: Partial<Failure> = {}): Failure => ({
  kind,
  sentence,
  quote: null,
  details: null,
  ...rest,
});

/** The failure of a request for which the service found no route. */
export const NO_ROUTE = failure('no-route', 'The service found no route.');

/** What is not known, by the field of the request that names it. */
const UNKNOWN: Readonly<Record<string, string>> = {
  source_asset_chain_id: 'We do not know the chain you send from. Choose another asset to send.',
  source_asset_denom: 'We do not know the asset you send. Choose another.',
  dest_asset_chain_id: 'We do not know the chain you receive on. Choose another asset to receive.',
  dest_asset_denom: 'We do not know the asset you receive. Choose another.',
};

/** `not_found` errors with a field concern an unknown chain or asset; those without one, a missing route. */
function unknownFailure({ details }: ServiceError, quote: string | null): Failure | null {
  const violations: unknown[] = details.flatMap(({ field_violations = [] }) => field_violations);
  const [violation] = violations as (Partial<FieldViolation> | null)[];
  if (violation === undefined) return null;
  const sentence = UNKNOWN[violation?.field ?? ''];
  // Our sentence says as much in plain words.
  return sentence === undefined
    ? failure('refused', 'The service does not support one of these assets. Choose another.', { quote })
    : failure('refused', sentence);
}

function serviceFailure(error: ServiceError): Failure {
  const quote = plainText(error.message) || null;
  switch (error.kind) {
    case 'not_found':
      return unknownFailure(error, quote) ?? { ...NO_ROUTE, quote };
    case 'exhausted':
      return failure('throttled', 'The service asks us to slow down. Wait a moment, then try again.', { quote });
    case 'deadline_exceeded':
      return failure('timeout', 'The service did not finish in time. Try again.', { quote });
    case 'invalid_argument':
      return failure('refused', 'The service rejected this request.', { quote });
    default:
      return failure('failed', 'The service failed. Try again.', { quote });
  }
}

export function failureOf(error: Error): Failure {
  if (error instanceof ServiceError) return serviceFailure(error);
  if (error instanceof TimedOut) return failure('timeout', `No response in ${error.seconds} seconds.`);
  if (error instanceof MalformedResponse) {
    if (isNoResponse(error.status)) return failure('unreachable', `${error.message} Try again in a moment.`);
    const details = `${error.message}\nStatus ${error.status}\n\n${error.text}`;
    const why =
      error instanceof MismatchedRoute ? 'The response does not match the request' : 'We could not read the response';
    return failure('malformed', `${why}, so we do not show it.`, { details });
  }
  if (error instanceof Unreachable) {
    return failure('unreachable', `${error.message} Check your connection, or choose another service in Settings.`);
  }
  return failure('unknown', 'An error occurred on this page. Try again.', {
    details: String(error.stack),
  });
}

export const isNoRoute = (error: Error | null): boolean => error !== null && failureOf(error).kind === 'no-route';
