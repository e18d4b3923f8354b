import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { nodeDouble } from '#testing/node-double.ts';
import { type ForwardProxyOptions, startForwardProxy } from '#testing/nodes/forward-proxy.ts';
import { createOpenByNode } from './open-by-node.ts';
import { proxiesOf } from './proxies.ts';

const NEVER = new AbortController().signal;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function proxyFor(options: ForwardProxyOptions = {}) {
  const proxy = await startForwardProxy(options);
  onTestFinished(() => proxy.close());
  return proxy;
}

async function textThrough(environment: Readonly<Record<string, string>>, url: string, body?: string): Promise<string> {
  const open = createOpenByNode(environment);
  const request = {
    headers: { accept: 'application/json' },
    ...(body !== undefined && ({ method: 'POST', body } as const)),
  };
  const response = await open(new URL(url), request, NEVER);
  let text = '';
  await response.read((bytes) => {
    text += Buffer.from(bytes).toString();
  });
  return `${response.status} ${text}`;
}

test('a node is asked through the proxy, which alone knows the way', async () => {
  const node = await nodeDouble(({ body }) => ({ body: `{"got":"${body}"}` }));
  const proxy = await proxyFor({ hosts: { 'node.example:80': node.url } });
  const environment = { HTTP_PROXY: proxy.url };
  expect(await textThrough(environment, 'http://node.example/a?b=c', 'sent')).toBe('200 {"got":"sent"}');
  expect(proxy.lines).toEqual(['POST http://node.example/a?b=c']);
  expect(node.requests[0]?.headers).toMatchObject({ host: 'node.example', 'user-agent': 'portolan' });
});

test('a node with TLS is asked through a tunnel of the proxy, which sees nothing in it', async () => {
  let greeting = Buffer.alloc(0);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      greeting = bytes;
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const proxy = await proxyFor({ hosts: { 'node.example:443': `http://127.0.0.1:${port}` } });
  await expect(textThrough({ https_proxy: proxy.url }, 'https://node.example/key')).rejects.toThrow();
  expect(proxy.lines).toEqual(['CONNECT node.example:443']);
  // A handshake of TLS, with the name of the node and nothing of the question.
  expect(greeting[0]).toBe(22);
  expect(greeting.toString('latin1')).toContain('node.example');
  expect(greeting.toString('latin1')).not.toContain('key');
});

test('hosts of NO_PROXY, with what is below them, are asked without it', async () => {
  const proxy = await proxyFor();
  const environment = { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, NO_PROXY: 'other.invalid,.inner.invalid' };
  for (const url of ['http://other.invalid/', 'https://a.other.invalid/', 'http://b.inner.invalid:8545/'])
    await expect(textThrough(environment, url)).rejects.toThrow();
  expect(proxy.lines).toEqual([]);
  expect(await textThrough(environment, 'http://third.invalid/')).toBe('502 ');
  expect(proxy.lines).toEqual(['GET http://third.invalid/']);
});

test('what is on this machine is asked without it', async () => {
  const node = await nodeDouble(() => ({ body: '{}' }));
  const proxy = await proxyFor();
  const { port } = new URL(node.url);
  const environment = { http_proxy: proxy.url, https_proxy: proxy.url };
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await textThrough(environment, `http://${host}:${port}/`)).toBe('200 {}');
  expect(proxy.lines).toEqual([]);
});

test('the user of the proxy is shown to it, and to no node', async () => {
  const node = await nodeDouble(() => ({ body: '{}' }));
  const proxy = await proxyFor({ hosts: { 'node.example:80': node.url } });
  const withUser = proxy.url.replace('http://', 'http://me:secret%21@');
  expect(await textThrough({ HTTP_PROXY: withUser }, 'http://node.example/')).toBe('200 {}');
  expect(proxy.credentials).toEqual([`Basic ${Buffer.from('me:secret!').toString('base64')}`]);
});

test.each([
  [{}, null],
  [{ NO_PROXY: 'a' }, null],
  [{ HTTPS_PROXY: ' ' }, null],
  [{ HTTPS_PROXY: 'a.example:3128' }, { httpProxy: '', httpsProxy: 'http://a.example:3128', noProxy: '' }],
  [{ HTTPS_PROXY: 'http://a' }, { httpProxy: '', httpsProxy: 'http://a', noProxy: '' }],
  [
    { HTTP_PROXY: 'http://a', http_proxy: 'http://b', no_proxy: 'x, y' },
    { httpProxy: 'http://b', httpsProxy: '', noProxy: 'x, y' },
  ],
  // A name in lower case that is empty takes the other one back.
  [{ HTTP_PROXY: 'http://a', http_proxy: '' }, null],
])('of %o are read %o', (environment, proxies) => {
  expect(proxiesOf(environment)).toEqual(proxies);
});

test("nodes and services are asked through the proxy of the process's environment", async () => {
  const service = await nodeDouble(() => ({ body: '{"coins":{}}' }));
  const proxy = await proxyFor({ hosts: { 'coins.example:80': service.url } });
  vi.stubEnv('HTTP_PROXY', proxy.url);
  vi.stubEnv('http_proxy', undefined);
  vi.stubEnv('NO_PROXY', undefined);
  vi.stubEnv('no_proxy', undefined);
  vi.resetModules();
  const { fetchNode } = await import('./node-request.ts');
  expect((await fetchNode('http://coins.example/prices', { headers: {} }, NEVER)).text).toBe('{"coins":{}}');
  const direct = await fetchNode(`${service.url}/prices`, { headers: {} }, NEVER);
  expect(direct.text).toBe('{"coins":{}}');
  expect(proxy.lines).toEqual(['GET http://coins.example/prices']);
});

test.each([407, 403])(
  'a proxy that answers a tunnel with HTTP %i is named as the one that refuses',
  async (refusal) => {
    const proxy = await proxyFor({ refusal });
    vi.stubEnv('HTTPS_PROXY', proxy.url.replace('http://', 'http://me:secret@'));
    vi.stubEnv('https_proxy', undefined);
    vi.stubEnv('NO_PROXY', undefined);
    vi.stubEnv('no_proxy', undefined);
    vi.resetModules();
    const { fetchNode } = await import('./node-request.ts');
    await expect(fetchNode('https://node.example', { headers: {} }, NEVER)).rejects.toThrow(
      new RegExp(`^could not be reached: the proxy answered HTTP ${refusal}$`),
    );
  },
);
