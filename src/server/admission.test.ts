import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { getPath } from 'hono/utils/url';
import { afterEach, expect, test } from 'vitest';
import { errorBodySchema } from '#contract/error-schema.ts';
import { DEFAULT_LIMITS, type HostLimits } from './host-variables.ts';
import { type NodeServer, startNodeServer } from './node-server.ts';
import { tidyPath } from './pages.ts';
import { pointsOf } from './rate-limit.ts';

const LONG = 'x'.repeat(8_000_000);
const service = {
  fetch: async (request: Request) => {
    await request.text();
    return new Response(request.url.endsWith('/long') ? LONG : '{}', {
      headers: { 'content-type': 'application/json' },
    });
  },
};
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Options {
  readonly limits?: Partial<HostLimits>;
  readonly appFolder?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
}

async function start({ limits, appFolder, fetch = service.fetch }: Options = {}) {
  const told: string[] = [];
  const server: NodeServer = await startNodeServer({
    ...{ service: { fetch }, port: 0, host: '127.0.0.1', appFolder },
    ...{ limits: { ...DEFAULT_LIMITS, drainSeconds: 0, ...limits }, report: (message) => told.push(message) },
  });
  closing.push(() => server.close());
  return { server, told };
}

interface Raw {
  readonly socket: Socket;
  readonly closed: Promise<string>;
  /** What has come so far. */
  text(): string;
}

function open(server: NodeServer): Raw {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  closing.push(() => socket.destroy());
  let text = '';
  socket.on('data', (bytes) => (text += bytes));
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  return { socket, closed, text: () => text };
}

function send(server: NodeServer, bytes: string): Promise<string> {
  const { socket, closed } = open(server);
  socket.write(bytes);
  return closed;
}

const CLOSING = /^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is;
const errorOf = (response: string) => errorBodySchema.parse(JSON.parse(response.split('\r\n\r\n')[1] ?? ''));

