import type * as z from 'zod/mini';
import type { errorBodySchema, errorDetailSchema } from './error-schema.ts';

/** gRPC status numbers the wire uses, and the HTTP status each travels under. */
export const ERROR_CODES = {
  internal: { code: 2, status: 500 },
  invalid_argument: { code: 3, status: 400 },
  deadline_exceeded: { code: 4, status: 504 },
  not_found: { code: 5, status: 404 },
  exhausted: { code: 8, status: 429 },
  unavailable: { code: 14, status: 503 },
} as const;
export type ErrorKind = keyof typeof ERROR_CODES;

export const ROUTE_REFUSALS = ['LOW_INFO_ERROR', 'BAD_PRICE_ERROR', 'HIGH_LOSS_ERROR'] as const;
export type RouteRefusal = (typeof ROUTE_REFUSALS)[number];

export type ErrorDetail = z.infer<typeof errorDetailSchema>;
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** What is kept of a message from the wire: ours name up to hundreds of fields. */
const LONGEST_MESSAGE = 10_000;

const ERROR_INFO_TYPE = 'type.googleapis.com/google.rpc.ErrorInfo';
export const ERROR_DOMAIN = 'portolan';

/** Whether there is no route only as far as a live market was read: asked again, there may be one. The cause is in the first detail. */
export const isNotReadYet = ({ details }: ServiceError): boolean => details[0]?.metadata?.cause === 'NOT_READ';

/** Whether it says that there is no route, and why; other errors of the kind name what is not known. */
export const isNoRoute = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.details[0]?.reason === 'NO_ROUTE';

/** One machine-readable cause of an error. */
export function errorInfo(reason: string, metadata: Record<string, string> = {}): ErrorDetail {
  return { '@type': ERROR_INFO_TYPE, reason, domain: ERROR_DOMAIN, metadata };
}

const BAD_REQUEST_TYPE = 'type.googleapis.com/google.rpc.BadRequest';

/** `field` is the path from the request's top, like `chains.osmosis-1.address`. */
export interface FieldViolation {
  readonly field: string;
  readonly description: string;
}

interface ServiceErrorOptions {
  readonly details?: readonly ErrorDetail[];
  readonly status?: number;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/**
 * An error that a caller may see: it names the thing and the next step.
 * `status` is the HTTP status; one that differs from the kind's own (413, 415, 405) is given by hand.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ErrorKind;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  /** Seconds to wait before a retry, sent as `Retry-After`; null if unknown. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: ErrorKind, message: string, options: ServiceErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.status = options.status ?? ERROR_CODES[kind].status;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }

  static invalid(message: string, details: readonly ErrorDetail[] = []): ServiceError {
    return new ServiceError('invalid_argument', message, { details });
  }

  static notFound(message: string, details: readonly ErrorDetail[] = []): ServiceError {
    return new ServiceError('not_found', message, { details });
  }

  /** A request whose fields are wrong, or name what does not exist: the message names each, the details list them. */
  static invalidFields(violations: readonly FieldViolation[], kind: ErrorKind = 'invalid_argument'): ServiceError {
    const message = violations.map(({ field, description }) => `${field}: ${description}`).join('; ');
    return new ServiceError(kind, message, { details: [{ '@type': BAD_REQUEST_TYPE, field_violations: violations }] });
  }

  /** The same for one field. */
  static invalidField(field: string, description: string, kind?: ErrorKind): ServiceError {
    return ServiceError.invalidFields([{ field, description }], kind);
  }

  /** The error of a body that came over the wire, in the same class that the service threw. */
  static fromBody(status: number, body: ErrorBody, retryAfterSeconds: number | null = null): ServiceError {
    const kind = (Object.keys(ERROR_CODES) as ErrorKind[]).find((name) => ERROR_CODES[name].code === body.code);
    return new ServiceError(kind ?? 'internal', body.message.slice(0, LONGEST_MESSAGE), {
      details: body.details,
      status,
      retryAfterSeconds,
    });
  }

  toBody(): ErrorBody {
    return { code: ERROR_CODES[this.kind].code, message: this.message, details: [...this.details] };
  }
}
