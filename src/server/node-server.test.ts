import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Unwanted } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import { errorBodySchema } from '#contract/error-schema.ts';
import { fakeService } from '#testing/fake-service.ts';
import { DEFAULT_LIMITS } from './host-variables.ts';
import { createHttp } from './http.ts';
import { type NodeServer, startNodeServer } from './node-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-'));
/** Below a folder of the same name as that of hashed files, as some are installed. */
const appFolder = join(folder, 'assets/app');
const service = { fetch: async (request: Request) => Response.json({ path: new URL(request.url).pathname }) };
let server: NodeServer;

beforeAll(async () => {
  mkdirSync(join(appFolder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets/secret.txt'), 'secret');
  mkdirSync(join(appFolder, 'marks/token'), { recursive: true });
  writeFileSync(join(appFolder, 'marks/token/usdc.svg'), '<svg/>');
  writeFileSync(join(appFolder, 'index.html'), '<html>the app</html>');
  mkdirSync(join(appFolder, 'bridges'));
  writeFileSync(join(appFolder, 'bridges/index.html'), '<html>Bridges</html>');
  writeFileSync(join(appFolder, 'assets/main-1a2b.js'), 'plain');
  writeFileSync(join(appFolder, 'assets/main-1a2b.js.br'), brotliCompressSync('packed'));
  server = await startNodeServer({ service, port: 0, host: '127.0.0.1', appFolder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Sending {
  readonly to?: NodeServer;
  /** Whether the sender ends the connection after the bytes. */
  readonly ends?: boolean;
  /** Sent after the first response bytes. */
  readonly more?: string;
}

/** The whole response to exactly these bytes. */
function send(bytes: string, { to = server, ends = false, more }: Sending = {}): Promise<string> {
  const { hostname, port } = new URL(to.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.on('data', (data) => {
      response += data;
    });
    socket.once('data', () => more && socket.write(more));
    socket.on('error', reject);
    socket.on('close', () => resolve(response));
    socket.write(bytes);
    if (ends) socket.end();
  });
}

/** Sends a path as it is, without the normalisation of HTTP clients. */
const askRaw = (path: string): Promise<string> =>
  send(`GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`);

describe('one address', () => {
  test('a file that changed is served as it is now', async () => {
    const file = join(appFolder, 'changing.txt');
    const read = async () => (await fetch(`${server.url}/changing.txt`)).text();
    writeFileSync(file, 'before');
    const before = [await read(), await read()];
    writeFileSync(file, 'later');
    utimesSync(file, 1_800_000_000, 1_800_000_000);
    expect([...before, await read()]).toEqual(['before', 'before', 'later']);
  });

  test.each([
    ['/', 'the app'],
    ['/bridges', 'Bridges'],
    ['/bridges/', 'Bridges'],
    ['/bridges?x=1', 'Bridges'],
  ])('%s is %s', async (path, words) => {
    const response = await fetch(server.url + path);
    expect([response.status, await response.text()]).toEqual([200, `<html>${words}</html>`]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'self'; connect-src 'self' https: wss: http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*;/,
    );
  });

  test.each(['/v2/info/bridges', '/healthz', '/openapi.json', '/reference', '/v2', '//v2/info/bridges', '///healthz'])(
    '%s is the service',
    async (path) => {
      expect(await (await fetch(server.url + path)).json()).toEqual({ path });
    },
  );

  test('hashed files are immutable and compressed', async () => {
    const response = await fetch(`${server.url}/assets/main-1a2b.js`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe('packed');
  });

  test('a mark is immutable at the address that its index gives, and asked again at another', async () => {
    const cachingOf = async (path: string) => (await fetch(server.url + path)).headers.get('cache-control');
    expect(await cachingOf('/marks/token/usdc.svg?v=1a2b')).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf('/marks/token/usdc.svg')).toBe('no-cache');
    expect(await cachingOf('/?v=1a2b')).toBe('no-cache');
  });

  test.each(['/nothing', '/assets/main-0000.js', '/bridges/deeper', '/index.html/x'])('%s is nothing', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });

  test.each(['/bridges/deeper', '/assets/main-0000.js'])(
    'a browser at %s, where no page is, gets 404 with the app',
    async (path) => {
      const response = await fetch(server.url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([response.status, await response.text()]).toEqual([404, '<html>the app</html>']);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    },
  );

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%252e%252e/secret.txt',
    '//secret.txt',
    '/assets/..%00/secret.txt',
    '/..\\secret.txt',
  ])('%s cannot leave the folder', async (path) => {
    const response = await askRaw(path);
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(response).not.toContain('secret\r\n');
  });
});

describe('a response of the service', () => {
  const long = { words: 'balance '.repeat(1_000) };
  const preflight = () => new Response(null, { status: 204, headers: { vary: 'access-control-request-headers' } });
  const sizes = {
    fetch: async ({ method, url }: Request) =>
      method === 'OPTIONS' ? preflight() : Response.json(url.endsWith('/long') ? long : {}),
  };
  let other: NodeServer;
  beforeAll(async () => {
    other = await startNodeServer({ service: sizes, port: 0, host: '127.0.0.1' });
  });
  afterAll(() => other.close());

  const requestWith = async (path: string, accept: string, method = 'GET') => {
    const response = await fetch(other.url + path, { method, headers: { 'accept-encoding': accept } });
    const { headers } = response;
    const [type, encoding, vary] = ['content-type', 'content-encoding', 'vary'].map((name) => headers.get(name));
    return { type, encoding, vary: vary?.toLowerCase(), text: await response.text() };
  };
  const plain = { type: 'application/json', encoding: null };

  test.each(['gzip', 'gzip, deflate, br', 'br,GZIP', 'gzip;q=0.5'])(
    'is compressed for accept-encoding %s',
    async (accept) => {
      const packed = { type: 'application/json', encoding: 'gzip', vary: 'accept-encoding' };
      expect(await requestWith('/long', accept)).toEqual({ ...packed, text: JSON.stringify(long) });
    },
  );

  test.each(['identity', 'br', 'gzip;q=0', 'x-gzipped'])('is not compressed for accept-encoding %s', async (accept) => {
    expect(await requestWith('/long', accept)).toMatchObject({ ...plain, text: JSON.stringify(long) });
  });

  test('that is short, or has no body, is not compressed', async () => {
    expect(await requestWith('/short', 'gzip')).toMatchObject({ ...plain, text: '{}' });
    expect(await requestWith('/long', 'gzip', 'HEAD')).toMatchObject({ text: '' });
  });

  test('to a preflight keeps the service’s vary header', async () => {
    expect(await requestWith('/long', 'gzip', 'OPTIONS')).toMatchObject({
      vary: 'access-control-request-headers',
      text: '',
    });
  });
});

describe('a malformed request', () => {
  const post = 'POST /v2 HTTP/1.1\r\nhost: here\r\n';

  test.each<[string, number, string, Sending?]>([
    ['that is cut off', 400, 'GET /v2/info/bri', { ends: true }],
    ['that is not HTTP', 400, 'How much is the fish?\r\n\r\n'],
    ['with headers that are too large', 431, `GET /v2 HTTP/1.1\r\nhost: here\r\nnote: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'with chunk extensions that are too long',
      413,
      `${post}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}`,
    ],
    ['without a host', 400, 'GET /v2 HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['with an unknown expectation', 417, 'GET /v2 HTTP/1.1\r\nhost: here\r\nexpect: tea\r\nconnection: close\r\n\r\n'],
    ['to a host with a space', 400, 'GET /v2 HTTP/1.1\r\nhost: not here\r\nconnection: close\r\n\r\n'],
    ['to a proxy', 405, 'CONNECT elsewhere:443 HTTP/1.1\r\nhost: elsewhere:443\r\n\r\n'],
    ['to a path with a backslash', 400, 'GET /v2/a\\b HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n'],
  ])('%s gets an error body', async (_name, status, bytes, sending) => {
    const response = await send(bytes, sending);
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
    expect(head).toMatch(/\r\ncontent-type: application\/json\r\n/);
    expect(head).toMatch(/\r\naccess-control-allow-origin: \*\r\n/);
    expect(head.toLowerCase()).toContain(`\r\ncontent-length: ${body.length}`);
    expect(errorBodySchema.parse(JSON.parse(body))).toMatchObject({ code: 3, details: [] });
  });

  test('does not interrupt a response that has begun', async () => {
    const open = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('begun')) });
    const begun = { fetch: async () => new Response(open, { headers: { 'content-type': 'text/plain' } }) };
    const other = await startNodeServer({ service: begun, port: 0, host: '127.0.0.1' });
    const response = await send('GET /v2 HTTP/1.1\r\nhost: here\r\n\r\n', { to: other, more: 'rubbish\r\n\r\n' });
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
    await other.close();
  });

  test('gets a response after a valid one on the same connection', async () => {
    const response = await send('GET /v2 HTTP/1.1\r\nhost: here\r\n\r\n', { more: 'rubbish\r\n\r\n' });
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });
});

test('cancels a comparison when the client disconnects', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const routes = (_request: unknown, unwanted?: Unwanted) =>
    new Promise<never>((_resolve, reject) => {
      const signal = unwanted as AbortSignal | undefined;
      signals.push(signal);
      signal?.addEventListener('abort', () => reject(new ServiceError('unavailable', 'cancelled')));
    });
  const market = { source: 'sample', asOf: '2026-01-31' };
  const http = createHttp({
    ...{ answers: fakeService({ routes }), market: () => market, balances: 'sample', prices: 'off' },
    ...{ registry: () => market, bodyLimitBytes: 1_000 },
  });
  const other = await startNodeServer({ service: http, port: 0, host: '127.0.0.1' });
  const ends = { source_asset_denom: 'uusdc', source_asset_chain_id: 'noble-1', dest_asset_chain_id: 'osmosis-1' };
  const stop = new AbortController();
  const pending = fetch(`${other.url}/v2/fungible/routes`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, signal: stop.signal },
    body: JSON.stringify({ ...ends, dest_asset_denom: 'uosmo', amount_in: '1' }),
  });
  await expect.poll(() => signals.length).toBe(1);
  expect(signals[0]?.aborted).toBe(false);
  stop.abort();
  await expect(pending).rejects.toThrow('aborted');
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  await other.close();
});

describe('listening', () => {
  test('on a port in use fails with one line that names it', async () => {
    const port = Number(new URL(server.url).port);
    const again = startNodeServer({ service, port, host: '127.0.0.1' });
    await expect(again).rejects.toThrow(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\. .*$`));
  });

  test('on an address of another machine fails with a reason', async () => {
    const elsewhere = startNodeServer({ service, port: 0, host: '192.0.2.1' });
    await expect(elsewhere).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine.');
  });

  test('without the app that it is to serve fails with the next step', async () => {
    const without = startNodeServer({ service, port: 0, host: '127.0.0.1', appFolder: join(folder, 'assets') });
    await expect(without).rejects.toThrow(/has no index\.html\. Run npm run build, then start again\.$/);
  });

  test('closes despite open connections and unfinished responses', async () => {
    let reached: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const stuck = {
      fetch: () => {
        reached();
        return new Promise<Response>(() => undefined);
      },
    };
    const limits = { ...DEFAULT_LIMITS, drainSeconds: 0 };
    const other = await startNodeServer({ service: stuck, port: 0, host: '127.0.0.1', limits });
    const idle = connect(Number(new URL(other.url).port), '127.0.0.1').on('error', () => undefined);
    const pending = fetch(`${other.url}/v2/info/bridges`);
    await arrival;
    await Promise.all([other.close(), expect(pending).rejects.toThrow()]);
    idle.destroy();
  });
});
