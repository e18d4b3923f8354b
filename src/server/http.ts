import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { getPath } from 'hono/utils/url';
import pLimit, { type LimitFunction } from 'p-limit';
import type { BalancesResponse } from '#contract/balances.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type AnyAnswer, type EndpointName, endpoints, methodsOf, type ServiceEndpoints } from '#contract/endpoints.ts';
import { ERROR_CODES, ServiceError } from '#contract/error.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import {
  BALANCES_HEADER,
  FAILED_HEADER,
  type FailedChain,
  IGNORED_HEADER,
  MARKET_HEADER,
  type MarketNote,
  PRICES_HEADER,
  writeFailedNote,
  writeIgnoredNote,
  writeMarketNote,
} from '#contract/source-note.ts';
import { isSearch, type SearchEndpoint, traitsOf } from '#service/endpoint-traits.ts';
import { nextTurn } from '#service/next-turn.ts';
import { hasTag, isList, type KeptList, KeptLists } from './kept-lists.ts';
import type { ServiceLog } from './log.ts';
import { findMisspeltFields, type MisspeltField, withMisspeltFields } from './misspelt-fields.ts';
import { FEED_TYPE, noticesFeed } from './notices-feed.ts';
import { FEED_PATH, PLAIN_POLICY, SAFETY_HEADERS, tidyPath } from './pages.ts';
import { checkFields, hasLongBody, readFields } from './read-request.ts';
import { REQUEST_ID_HEADER, requestIds } from './request-id.ts';
import { type CachedResponse, ResponseCache } from './response-cache.ts';
import type { Observer } from './telemetry/observer.ts';
import { writeInTurns } from './write-in-turns.ts';

/** The service as hosts ask it. */
export interface HttpService {
  /** `id` names the request in its response and in the log; one is made if it is absent. */
  fetch(request: Request, id?: string): Promise<Response>;
}

export interface HttpDeps {
  /** Read for each request. */
  readonly answers: ServiceEndpoints;
  /** Answers the endpoints that search in place of `answers`, where there are threads for that. */
  readonly search?: SearchElsewhere;
  /** Whether it can answer; it can if absent. */
  readonly isReady?: () => boolean;
  /** Source of the figures, in a header of each response; another object once the figures change. */
  readonly market: () => MarketNote;
  /** Another object once chains, assets or bridges change. */
  readonly registry: () => object;
  readonly balances: string;
  readonly prices: string;
  /** Requests with a larger body are rejected. */
  readonly bodyLimitBytes: number;
  /** Told of each look into a cache. */
  readonly onLookup?: Observer['lookedUp'];
  /** Gets unexpected errors, which clients are not told, and the id of the request. */
  readonly onError?: ServiceLog['error'] | undefined;
}

/** The text of a search's answer, with the market that it rests on. Throws errors that a retry may change. */
export type SearchElsewhere = (
  name: SearchEndpoint,
  request: unknown,
  signal?: AbortSignal,
) => Promise<CachedResponse & { readonly note: MarketNote }>;

/**
 * The service over HTTP: every endpoint of the contract's table, the probes, the OpenAPI document and its readable
 * page. Speaks web-standard Request and Response, so every host runs this same code.
 */
export function createHttp(deps: HttpDeps): HttpService {
  const app = new Hono<Env>({ getPath: (request) => tidyPath(getPath(request)) });
  app.options('*', nameRequest, cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], maxAge: 86_400 }));
  const shared = {
    routes: new ResponseCache(
      deps.market,
      () => performance.now(),
      (isHit) => deps.onLookup?.('responses', isHit),
    ),
    lists: new KeptLists(deps.registry, (isHit) => deps.onLookup?.('lists', isHit)),
    inTurns: pLimit(TURNED_AT_ONCE),
  };
  for (const name of Object.keys(endpoints) as EndpointName[]) addEndpoint(app, name, deps, shared);
  addPages(app, deps, shared);
  app.notFound((c) => {
    if (c.req.path.startsWith('/v2/')) noteSources(c, deps);
    return respondUnknownPath(c);
  });
  app.onError((error, c) => {
    const serviceError = error instanceof ServiceError ? error : new ServiceError('internal', 'internal error');
    if (serviceError.status === 500) deps.onError?.(error, c.env.headers[REQUEST_ID_HEADER]);
    return respondError(c, serviceError);
  });
  const newId = requestIds();
  return { fetch: async (request, id = newId()) => app.fetch(request, contextOf(id)) };
}

const PAGES = ['/healthz', '/readyz', '/openapi.json', '/openapi-3.0.json', '/reference', FEED_PATH];
const SAMPLE = 'sample';

const EXPOSED = [
  MARKET_HEADER,
  BALANCES_HEADER,
  FAILED_HEADER,
  PRICES_HEADER,
  IGNORED_HEADER,
  REQUEST_ID_HEADER,
  'date',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
].join(',');

