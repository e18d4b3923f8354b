import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nodeDouble } from '#testing/node-double.ts';
import { type FaultName, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { startLoopbackServer } from '#testing/nodes/loopback-server.ts';
import type { NodeRequest, OpenNode } from './node-response.ts';
import { openByFetch } from './open-by-fetch.ts';
import { openByHttp } from './open-by-http.ts';
import { createOpenByProxy } from './open-by-proxy.ts';

/** What is asked past the proxies must fail and answer as what is asked without any. */
const pastProxies = createOpenByProxy({ httpProxy: 'http://127.0.0.1:1', httpsProxy: '', noProxy: '*' });

const IMPLEMENTATIONS: Readonly<Record<string, OpenNode>> = {
  fetch: openByFetch,
  http: openByHttp,
  'the transport of proxies': pastProxies,
};
const BODY = JSON.stringify({ words: 'äöü '.repeat(50_000) });
const REQUEST: NodeRequest = { headers: { accept: 'application/json' } };
const never = new AbortController().signal;

const textOf = async (open: OpenNode, url: string, request = REQUEST, signal = never) => {
  const { status, header, read } = await open(new URL(url), request, signal);
  const chunks: Uint8Array[] = [];
  await read((bytes) => chunks.push(bytes.slice()));
  return { status, type: header('content-type'), text: Buffer.concat(chunks).toString() };
};

describe.each(Object.entries(IMPLEMENTATIONS))('by %s', (_, open) => {
  test('sends the request and returns the whole response', async () => {
    const node = await nodeDouble(() => ({ body: BODY }));
    const body = '{"ü":1}';
    const request: NodeRequest = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-height': '7' },
      body,
    };
    const response = await textOf(open, `${node.url}/a/b?key=c`, request);
    expect(response).toEqual({ status: 200, type: 'application/json', text: BODY });
    expect(node.requests).toMatchObject([{ body, headers: { 'x-height': '7', 'content-type': 'application/json' } }]);
    expect(`${node.requests[0]?.url.pathname}${node.requests[0]?.url.search}`).toBe('/a/b?key=c');
  });

  test('decompresses a response', async () => {
    const packed = gzipSync(BODY);
    const server = createServer((socket) => {
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`);
        socket.end(packed);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect((await textOf(open, `http://127.0.0.1:${port}`)).text).toBe(BODY);
  });

  const WHOLE = ['none', 'slow', 'wrongType', 'garbage', 'emptyBody', 'html', 'forbidden', 'redirect', 'unavailable'];
  const BROKEN = ['refused', 'hangUp', 'reset', 'truncated', 'noHttp', 'badChunks', 'wrongEncoding', 'hugeHeaders'];

  test.each(WHOLE as FaultName[])('%s is a response', async (fault) => {
    const { url, proxy } = await proxied(fault);
    await expect(textOf(open, url)).resolves.toMatchObject({ text: expect.any(String) });
    expect(proxy.led).toBe(0);
  });

  test.each(BROKEN as FaultName[])('%s rejects', async (fault) => {
    const { url } = await proxied(fault);
    await expect(textOf(open, url)).rejects.toThrow();
  });

  test.each(['halfOpen', 'stalled', 'dripping'] as FaultName[])('%s ends with the signal', async (fault) => {
    const { url, proxy } = await proxied(fault);
    const stop = new AbortController();
    const response = textOf(open, url, REQUEST, stop.signal);
    while (proxy.requests === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('enough'));
    await expect(response).rejects.toThrow();
  });

  test('closes a dropped response', async () => {
    const { url } = await proxied('huge');
    const { read } = await open(new URL(url), REQUEST, never);
    let chunks = 0;
    const refuse = () => {
      chunks++;
      throw new Error('too much');
    };
    await expect(read(refuse)).rejects.toThrow('too much');
    expect(chunks).toBe(1);
    (await open(new URL(url), REQUEST, never)).drop();
  });
});

describe("Node's transport retries on a closed kept connection", () => {
  /** Closes each connection at its second request, without notice. */
  async function forgetfulNode(): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\n{}');
        socket.once('data', () => socket.resetAndDestroy());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test('with several kept connections', async () => {
    const url = await forgetfulNode();
    const readText = async () => (await textOf(openByHttp, url)).text;
    expect(await Promise.all([readText(), readText(), readText()])).toEqual(['{}', '{}', '{}']);
    expect(await readText()).toBe('{}');
  });

  test('if writing fails', async () => {
    const url = await forgetfulNode();
    const opened: Socket[] = [];
    const onOpened = (message: unknown) => opened.push((message as { socket: Socket }).socket);
    subscribe('net.client.socket', onOpened);
    onTestFinished(() => void unsubscribe('net.client.socket', onOpened));
    expect((await textOf(openByHttp, url)).text).toBe('{}');
    const [kept] = opened as [Socket];
    kept.write = () => {
      kept.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      return false;
    };
    expect((await textOf(openByHttp, url)).text).toBe('{}');
    expect(opened).toHaveLength(2);
  });
});

async function proxied(fault: FaultName) {
  const node = await startLoopbackServer(() => ({ body: BODY }));
  const proxy = await startFaultProxy({ upstream: node.url });
  await proxy.set(fault);
  onTestFinished(async () => {
    await proxy.close();
    await node.close();
  });
  return { url: proxy.url, proxy };
}
