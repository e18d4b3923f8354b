import { type EndpointName, endpoints, type RequestOf, type ResponseOf } from '#contract/endpoints.ts';
import { ERROR_CODES, errorBodySchema, ServiceError } from '#contract/error.ts';
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
import { BadAnswer, isSilence, TimedOut } from './failure.ts';
import { queryString } from './query-string.ts';
import type { Transport, TransportReply, TransportRequest } from './transport.ts';

/** The longest that a question waits for its answer. */
const TIMEOUT_SECONDS = 20;

/** An answer with what it rests on, as far as the service says. */
export interface Answer<T> {
  readonly data: T;
  /** Source and time of prices, pools and fees; null when the service does not say. */
  readonly market: MarketNote | null;
  /** Where balances come from: `sample` or `live`; null when the service does not say. */
  readonly balances: string | null;
  /** What holdings are priced by: `sample`, `off`, or the feeds asked; null when the service does not say. */
  readonly prices: string | null;
  /** When the service answered by its own clock, milliseconds since 1970; null when it does not say. */
  readonly servedAt: number | null;
  /** Chains whose balances could not be read, or not wholly; of very many the first. The entries say it of all. */
  readonly failed: readonly FailedChain[];
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * A function for each endpoint. Each throws `ServiceError` for a refusal by the service, `BadAnswer` for an answer
 * that is not of the contract's form, `Unreachable`, `TimedOut`, and the signal's reason when the caller aborts.
 */
export type Client = {
  readonly [N in EndpointName]: (request: RequestOf<N>, options?: AskOptions) => Promise<Answer<ResponseOf<N>>>;
};

interface ClientOptions {
  readonly transport: Transport;
  readonly timeoutSeconds?: number;
}

export function createClient({ transport, timeoutSeconds = TIMEOUT_SECONDS }: ClientOptions): Client {
  const ask = async (name: EndpointName, request: object, { signal }: AskOptions = {}) => {
    const reply = await withinTime(timeoutSeconds, signal, (limit) =>
      transport(transportRequest(name, request), limit),
    );
    return readAnswer(name, reply);
  };
  const names = Object.keys(endpoints) as EndpointName[];
  // Each function asks for its own endpoint, which the type of a built-up object cannot say.
  return Object.fromEntries(
    names.map((name) => [name, (request: object, options?: AskOptions) => ask(name, request, options)]),
  ) as unknown as Client;
}

function transportRequest(name: EndpointName, request: object): TransportRequest {
  const { method, path } = endpoints[name];
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

function readAnswer(name: EndpointName, reply: TransportReply): Answer<unknown> {
  if (reply.status < 200 || reply.status > 299) throw readError(reply);
  const parsed = endpoints[name].response.safeParse(readJson(reply));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadAnswer(`The answer's ${issue?.path.join('.') || 'body'} is not as expected: ${issue?.message}`, reply);
  }
  return {
    data: parsed.data,
    market: readMarketNote(reply.headers.get(MARKET_HEADER)),
    balances: reply.headers.get(BALANCES_HEADER),
    prices: reply.headers.get(PRICES_HEADER),
    servedAt: timeOf(reply.headers.get('date')),
    failed: readFailedNote(reply.headers.get(FAILED_HEADER)),
  };
}

function timeOf(header: string | null): number | null {
  const ms = Date.parse(header ?? '');
  return Number.isNaN(ms) ? null : ms;
}

function readJson(reply: TransportReply): unknown {
  const json = parseJson(reply.text);
  if (json === undefined) throw new BadAnswer(`The answer (status ${reply.status}) is not JSON.`, reply);
  return json;
}

/** Undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What stands between us and the service may refuse in its stead, in words of its own. */
function readError(reply: TransportReply): Error {
  const { status, headers } = reply;
  const body = errorBodySchema.safeParse(parseJson(reply.text));
  const wait = readSeconds(headers.get('retry-after'));
  if (body.success) return ServiceError.fromBody(status, body.data, wait);
  if (status === ERROR_CODES.exhausted.status)
    return new ServiceError('exhausted', 'Too many requests', { retryAfterSeconds: wait });
  const what = isSilence(status) ? `does not answer (status ${status})` : `answered ${status} and did not say why`;
  return new BadAnswer(`The service ${what}.`, reply);
}

/** A day. A timer that is set for more than 24 of them goes off at once. */
const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

/** `Retry-After` in whole seconds, rounded up: who comes back too early is refused again. */
function readSeconds(header: string | null): number | null {
  const ms = retryAfterMs(header);
  return ms === undefined ? null : Math.min(Math.ceil(ms / 1000), LONGEST_WAIT_SECONDS);
}