type HeaderFields = Readonly<Record<string, string>>;

/** State of a request, passed as Hono's environment, which is faster than a middleware. */
interface RequestContext {
  /** Headers of the response. */
  readonly headers: Record<string, string> & Readonly<Record<typeof REQUEST_ID_HEADER, string>>;
  /** Unknown fields of the request that resemble known ones. */
  misspelt?: readonly MisspeltField[];
}

interface Env {
  Bindings: RequestContext;
}

const contextOf = (id: string): RequestContext => ({
  headers: {
    [REQUEST_ID_HEADER]: id,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    'cache-control': 'no-cache',
    ...SAFETY_HEADERS,
  },
});

function noteMisspeltFields(context: RequestContext, fields: readonly MisspeltField[]): void {
  if (fields.length === 0) return;
  context.misspelt = fields;
  context.headers[IGNORED_HEADER] = writeIgnoredNote(fields);
}

/** The text of an error with a hint for each misspelt field of its request. */
const withHints = ({ misspelt }: RequestContext, text: string): string =>
  misspelt === undefined ? text : JSON.stringify(withMisspeltFields(JSON.parse(text), misspelt));

/** Adds headers for the sources of market, balances and prices. */
function noteSources(c: Context<Env>, { market, balances, prices }: HttpDeps): void {
  const { headers } = c.env;
  headers[MARKET_HEADER] = writeMarketNote(market());
  headers[BALANCES_HEADER] = balances;
  headers[PRICES_HEADER] = prices;
}

const readyMarket = ({ source, asOf }: MarketNote): MarketNote => ({ source, asOf });

const nameRequest: MiddlewareHandler<Env> = async (c, next) => {
  c.header(REQUEST_ID_HEADER, c.env.headers[REQUEST_ID_HEADER]);
  await next();
};

interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: HeaderFields;
}

/** Sets all headers at once; Hono would check and copy each of them several times. */
const reply = (
  c: Context<Env>,
  body: string | Uint8Array<ArrayBuffer>,
  { status = 200, type = 'application/json', headers }: Reply = {},
): Response => {
  // A spread copy with a field more has a shape of its own for V8: made slowly, and slow to read.
  const all = Object.assign(c.env.headers, { 'content-type': type }, headers);
  return new Response(body, { status, headers: all });
};

/** The list, or that the client has it. */
function replyList(c: Context<Env>, { text, tag }: KeptList, type?: string): Response {
  const headers = { etag: tag };
  if (!hasTag(c.req.raw, tag)) return reply(c, text, { headers, ...(type !== undefined && { type }) });
  return new Response(null, { status: 304, headers: Object.assign(c.env.headers, headers) });
}

/** So many long requests whose answers this thread writes are worked on at once: with more, most of the time goes into collecting their garbage. */
const TURNED_AT_ONCE = 4;

interface Shared {
  readonly routes: ResponseCache;
  readonly lists: KeptLists;
  readonly inTurns: LimitFunction;
}

function addEndpoint(app: Hono<Env>, name: EndpointName, deps: HttpDeps, { routes, lists, inTurns }: Shared): void {
  const { balances, bodyLimitBytes, search } = deps;
  const endpoint: Endpoint = endpoints[name];
  const answer: AnyAnswer = (request, signal) => (deps.answers[name] as AnyAnswer)(request, signal);
  const { kind, writtenLevels: levels } = traitsOf(name);
  const write = async (request: unknown, signal?: AbortSignal) => JSON.stringify(await answer(request, signal));
  const respond = async (request: unknown, signal?: AbortSignal): Promise<CachedResponse> =>
    search !== undefined && isSearch(name) ? search(name, request, signal) : settled(write(request, signal));
  // Searches on this thread are short, or let others have a turn in between and can be cancelled there.
  const isCancellable = search === undefined ? kind === 'long' : isSearch(name);
  // Expensive, and of request and market only.
  const isCached = kind === 'search' || kind === 'long';
  const handle = async (c: Context<Env>): Promise<Response> => {
    noteSources(c, deps);
    const fields = await readFields(endpoint, c.req.raw, bodyLimitBytes);
    // The market may have changed while the body came in.
    noteSources(c, deps);
    noteMisspeltFields(c.env, findMisspeltFields(endpoint.request, fields.given));
    const request = checkFields(endpoint, fields);
    if (isList(name, request)) return replyList(c, await lists.get(name, request, () => write(request)));
    if (levels !== undefined) {
      const answered = await answer(request);
      if (hasLongBody(c.req.raw)) await nextTurn();
      const headers = name === 'balances' ? balanceNotes(balances, answered as BalancesResponse) : {};
      return reply(c, await writeInTurns(answered as object, levels), { headers });
    }
    const clientSignal = isCancellable ? c.req.raw.signal : undefined;
    // The schema removes unknown fields and orders the others, so that equal requests have equal keys.
    const { status, text, note } = isCached
      ? await routes.respond(JSON.stringify([name, request]), (signal) => respond(request, signal), clientSignal)
      : await respond(request, clientSignal);
    if (note !== undefined) c.env.headers[MARKET_HEADER] = writeMarketNote(note);
    return reply(c, status >= 400 ? withHints(c.env, text) : text, { status });
  };
  app.on([...methodsOf(endpoint)], endpoint.path, (c) =>
    levels !== undefined && hasLongBody(c.req.raw) ? inTurns(() => handle(c)) : handle(c),
  );
}

