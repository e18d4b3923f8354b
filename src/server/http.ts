import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { BalancesResponse } from '#contract/balances.ts';
import { type Answers, type Endpoint, type EndpointName, endpoints, methodsOf } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import {
  BALANCES_HEADER,
  FAILED_HEADER,
  MARKET_HEADER,
  type MarketNote,
  PRICES_HEADER,
  writeFailedNote,
  writeMarketNote,
} from '#contract/source-note.ts';
import { failedChains } from './failed-chains.ts';
import { type AnswerBytes, KeptAnswers } from './kept-answers.ts';
import { readRequest } from './read-request.ts';
import type { RequestLog } from './request-log.ts';

const REQUEST_ID_HEADER = 'x-request-id';

export interface HttpDeps {
  readonly answers: Answers;
  /** What answers rest on now, told in a header of each; another object once the figures are others. */
  readonly market: () => MarketNote;
  readonly balances: string;
  readonly prices: string;
  /** Requests with a larger body are refused. */
  readonly bodyLimitBytes: number;
  readonly log?: RequestLog | undefined;
}

/**
 * The service over HTTP: every endpoint of the contract's table, the probes, the OpenAPI document and its readable
 * page. Speaks web-standard Request and Response, so every host runs this same code.
 */
export function createHttp(deps: HttpDeps): { fetch(request: Request): Promise<Response> } {
  const app = new Hono<Env>();
  app.use(identify(deps.log));
  app.options('*', nameRequest, cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], maxAge: 86_400 }));
  app.use('/v2/*', noteSources(deps));
  const kept = new KeptAnswers(deps.market, () => performance.now());
  for (const name of Object.keys(endpoints) as EndpointName[]) addEndpoint(app, name, deps, kept);
  addPages(app, deps);
  app.notFound((c) => refuse(c, ServiceError.notFound(`${c.req.method} ${c.req.path} does not exist; see /reference`)));
  app.onError((error, c) =>
    refuse(c, error instanceof ServiceError ? error : new ServiceError('internal', 'internal error')),
  );
  return { fetch: async (request) => app.fetch(request) };
}

const SAMPLE = 'sample';

const EXPOSED = [
  MARKET_HEADER,
  BALANCES_HEADER,
  FAILED_HEADER,
  PRICES_HEADER,
  REQUEST_ID_HEADER,
  'date',
  'retry-after',
].join(',');

type HeaderFields = Readonly<Record<string, string>>;

/** What a request carries on its way: the headers of whatever answers it. */
interface Env {
  Variables: { headers: Record<string, string> };
}

/** Gives each request an id, the caller's own when it has one, and reports it when it is answered. */
function identify(log: RequestLog | undefined): MiddlewareHandler<Env> {
  const server = randomName();
  let count = 0;
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header(REQUEST_ID_HEADER);
    const id = given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : `${server}-${++count}`;
    const { method, path } = c.req;
    c.set('headers', {
      [REQUEST_ID_HEADER]: id,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    await next();
    const { status } = c.res;
    const ms = Math.round(performance.now() - started);
    const error = status === 500 ? c.error : undefined;
    log?.({ id, method, path, status, ms, error });
  };
}

const noteSources =
  ({ market, balances, prices }: HttpDeps): MiddlewareHandler<Env> =>
  async (c, next) => {
    const sources = {
      [MARKET_HEADER]: writeMarketNote(market()),
      [BALANCES_HEADER]: balances,
      [PRICES_HEADER]: prices,
    };
    Object.assign(c.get('headers'), sources);
    await next();
  };

const nameRequest: MiddlewareHandler<Env> = async (c, next) => {
  c.header(REQUEST_ID_HEADER, c.get('headers')[REQUEST_ID_HEADER]);
  await next();
};

interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: HeaderFields;
}

/** All headers at once, as they are: one by one, each is checked and copied several times before it is sent. */
const reply = (
  c: Context<Env>,
  body: string | Uint8Array<ArrayBuffer>,
  { status = 200, type = 'application/json', headers }: Reply = {},
): Response => {
  // A spread copy with a field more has a shape of its own for V8: made slowly, and slow to read.
  const all = Object.assign(c.get('headers'), { 'content-type': type }, headers);
  return new Response(body, { status, headers: all });
};

