import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NodeServer, startNodeServer } from './node-server.ts';

const place = mkdtempSync(join(tmpdir(), 'portolan-'));
/** Below a folder of the same name as that of hashed files, as some are installed. */
const appFolder = join(place, 'assets/app');
const service = { fetch: async (request: Request) => Response.json({ asked: new URL(request.url).pathname }) };
let server: NodeServer;

beforeAll(async () => {
  mkdirSync(join(appFolder, 'assets'), { recursive: true });
  writeFileSync(join(place, 'assets/secret.txt'), 'secret');
  writeFileSync(join(appFolder, 'index.html'), '<html>the app</html>');
  writeFileSync(join(appFolder, 'assets/main-1a2b.js'), 'plain');
  writeFileSync(join(appFolder, 'assets/main-1a2b.js.br'), brotliCompressSync('packed'));
  server = await startNodeServer({ service, port: 0, host: '127.0.0.1', appFolder });
});
afterAll(async () => {
  await server.close();
  rmSync(place, { recursive: true });
});

/** What comes back when exactly these bytes are asked for, which clients would tidy up before sending. */
function askRaw(path: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`);
  });
}

describe('one address', () => {
  test.each(['/', '/portfolio', '/bridges/', '/settings?x=1'])('%s is the app', async (path) => {
    const response = await fetch(server.url + path);
    expect([response.status, await response.text()]).toEqual([200, '<html>the app</html>']);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'self'; connect-src \*;/);
  });

  test.each(['/v2/info/bridges', '/healthz', '/openapi.json', '/reference', '/v2'])(
    '%s is the service',
    async (path) => {
      expect(await (await fetch(server.url + path)).json()).toEqual({ asked: path });
    },
  );

  test('hashed files are kept for ever and sent packed', async () => {
    const response = await fetch(`${server.url}/assets/main-1a2b.js`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe('packed');
  });

  test.each(['/nothing', '/assets/main-0000.js', '/portfolio/deeper', '/index.html/x'])(
    '%s is nothing',
    async (path) => {
      expect((await fetch(server.url + path)).status).toBe(404);
    },
  );

  test.each(['/portfolio/deeper', '/assets/main-0000.js'])(
    'a person at %s, where no page is, gets the app, which says so',
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
  ])('%s leaves no folder', async (path) => {
    const answer = await askRaw(path);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('secret\r\n');
  });
});

describe('an answer of the service', () => {
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

  const ask = async (path: string, accept: string, method = 'GET') => {
    const response = await fetch(other.url + path, { method, headers: { 'accept-encoding': accept } });
    const { headers } = response;
    const [type, encoding, vary] = ['content-type', 'content-encoding', 'vary'].map((name) => headers.get(name));
    return { type, encoding, vary: vary?.toLowerCase(), text: await response.text() };
  };
  const plain = { type: 'application/json', encoding: null };

  test.each(['gzip', 'gzip, deflate, br', 'br,GZIP', 'gzip;q=0.5'])('is packed for who takes %s', async (accept) => {
    const packed = { type: 'application/json', encoding: 'gzip', vary: 'accept-encoding' };
    expect(await ask('/long', accept)).toEqual({ ...packed, text: JSON.stringify(long) });
  });

  test.each(['identity', 'br', 'gzip;q=0', 'x-gzipped'])('is sent as it is to who takes %s', async (accept) => {
    expect(await ask('/long', accept)).toMatchObject({ ...plain, text: JSON.stringify(long) });
  });

  test('that is short, or has no body, is sent as it is', async () => {
    expect(await ask('/short', 'gzip')).toMatchObject({ ...plain, text: '{}' });
    expect(await ask('/long', 'gzip', 'HEAD')).toMatchObject({ text: '' });
  });

  test('that lets another origin ask varies by what the service says alone', async () => {
    expect(await ask('/long', 'gzip', 'OPTIONS')).toMatchObject({ vary: 'access-control-request-headers', text: '' });
  });
});

describe('listening', () => {
  test('on a port in use says which, in one line', async () => {
    const port = Number(new URL(server.url).port);
    const again = startNodeServer({ service, port, host: '127.0.0.1' });
    await expect(again).rejects.toThrow(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\. .*$`));
  });

  test('on an address of another machine says so', async () => {
    const elsewhere = startNodeServer({ service, port: 0, host: '192.0.2.1' });
    await expect(elsewhere).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine.');
  });

  test('ends although a client keeps its connection and an answer never comes', async () => {
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
    const other = await startNodeServer({ service: stuck, port: 0, host: '127.0.0.1' });
    const idle = connect(Number(new URL(other.url).port), '127.0.0.1').on('error', () => undefined);
    const asked = fetch(`${other.url}/v2/info/bridges`);
    await arrival;
    await Promise.all([other.close(), expect(asked).rejects.toThrow()]);
    idle.destroy();
  });
});