/** Turns errors that a retry cannot change into responses, which are cached. */
async function settled(text: Promise<string>): Promise<CachedResponse> {
  try {
    return { status: 200, text: await text };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.retryAfterSeconds !== null || error.status >= 500) throw error;
    return { status: error.status, text: JSON.stringify(error.toBody()) };
  }
}

/** Headers for the sources of balances, `sample` for sample accounts, and for chains that failed. */
function balanceNotes(source: string, answered: BalancesResponse): HeaderFields {
  const chains = Object.values(answered.chains);
  const samples = chains.filter(({ address }) => isSampleAddress(address)).length;
  const sources = samples === chains.length ? SAMPLE : [...new Set([source, SAMPLE])].join(', ');
  const failed = writeFailedNote(failedChains(answered));
  return { ...(samples > 0 && { [BALANCES_HEADER]: sources }), ...(failed !== '' && { [FAILED_HEADER]: failed }) };
}

/** Allowed methods by path. */
const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.values(endpoints).map((endpoint) => [endpoint.path, methodsOf(endpoint)] as const),
  ...PAGES.map((path) => [path, ['GET']] as const),
]);

function respondUnknownPath(c: Context<Env>): Response {
  const { path } = c.req;
  const methods = METHODS.get(path);
  if (methods === undefined) {
    return respondError(c, ServiceError.notFound(`${c.req.method} ${path} does not exist; see /reference`));
  }
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const message = `${path} must be requested with ${methods.join(' or ')}`;
  const error = new ServiceError('invalid_argument', message, { status: 405 });
  return respondError(c, error, { allow: [...allowed, 'OPTIONS'].join(', ') });
}

const STARTING = new ServiceError('unavailable', 'the service is starting; ask again in a second', {
  retryAfterSeconds: 1,
});

function addPages(app: Hono<Env>, deps: HttpDeps, { lists }: Shared): void {
  const { market, isReady = () => true } = deps;
  app.get('/healthz', (c) => reply(c, JSON.stringify({ status: 'ok' })));
  app.get('/readyz', (c) => {
    if (!isReady()) throw STARTING;
    return reply(c, JSON.stringify({ status: 'ready', market: readyMarket(market()) }));
  });
  const writeFeed = async () => noticesFeed(await deps.answers.notices({}));
  app.get(FEED_PATH, async (c) => replyList(c, await lists.get('notices', FEED_PATH, writeFeed), FEED_TYPE));
  // Each takes 40 ms of this thread to make, and is always the same.
  let document: Promise<string> | undefined;
  app.get('/openapi.json', async (c) => {
    document ??= import('./reference/openapi.ts').then(({ openApiDocument }) => JSON.stringify(openApiDocument()));
    return reply(c, await document);
  });
  let older: Promise<string> | undefined;
  app.get('/openapi-3.0.json', async (c) => {
    older ??= Promise.all([import('./reference/openapi.ts'), import('./reference/openapi-30.ts')]).then(
      ([{ openApiDocument }, { openApi30 }]) => JSON.stringify(openApi30(openApiDocument())),
    );
    return reply(c, await older);
  });
  let page: Promise<string> | undefined;
  app.get('/reference', async (c) => {
    page ??= import('./reference/reference.ts').then(async ({ referencePage }) => `${await referencePage()}`);
    const headers = { 'content-security-policy': PLAIN_POLICY };
    return reply(c, await page, { type: 'text/html; charset=UTF-8', headers });
  });
}

function respondError(c: Context<Env>, error: ServiceError, more?: HeaderFields): Response {
  const { status, retryAfterSeconds } = error;
  const headers = { ...more, ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }) };
  return reply(c, withHints(c.env, JSON.stringify(error.toBody())), { status, headers });
}

/** Chains with balances that could not be read, each with its first error. Invalid denoms do not count. */
function failedChains({ chains }: BalancesResponse): FailedChain[] {
  return Object.entries(chains).flatMap(([chainId, { denoms }]) => {
    // The first of thousands, mostly: a list of all would be most of the work.
    for (const denom in denoms) {
      const error = denoms[denom]?.error;
      if (error != null && error.code !== INVALID_ARGUMENT) return [{ chainId, why: error.message }];
    }
    return [];
  });
}

const INVALID_ARGUMENT = ERROR_CODES.invalid_argument.code;
