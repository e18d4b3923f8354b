import { appEndpoints } from '#contract/app-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { RequestOf, RequestTo, ResponseFrom, ResponseOf } from '#contract/endpoints.ts';
import { ERROR_CODES, ServiceError } from '#contract/error.ts';
import { errorBodySchema } from '#contract/error-schema.ts';
import { retryAfterMs } from '#contract/retry-after.ts';
import {
  BALANCES_HEADER,
  FAILED_HEADER,
  type FailedChain,
  MARKET_HEADER,
  type MarketNote,
  PRICES_HEADER,
  readFailedNote,
  readMarketNote,
} from '#contract/source-note.ts';
import { isNoResponse, MalformedResponse, TimedOut } from './failure.ts';
import { parseJson } from './parse-json.ts';
import { queryString } from './query-string.ts';
import { leaveOutUnreadable } from './readable-part.ts';
import type { Transport, TransportReply, TransportRequest } from './transport.ts';

/** Timeout of a request. */
const TIMEOUT_SECONDS = 20;

/** A response with its sources, as far as the service names them. */
export interface ServiceResponse<T> {
  readonly data: T;
  /** Source and time of prices, pools and fees; null if the service does not name it. */
  readonly market: MarketNote | null;
  /** Where balances come from: `sample` or `live`; null if the service does not name it. */
  readonly balances: string | null;
  /** Source of the prices of holdings: `sample`, `off`, or the feeds; null if the service does not name it. */
  readonly prices: string | null;
  /** Time of the response by the service's clock, milliseconds since 1970; null if missing. */
  readonly servedAt: number | null;
  /** Chains with balances that could not be read; only the first of very many. The entries have all errors. */
  readonly failed: readonly FailedChain[];
  /** Entries of its lists that could not be read and are left out; absent if there are none. */
  readonly leftOut?: number;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

type AppEndpointName = keyof typeof appEndpoints;

/**
 * A function for each endpoint that the app asks from the start, and one for those that load later. Each throws
 * `ServiceError` for an error of the service, `MalformedResponse` for a response that does not match the contract, `Unreachable`, `TimedOut`, or the signal's reason when the caller aborts.
 */
export type Client = {
  readonly [N in AppEndpointName]: (
    request: RequestOf<N>,
    options?: RequestOptions,
  ) => Promise<ServiceResponse<ResponseOf<N>>>;
} & {
  /** Asks an endpoint that the caller brings. */
  ask<E extends Endpoint>(
    endpoint: E,
    request: RequestTo<E>,
    options?: RequestOptions,
  ): Promise<ServiceResponse<ResponseFrom<E>>>;
};

interface ClientOptions {
  readonly transport: Transport;
  readonly timeoutSeconds?: number;
}

export function createClient({ transport, timeoutSeconds = TIMEOUT_SECONDS }: ClientOptions): Client {
  const ask = async (endpoint: Endpoint, request: object, { signal }: RequestOptions = {}) => {
    const reply = await withinTime(timeoutSeconds, signal, (limit) =>
      transport(transportRequest(endpoint, request), limit),
    );
    return readResponse(endpoint, reply);
  };
  const own = Object.entries(appEndpoints).map(([name, endpoint]) => [
    name,
    (request: object, options?: RequestOptions) => ask(endpoint, request, options),
  ]);
  // The type of an object built from entries does not relate each name to its function.
  return { ...Object.fromEntries(own), ask } as unknown as Client;
}

function transportRequest({ method, path }: Endpoint, request: object): TransportRequest {
  return method === 'GET'
    ? { method, path: path + queryString(request), body: null }
    : { method, path, body: JSON.stringify(request) };
}

async function withinTime<T>(
  seconds: number,
  signal: AbortSignal | undefined,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const timer = AbortSignal.timeout(seconds * 1000);
  try {
    return await work(signal ? AbortSignal.any([signal, timer]) : timer);
  } catch (error) {
    if (timer.aborted && !signal?.aborted) throw new TimedOut(seconds);
    throw error;
  }
}

function readResponse(endpoint: Endpoint, reply: TransportReply): ServiceResponse<unknown> {
  if (reply.status < 200 || reply.status > 299) throw readError(reply);
  return {
    ...readData(endpoint, reply),
    market: readMarketNote(reply.headers.get(MARKET_HEADER)),
    balances: reply.headers.get(BALANCES_HEADER),
    prices: reply.headers.get(PRICES_HEADER),
    servedAt: timeOf(reply.headers.get('date')),
    failed: readFailedNote(reply.headers.get(FAILED_HEADER)),
  };
}

/** The data of a response, without what cannot be read where the rest does without. */
function readData(endpoint: Endpoint, reply: TransportReply): Pick<ServiceResponse<unknown>, 'data' | 'leftOut'> {
  const body = readJson(reply);
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return { data: parsed.data };
  const { issues } = parsed.error;
  const leftOut = leaveOutUnreadable(body, endpoint, issues);
  const rest = leftOut === null ? parsed : endpoint.response.safeParse(body);
  if (leftOut !== null && rest.success) return { data: rest.data, leftOut };
  const [issue] = issues;
  throw new MalformedResponse(
    `The response's ${issue?.path.join('.') || 'body'} is not as expected: ${issue?.message}`,
    reply,
  );
}

function timeOf(header: string | null): number | null {
  const ms = Date.parse(header ?? '');
  return Number.isNaN(ms) ? null : ms;
}

function readJson(reply: TransportReply): unknown {
  const json = parseJson(reply.text);
  if (json === undefined) throw new MalformedResponse(`The response (status ${reply.status}) is not JSON.`, reply);
  return json;
}

/** What stands between us and the service may refuse in its stead, in words of its own. */
function readError(reply: TransportReply): Error {
  const { status, headers } = reply;
  const body = errorBodySchema.safeParse(parseJson(reply.text));
  const wait = readSeconds(headers.get('retry-after'));
  if (body.success) return ServiceError.fromBody(status, body.data, wait);
  if (status === ERROR_CODES.exhausted.status)
    return new ServiceError('exhausted', 'Too many requests', { retryAfterSeconds: wait });
  const what = isNoResponse(status)
    ? `does not answer (status ${status})`
    : `returned status ${status} without a message`;
  return new MalformedResponse(`The service ${what}.`, reply);
}

/** A day. A timer that is set for more than 24 of them goes off at once. */
const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

/** `Retry-After` in whole seconds, rounded up: who comes back too early is refused again. */
function readSeconds(header: string | null): number | null {
  const ms = retryAfterMs(header);
  return ms === undefined ? null : Math.min(Math.ceil(ms / 1000), LONGEST_WAIT_SECONDS);
}