test('HTTP/1.0 needs no host, HTTP/1.1 does, and two are one too many', async () => {
  const { server } = await start();
  expect(await send(server, 'GET /v2 HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  const without = await send(server, 'GET /v2 HTTP/1.1\r\nconnection: close\r\n\r\n');
  expect(without).toMatch(/^HTTP\/1\.1 400 /);
  expect(errorOf(without).message).toBe('host: is required');
  const twice = await send(server, 'GET /v2 HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n');
  expect(twice).toMatch(/^HTTP\/1\.1 400 /);
  expect(errorOf(twice).message).toBe('host: must be given once, not 2 times');
});

test('a client behind a trusted proxy has so many points, is told what is left and when it has them again', async () => {
  const { server, told } = await start({ limits: { trustedProxies: ['127.0.0.1'], pointsPerClient: 45 } });
  const ask = (client: string, path = '/v2/fungible/routes') =>
    fetch(server.url + path, { method: 'POST', body: '{}', headers: { 'x-forwarded-for': client } });
  const first = await ask('203.0.113.7');
  expect(first.status).toBe(200);
  expect(first.headers.get('ratelimit-policy')).toBe('"points";q=45;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"points";r=25;t=\d+$/);
  expect((await ask('203.0.113.7', '/v2/fungible/%72outes')).headers.get('ratelimit')).toMatch(/r=5;/);
  const refused = await ask('203.0.113.7');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit')).toMatch(/r=0;/);
  expect(told).toEqual(['rate limit: 1 requests were refused above PORTOLAN_RATE_LIMIT']);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBe(Number(/t=(\d+)/.exec(refused.headers.get('ratelimit') ?? '')?.[1]));
  const body = errorBodySchema.parse(await refused.json());
  expect(body).toMatchObject({ code: 8, details: [] });
  expect(body.message).toContain(`costs 20 of the 45 points`);
  expect((await ask('203.0.113.8')).status).toBe(200);
  expect((await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(200);
});

test('a request is charged for what the router takes its address for, however that is written', async () => {
  const q = 1_000;
  const { server } = await start({
    limits: { trustedProxies: ['127.0.0.1'], pointsPerClient: q },
    fetch: async (request) => new Response(tidyPath(getPath(request))),
  });
  const parts = [
    'v2',
    'fungible',
    'matrix',
    'x',
    '.',
    '..',
    '',
    '%2e%2E',
    '.%2e',
    '%6datrix',
    'matrix%',
    'matrix#y',
    '#',
    '?',
  ];
  const written = fc.array(fc.constantFrom(...parts), { maxLength: 7 }).map((path) => `/${path.join('/')}`);
  const escapes = ['/x/..', '/v2/x/../..', '/healthz/..', '/.', '//', '/x/%2e%2e', ''].flatMap((before) =>
    ['', '#x', '?/..', '/', '/.'].map((after) => `${before}/v2/fungible/matrix${after}`),
  );
  let client = 0;
  const chargedRight = async (target: string): Promise<void> => {
    client += 1;
    const head = [`POST ${target} HTTP/1.1`, 'host: here', `x-forwarded-for: 203.0.${client >> 8}.${client & 255}`];
    const answer = await send(server, [...head, 'content-length: 0', 'connection: close', '', ''].join('\r\n'));
    const path = answer.split('\r\n\r\n')[1] ?? '';
    const left = /^ratelimit: .*r=(\d+)/im.exec(answer)?.[1];
    expect([target, left]).toEqual([target, path === '/healthz' ? undefined : `${q - pointsOf(path, 0)}`]);
  };
  for (const target of escapes) await chargedRight(target);
  await fc.assert(fc.asyncProperty(written, chargedRight), { numRuns: 300 });
});

test('a hash without a chain costs what looking for it on hundreds of chains takes', async () => {
  const { server } = await start({ limits: { trustedProxies: ['127.0.0.1'], pointsPerClient: 1_000 } });
  const leftAfter = async (client: number, query: string) => {
    const head = [`GET /v2/tx/status?${query} HTTP/1.1`, 'host: here', `x-forwarded-for: 203.0.113.${client}`];
    const answer = await send(server, [...head, 'connection: close', '', ''].join('\r\n'));
    return Number(/^ratelimit: .*r=(\d+)/im.exec(answer)?.[1]);
  };
  const queries = ['tx_hash=0xab', 'tx_hash=0xab&chain_id=', 'tx_hash=0xab&chain_id=1', 'tx_hash=0xab&chain%5Fid=1'];
  const left = await Promise.all(queries.map((query, client) => leftAfter(client, query)));
  expect(left).toEqual([900, 900, 995, 995]);
});

test('networks of one IPv6 site have sixteen clients’ points together', async () => {
  const { server } = await start({ limits: { trustedProxies: ['127.0.0.1'], pointsPerClient: 2 } });
  const ask = async (client: string) =>
    (await fetch(`${server.url}/v2`, { headers: { 'x-forwarded-for': client } })).status;
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) statuses.push(await ask(`2001:db8:1:${i.toString(16)}::1`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
  expect(await ask('2001:db8:2::1')).toBe(200);
  expect(await ask('203.0.113.9')).toBe(200);
});

test('a page and a path that does not exist cost a point, a file that is kept for ever costs none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'assets/a.js']) writeFileSync(join(folder, name), '');
  const { server } = await start({ appFolder: folder, limits: { trustedProxies: ['127.0.0.1'], pointsPerClient: 3 } });
  const ask = async (path: string) =>
    (await fetch(`${server.url}${path}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status;
  for (let i = 0; i < 10; i++) expect(await ask('/assets/a.js')).toBe(200);
  const statuses: number[] = [];
  for (const path of ['/', '/nothing', '/assets/b.js', '/assets/b.js', '/']) statuses.push(await ask(path));
  expect(statuses).toEqual([200, 404, 404, 429, 429]);
  const refused = await fetch(`${server.url}/assets/b.js`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('this machine is not limited', async () => {
  const { server } = await start({ limits: { pointsPerClient: 1 } });
  for (const _ of [1, 2, 3]) {
    const { status, headers } = await fetch(`${server.url}/v2`);
    expect([status, headers.get('ratelimit')]).toEqual([200, null]);
  }
});

test('a proxy that is not named is reported once', async () => {
  const { server, told } = await start();
  for (const client of ['203.0.113.7', '203.0.113.8'])
    await fetch(`${server.url}/v2`, { headers: { 'x-forwarded-for': client } });
  expect(told).toEqual([expect.stringContaining('PORTOLAN_TRUSTED_PROXIES')]);
});

test('behind TLS of a trusted proxy browsers are told to stay with it', async () => {
  const { server } = await start({ limits: { trustedProxies: ['127.0.0.1'] } });
  const hsts = async (proto: string) =>
    (await fetch(`${server.url}/v2`, { headers: { 'x-forwarded-proto': proto } })).headers.get(
      'strict-transport-security',
    );
  expect(await hsts('https')).toBe('max-age=31536000');
  expect(await hsts('http')).toBeNull();
});

test('answers that nobody reads are held up to the limit, other requests are refused, and the connections end', async () => {
  const { server, told } = await start({ limits: { heldMegabytes: 10, writeSeconds: 2 } });
  for (const { socket } of [1, 2, 3, 4].map(() => open(server)))
    socket.pause().write('GET /v2/long HTTP/1.1\r\nhost: here\r\n\r\n');
  await expect.poll(async () => (await fetch(`${server.url}/v2`)).status).toBe(503);
  const refused = await fetch(`${server.url}/v2`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(errorBodySchema.parse(await refused.json()).code).toBe(14);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${server.url}/v2`)).status).toBe(200);
  expect(told).toEqual([
    expect.stringContaining('PORTOLAN_HELD_MB'),
    expect.stringContaining('PORTOLAN_WRITE_SECONDS'),
  ]);
});

test('lists that many ask for at once, each on a connection of its own, are all admitted', async () => {
  let asked = 0;
  const { server } = await start({
    limits: { heldMegabytes: 10, writeSeconds: 2 },
    fetch: () => {
      asked += 1;
      return new Promise(() => {});
    },
  });
  for (let i = 0; i < 30; i++) open(server).socket.write('GET /v2/fungible/assets HTTP/1.1\r\nhost: here\r\n\r\n');
  await expect.poll(() => asked).toBe(30);
});

test('the body of a request counts while it is answered', async () => {
  let answerAll = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  const { server } = await start({
    limits: { heldMegabytes: 10 },
    fetch: async (request) => {
      if (request.method === 'POST') await answered;
      return new Response('{}');
    },
  });
  const asked = ['a', 'b'].map((letter) =>
    fetch(`${server.url}/v2`, { method: 'POST', body: letter.repeat(700_000) }).then(({ status }) => status),
  );
  await expect.poll(async () => Promise.race([...asked, 'none'])).toBe(503);
  answerAll();
  expect((await Promise.all(asked)).toSorted()).toEqual([200, 503]);
});

test('a connection that is old enough ends with its response', async () => {
  const { server } = await start({ limits: { connectionSeconds: 0 } });
  expect(await send(server, 'GET /v2 HTTP/1.1\r\nhost: here\r\n\r\n')).toMatch(/\r\nconnection: close\r\n/i);
});

test('a connection outlives the idle time of a proxy', async () => {
  const { server } = await start();
  const { headers } = await fetch(`${server.url}/v2`);
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(65);
});

const ASK = 'GET /v2 HTTP/1.1\r\nhost: here\r\n\r\n';
const answered = ({ text }: Raw) => expect.poll(text).toMatch(/^HTTP\/1\.1 200 /);

test('where connections are full, the one that has been idle for longest makes room, and that is reported', async () => {
  const { server, told } = await start({ limits: { connections: 2 } });
  const first = open(server);
  first.socket.write(ASK);
  await answered(first);
  const second = open(server);
  second.socket.write(ASK);
  await answered(second);
  // The first one has asked last.
  const before = first.text().length;
  first.socket.write(ASK);
  await expect.poll(() => first.text().length).toBeGreaterThan(before);
  const third = open(server);
  await second.closed;
  third.socket.write(ASK);
  await answered(third);
  first.socket.write(ASK.replace('/v2', '/v2/long'));
  await expect.poll(() => first.text().length).toBeGreaterThan(LONG.length);
  expect(told).toEqual([expect.stringContaining('PORTOLAN_CONNECTIONS')]);
});

test('where all connections wait for an answer, a new one is closed', async () => {
  const { server, told } = await start({
    limits: { connections: 2 },
    fetch: ({ url }) => (url.endsWith('/slow') ? new Promise(() => {}) : Promise.resolve(new Response('{}'))),
  });
  const [first, second] = [open(server), open(server)];
  for (const { socket } of [first, second]) socket.write(ASK.replace('/v2', '/v2/slow'));
  await expect.poll(() => server.load.requests).toBe(2);
  expect(await open(server).closed).toBe('');
  expect([first, second].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  expect(told).toEqual([expect.stringContaining('PORTOLAN_CONNECTIONS')]);
});

test('clients that hold idle connections keep nobody out', async () => {
  const { server } = await start({ limits: { connections: 20 } });
  for (let i = 0; i < 60; i++) open(server);
  await expect.poll(() => server.countConnections()).toBe(20);
  for (let i = 0; i < 10; i++)
    expect(await send(server, ASK.replace('here', 'here\r\nconnection: close'))).toMatch(/ 200 /);
});

test('a server that leaves says so first, and answers what it is asked until it is gone', async () => {
  let answer = (): void => {};
  const asked: string[] = [];
  const { server } = await start({
    limits: { drainSeconds: 1 },
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (pathname !== '/v2/slow') return Promise.resolve(new Response('{}'));
      return new Promise((resolve) => {
        answer = () => resolve(new Response('{}'));
      });
    },
  });
  const slow = send(server, 'GET /v2/slow HTTP/1.1\r\nhost: here\r\n\r\n');
  await expect.poll(() => asked).toContain('/v2/slow');
  const kept = open(server);
  const left = server.drain();
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, ready.headers.get('connection'), ready.headers.get('retry-after')]).toEqual([
    503,
    'close',
    '1',
  ]);
  kept.socket.write('GET /v2/late HTTP/1.1\r\nhost: here\r\n\r\n');
  expect(await kept.closed).toMatch(CLOSING);
  answer();
  expect(await slow).toMatch(CLOSING);
  await left;
  await expect(fetch(`${server.url}/v2`)).rejects.toThrow();
});

test('a transaction in the path leads to the page that follows it, a path of no page to the error page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'follow'));
  for (const file of ['index.html', 'follow/index.html']) writeFileSync(join(folder, file), file);
  const { server } = await start({ appFolder: folder });
  const get = async (path: string) => {
    const response = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    return [response.status, await response.text()];
  };
  expect(await get(`/follow/8453/0x${'ab'.repeat(32)}`)).toEqual([200, 'follow/index.html']);
  expect(await get('/portfolio/8453')).toEqual([404, 'index.html']);
});

test('files: packed forms and notes of the build are not there, nothing is packed on request, dates are answered, ranges are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.vite'));
  for (const file of ['.vite/manifest.json', 'index.html', 'a.js', 'a.js.br', 'a.js.gz'])
    writeFileSync(join(folder, file), file);
  const { server } = await start({ appFolder: folder });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { 'accept-encoding': 'identity', ...headers } });
  for (const path of ['/.vite/manifest.json', '/%2evite/manifest.json', '/a.js.br', '/a.js.gz', '/a.js%2ebr'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  writeFileSync(join(folder, 'long.js'), 'x'.repeat(5_000));
  for (const coding of ['gzip', 'deflate', 'br', '*'])
    expect((await get('/long.js', { 'accept-encoding': coding })).headers.get('content-encoding')).toBeNull();
  const file = await get('/a.js', { range: 'bytes=0-1' });
  expect([file.status, await file.text(), file.headers.get('accept-ranges')]).toEqual([200, 'a.js', null]);
  const { headers } = file;
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  // Only a document asks for what this denies.
  expect(headers.get('permissions-policy')).toBeNull();
  for (const path of ['/', '/no/such/page']) {
    const page = await get(path, { accept: 'text/html' });
    expect(page.headers.get('permissions-policy')).toContain('camera=()');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  }
  const date = headers.get('last-modified') ?? '';
  const again = await get('/a.js', { 'if-modified-since': date });
  expect([again.status, await again.text(), again.headers.get('last-modified')]).toEqual([304, '', date]);
  expect((await get('/a.js', { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' })).status).toBe(200);
});
