import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Unreachable } from './failure.ts';
import { httpTransport } from './http.ts';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.writeHead(418, { 'x-kind': 'teapot' });
  response.end(JSON.stringify({ url: request.url, type: request.headers['content-type'] ?? null, body }));
});
let origin: string;
const never = new AbortController().signal;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('appends the request path to the base URL, and returns status, headers and text', async () => {
  const transport = httpTransport(`${origin}/skip/`);
  const reply = await transport({ method: 'POST', path: '/v2/info/balances', body: '{"chains":{}}' }, never);
  expect(reply.status).toBe(418);
  expect(reply.headers.get('x-kind')).toBe('teapot');
  expect(JSON.parse(reply.text)).toEqual({
    url: '/skip/v2/info/balances',
    type: 'application/json',
    body: '{"chains":{}}',
  });
});

test('a GET carries neither body nor content type, so browsers need no preflight', async () => {
  const reply = await httpTransport(origin)({ method: 'GET', path: '/v2/info/bridges', body: null }, never);
  expect(JSON.parse(reply.text)).toEqual({ url: '/v2/info/bridges', type: null, body: '' });
});

test('throws Unreachable with the URL if the service does not run', async () => {
  const transport = httpTransport('http://127.0.0.1:1');
  const response = transport({ method: 'GET', path: '/', body: null }, never);
  await expect(response).rejects.toThrow(Unreachable);
  await expect(response).rejects.toThrow('http://127.0.0.1:1');
});

test('rejects an aborted request with the reason', async () => {
  const response = httpTransport(origin)({ method: 'GET', path: '/', body: null }, AbortSignal.abort('closed'));
  await expect(response).rejects.toBe('closed');
});