/** Tells one server's requests from another's. `crypto.randomUUID` is missing in workers of pages served without TLS. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(16).padStart(8, '0')).join('');

/** What rests on request and market alone and is searched for. */
const KEPT: ReadonlySet<EndpointName> = new Set(['route', 'routes']);
/** What is searched for so long that whoever asked may be gone by then. */
const LONG: ReadonlySet<EndpointName> = new Set(['routes']);

function addEndpoint(
  app: Hono<Env>,
  name: EndpointName,
  { answers, balances, bodyLimitBytes }: HttpDeps,
  kept: KeptAnswers,
): void {
  const endpoint: Endpoint = endpoints[name];
  // The table's schema has checked the request, which the type of a name that varies cannot say.
  const answer = answers[name] as (request: unknown, unwanted?: AbortSignal) => Promise<unknown>;
  const methods = methodsOf(endpoint);
  app.on([...methods], endpoint.path, async (c) => {
    const request = await readRequest(endpoint, c.req.raw, bodyLimitBytes);
    if (KEPT.has(name)) {
      // The schema leaves nothing in a request that it does not know, and gives its fields an order.
      const key = JSON.stringify([name, request]);
      const gone = LONG.has(name) ? c.req.raw.signal : undefined;
      const { status, bytes } = await kept.answer(key, (unwanted) => bytesOf(answer(request, unwanted)), gone);
      return reply(c, bytes, { status });
    }
    const answered = await answer(request);
    const headers = name === 'balances' ? balanceNotes(balances, answered as BalancesResponse) : undefined;
    return reply(c, JSON.stringify(answered), headers && { headers });
  });
  refuseOtherMethods(app, endpoint.path, methods);
}

const encoder = new TextEncoder();
const inBytes = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value));

/** Refusals that ask for no second try are answers as well. */
async function bytesOf(answer: Promise<unknown>): Promise<AnswerBytes> {
  try {
    return { status: 200, bytes: inBytes(await answer) };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.retryAfterSeconds !== null || error.status >= 500) throw error;
    return { status: error.status, bytes: inBytes(error.toBody()) };
  }
}

/** Sample accounts hold what is made up, whatever else is read; failures are told in short. */
function balanceNotes(source: string, answered: BalancesResponse): HeaderFields {
  const chains = Object.values(answered.chains);
  const samples = chains.filter(({ address }) => isSampleAddress(address)).length;
  const sources = samples === chains.length ? SAMPLE : [...new Set([source, SAMPLE])].join(', ');
  const failed = writeFailedNote(failedChains(answered));
  return { ...(samples > 0 && { [BALANCES_HEADER]: sources }), ...(failed !== '' && { [FAILED_HEADER]: failed }) };
}

function refuseOtherMethods(app: Hono<Env>, path: string, methods: readonly string[]): void {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  app.all(path, (c) => {
    const message = `${path} is asked with ${methods.join(' or ')}`;
    const error = new ServiceError('invalid_argument', message, { status: 405 });
    return refuse(c, error, { allow: [...allowed, 'OPTIONS'].join(', ') });
  });
}

function addPages(app: Hono<Env>, { market }: HttpDeps): void {
  app.get('/healthz', (c) => reply(c, JSON.stringify({ status: 'ok' })));
  app.get('/readyz', (c) => reply(c, JSON.stringify({ status: 'ready', market: market() })));
  app.get('/openapi.json', async (c) =>
    reply(c, JSON.stringify((await import('./reference/openapi.ts')).openApiDocument())),
  );
  app.get('/reference', async (c) => {
    const { referencePage, REFERENCE_POLICY } = await import('./reference/reference.ts');
    const headers = { 'content-security-policy': REFERENCE_POLICY };
    return reply(c, `${await referencePage()}`, { type: 'text/html; charset=UTF-8', headers });
  });
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/reference']) refuseOtherMethods(app, path, ['GET']);
}

function refuse(c: Context<Env>, error: ServiceError, more?: HeaderFields): Response {
  const { status, retryAfterSeconds } = error;
  const headers = { ...more, ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }) };
  return reply(c, JSON.stringify(error.toBody()), { status, headers });
}
