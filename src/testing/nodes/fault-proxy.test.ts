import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

let node: LoopbackServer;
let old: LoopbackServer;
let proxy: FaultProxy<'lagging'>;
beforeAll(async () => {
  node = await startLoopbackServer(({ method, url, body }) => ({
    headers: { 'x-height': '7' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: `${method} ${url.pathname}${url.search} ${body}` }),
  }));
  old = await startLoopbackServer(() => ({ body: '{"result":"old"}' }));
  proxy = await startFaultProxy({ upstream: node.url, twins: { lagging: old.url } });
});
afterAll(() => Promise.all([node.close(), old.close(), proxy.close()]));

const ask = () => fetch(`${proxy.url}/a?b=c`, { method: 'POST', body: 'd' });
const result = async () => ((await (await ask()).json()) as { result: unknown }).result;

test('without a fault forwards requests and responses with their headers', async () => {
  await proxy.set('none');
  expect(await result()).toBe('POST /a?b=c d');
  expect((await ask()).headers.get('x-height')).toBe('7');
});

test('a fault can be switched on and off while it runs', async () => {
  await proxy.set('nullResult');
  expect(await result()).toBe(null);
  await proxy.set('lagging');
  expect(await result()).toBe('old');
  await proxy.set('refused');
  await expect(ask()).rejects.toThrow('fetch failed');
  await proxy.set('none');
  expect(await result()).toBe('POST /a?b=c d');
});

test('counts requests and followed redirects', async () => {
  const { requests, led } = proxy;
  await proxy.set('redirect');
  expect((await fetch(proxy.url, { redirect: 'manual' })).status).toBe(307);
  expect(proxy.led).toBe(led);
  await fetch(proxy.url);
  expect(proxy.led).toBe(led + 1);
  expect(proxy.requests).toBe(requests + 2);
});
