import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { endpointLabel } from './endpoint-label.ts';
import { DEFAULT_LIMITS } from './host-variables.ts';
import type { RequestEntry } from './log.ts';
import { type NodeServer, startNodeServer } from './node-server.ts';

const ADDRESS = 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
const entries: RequestEntry[] = [];
const onRequest = (entry: RequestEntry) => void entries.push(entry);
const BODY = JSON.stringify({ words: 'x'.repeat(5_000) });
let answer: () => Promise<Response>;
const service = { fetch: () => answer() };
let server: NodeServer;
let proxied: NodeServer;

beforeAll(async () => {
  const limits = { ...DEFAULT_LIMITS, drainSeconds: 0, pointsPerClient: 1 };
  server = await startNodeServer({ service, port: 0, host: '127.0.0.1', limits, onRequest });
  const trusting = { ...limits, trustedProxies: ['127.0.0.1'] };
  proxied = await startNodeServer({ service, port: 0, host: '127.0.0.1', limits: trusting, onRequest });
});
afterAll(() => Promise.all([server.close(), proxied.close()]));

/** Its entry is there when the response has left, which its client may see sooner. */
async function ask(path: string, headers: Record<string, string> = {}, to = server) {
  answer = async () => new Response(BODY);
  entries.length = 0;
  const response = await fetch(to.url + path, { headers: { 'accept-encoding': 'identity', ...headers } });
  const id = response.headers.get('x-request-id') ?? '';
  await response.text();
  await expect.poll(() => entries).toHaveLength(1);
  return { id, status: response.status, entry: entries[0] as RequestEntry };
}

test('a request is told with its endpoint, never with what its client wrote', async () => {
  const { id, entry } = await ask(`/v2/info/balances/?address=${ADDRESS}`);
  expect(entry).toEqual({
    ...{ id, method: 'GET', endpoint: 'balances', status: 200, isAborted: false },
    ms: expect.any(Number),
    bytes: expect.any(Number),
  });
  expect(JSON.stringify((await ask(`/v2/${ADDRESS}`)).entry)).not.toContain(ADDRESS);
});

test('bytes are those of one response, with its headers', async () => {
  const [first, second] = [await ask('/v2'), await ask('/v2')];
  for (const { entry } of [first, second]) {
    expect(entry.bytes).toBeGreaterThan(BODY.length);
    expect(entry.bytes).toBeLessThan(2 * BODY.length);
  }
});

test('an id comes from a trusted proxy only, and only one that may stand in a log', async () => {
  const made = /^[0-9a-f]{16}-\d+$/;
  const idAt = async (to: NodeServer, id: string) => {
    const { id: answered, entry } = await ask('/healthz', { 'x-request-id': id }, to);
    expect(entry.id).toBe(answered);
    return answered;
  };
  expect(await idAt(proxied, 'my-id_1')).toBe('my-id_1');
  expect(await idAt(proxied, 'my id')).toMatch(made);
  expect(await idAt(server, 'my-id_1')).toMatch(made);
});

test('what is refused is told too', async () => {
  const client = { 'x-forwarded-for': '203.0.113.9' };
  await ask('/v2/info/chains', client, proxied);
  const { id, entry, status } = await ask('/v2/info/chains', client, proxied);
  expect([status, entry.status, entry.id]).toEqual([429, 429, id]);
});

test('a client that goes before it is answered is told as such', async () => {
  let isAsked = false;
  answer = () => {
    isAsked = true;
    return new Promise(() => {});
  };
  entries.length = 0;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('GET /v2 HTTP/1.1\r\nhost: here\r\n\r\n');
  await expect.poll(() => isAsked).toBe(true);
  socket.destroy();
  await expect.poll(() => entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ endpoint: 'v2', isAborted: true });
});

test('labels are of a fixed list', () => {
  expect(endpointLabel(endpoints.route.path)).toBe('route');
  expect(endpointLabel('//v2/fungible/route/')).toBe('route');
  expect(endpointLabel('/openapi.json')).toBe('openapi.json');
  expect(endpointLabel(`/v2/${ADDRESS}`)).toBe('unknown');
  expect(endpointLabel('/assets/main.js')).toBe('app');
});
