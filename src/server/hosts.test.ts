import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { RequestMessage, ResponseMessage } from '#contract/message.ts';
import { READ_DAY } from '#registry/embedded.ts';
import { composeHttp } from './compose.ts';
import { readConfig } from './config.ts';
import { type NodeServer, startNodeServer } from './node-server.ts';
import { EXAMPLES } from './reference/examples.ts';

interface HostRequest {
  readonly name: string;
  readonly status: number;
  readonly method: RequestMessage['method'];
  readonly path: string;
  readonly body: string | null;
}

const get = (path: string, status = 200): HostRequest => ({
  name: `GET ${path}`,
  status,
  method: 'GET',
  path,
  body: null,
});
const post = (name: string, status: number, path: string, body: unknown): HostRequest => ({
  name,
  status,
  method: 'POST',
  path,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const ROUTE = endpoints.route.path;

const REQUESTS: readonly HostRequest[] = [
  get('/healthz'),
  get('/readyz'),
  get('/openapi.json'),
  get('/openapi-3.0.json'),
  get('/reference'),
  get('/notices.xml'),
  get('/v2/info/bridges'),
  get('/v2/info/bridge_facts'),
  get('/v2/info/status'),
  get('/v2/info/chains?chain_ids=osmosis-1,1&include_evm=true'),
  get('/v2/info/chains?include_evm=perhaps', 400),
  get('/v2/fungible/assets?chain_ids=cosmoshub-4'),
  get('/v2/fungible/venues'),
  get(`${endpoints.assetsBetweenChains.path}?source_chain_id=cosmoshub-4&dest_chain_id=osmosis-1`),
  get('/v2/nowhere', 404),
  get('/v2/%E0%A4%A', 404),
  get(ROUTE, 405),
  post('a balance', 200, endpoints.balances.path, EXAMPLES.balances),
  post('a balance without an address', 400, endpoints.balances.path, { chains: { 1: {} } }),
  post('an origin', 200, endpoints.originAssets.path, EXAMPLES.originAssets),
  post('what moves between chains', 200, endpoints.assetsBetweenChains.path, EXAMPLES.assetsBetweenChains),
  post('what a source reaches', 200, endpoints.assetsFromSource.path, EXAMPLES.assetsFromSource),
  post('a recommendation', 200, endpoints.recommendAssets.path, EXAMPLES.recommendAssets),
  post('a route', 200, ROUTE, EXAMPLES.route),
  post('routes to compare', 200, endpoints.routes.path, EXAMPLES.routes),
  post('what each bridge is worth', 200, endpoints.whatIf.path, EXAMPLES.whatIf),
  post('routes between many chains', 200, endpoints.matrix.path, EXAMPLES.matrix),
  post('a curve of amounts', 200, endpoints.curve.path, EXAMPLES.curve),
  post('routes of several requests', 200, endpoints.routeSummaries.path, EXAMPLES.routeSummaries),
  post('a route without a source', 400, ROUTE, { ...EXAMPLES.route, source_asset_denom: '' }),
  post('a route between unknown assets', 404, ROUTE, { ...EXAMPLES.route, dest_asset_denom: 'unobtainium' }),
  post('a negative amount', 400, ROUTE, { ...EXAMPLES.route, amount_in: '-1' }),
  post('broken JSON', 400, ROUTE, '{"amount_in":'),
  post('no JSON at all', 400, ROUTE, ''),
  post('a prototype key', 400, ROUTE, '{"__proto__":{"allow_unsafe":true}}'),
  post('deep nesting', 400, ROUTE, `${'['.repeat(5000)}${']'.repeat(5000)}`),
  post('a body over the limit', 413, ROUTE, `{"note":"${'x'.repeat(1_000_001)}"}`),
  post('a POST of a GET endpoint', 405, endpoints.bridges.path, {}),
  { name: 'a preflight', status: 204, method: 'OPTIONS', path: ROUTE, body: null },
];

/** The part of a response that the service writes, without that of the host. */
const OWN_HEADERS =
  /^(content-type|content-security-policy|portolan-.*|access-control-.*|cache-control|x-content-type-options|allow|retry-after)$/;

interface HostResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const ownPart = (status: number, headers: Iterable<readonly [string, string]>, body: string): HostResponse => ({
  status,
  headers: [...headers].filter(([name]) => OWN_HEADERS.test(name)).sort(([a], [b]) => (a < b ? -1 : 1)),
  body,
});

type Host = (request: HostRequest) => Promise<HostResponse>;

const overHttp =
  (origin: () => string): Host =>
  async ({ method, path, body }) => {
    // A kept connection may be closed for idleness while a busy machine writes to it.
    const headers = { connection: 'close', ...(body === null ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(origin() + path, { method, body, headers });
    return ownPart(response.status, response.headers, await response.text());
  };

let node: NodeServer;
let vite: ViteDevServer;
const devServer = createServer((request, response) => vite.middlewares(request, response));

/** The worker's global scope: the page's messages arrive as events, the worker's messages resolve a promise. */
class FakeScope extends EventTarget {
  #resolve: ((response: ResponseMessage) => void) | undefined;
  postMessage(response: ResponseMessage) {
    this.#resolve?.(response);
  }
  fetchResponse(message: RequestMessage): Promise<ResponseMessage> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.dispatchEvent(new MessageEvent('message', { data: message }));
    });
  }
}
const scope = new FakeScope();

const devOrigin = () => `http://127.0.0.1:${(devServer.address() as AddressInfo).port}`;
const HOSTS: Readonly<Record<string, Host>> = {
  'the dev server': overHttp(devOrigin),
  'the worker': async ({ method, path, body }) => {
    const { status, headers, body: text } = await scope.fetchResponse({ id: 1, method, path, body });
    return ownPart(status, headers, text);
  },
};
const nodeHost = overHttp(() => node.url);

/** What it returned: each is asked for once, for all hosts. */
const ofNode = new Map<HostRequest, Promise<HostResponse>>();
function fromNode(request: HostRequest): Promise<HostResponse> {
  const response = ofNode.get(request) ?? nodeHost(request);
  ofNode.set(request, response);
  return response;
}

beforeAll(async () => {
  // Quotes of relayers have an expiration, so all hosts get the same clock: that of the day of the facts.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${READ_DAY}T12:00:00Z`) });
  node = await startNodeServer({ service: composeHttp(readConfig({})), port: 0, host: '127.0.0.1' });
  vite = await createVite({
    logLevel: 'silent',
    cacheDir: '.cache/vite-hosts-test',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await new Promise<void>((resolve) => devServer.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('self', scope);
  await import('./worker.ts');
});

afterAll(async () => {
  devServer.close();
  devServer.closeAllConnections();
  await Promise.all([node.close(), vite.close()]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each(Object.entries(HOSTS))('%s returns the same bytes as the Node server', (_host, fetchResponse) => {
  test.each(REQUESTS)('$name', async (request) => {
    const expected = await fromNode(request);
    expect(expected.status).toBe(request.status);
    expect(await fetchResponse(request)).toEqual(expected);
  });
});

test('the dev server rejects an invalid address and continues to serve', async () => {
  expect((await fetch(`${devOrigin()}//`)).status).toBe(400);
  expect((await fetch(`${devOrigin()}/healthz`)).status).toBe(200);
});

test.each([
  ['the Node server', () => node.url],
  ['the dev server', devOrigin],
])('%s reads JSON labelled text/plain, and JSON without a label', async (_host, origin) => {
  const body = JSON.stringify(EXAMPLES.route);
  const labelled = await fetch(origin() + ROUTE, { method: 'POST', body });
  expect(labelled.status).toBe(200);
  const bytes = new TextEncoder().encode(body);
  expect((await fetch(origin() + ROUTE, { method: 'POST', body: bytes })).status).toBe(200);
});
