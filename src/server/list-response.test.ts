import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createListResponder, isList } from './list-response.ts';

const PATH = 'http://a.invalid/v2/info/chains';
const ask = (headers: Record<string, string> = {}) => new Request(PATH, { headers });
const list = (text: string) => new Response(text, { headers: { 'portolan-market': 'sample' } });

test('a list that the client has is not sent again; a changed one is', async () => {
  const respond = createListResponder();
  const tag = (await respond(ask(), list('[1]'))).headers.get('etag') ?? '';
  const again = await respond(ask({ 'if-none-match': `"x", ${tag}` }), list('[1]'));
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('portolan-market')).toBe('sample');
  const changed = await respond(ask({ 'if-none-match': tag }), list('[2]'));
  expect([changed.status, await changed.text()]).toEqual([200, '[2]']);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5', 'br'],
  ['br;q=0, gzip', null],
  ['gzip', null],
])('accept-encoding %s gives coding %s, and the same tag', async (accepted, coding) => {
  const respond = createListResponder();
  const plain = await respond(ask(), list('[1]'));
  const response = await respond(ask({ 'accept-encoding': accepted }), list('[1]'));
  expect(response.headers.get('content-encoding')).toBe(coding);
  expect(response.headers.get('etag')).toBe(plain.headers.get('etag'));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(`${coding === null ? bytes : brotliDecompressSync(bytes)}`).toBe('[1]');
});

test('leaves errors untagged', async () => {
  const response = await createListResponder()(ask(), new Response('{}', { status: 400 }));
  expect([response.status, response.headers.get('etag')]).toEqual([400, null]);
});

test('knows lists by method and path', () => {
  expect(isList(ask(), '/v2/info/chains/')).toBe(true);
  expect(isList(ask(), '/v2/info/status')).toBe(false);
  expect(isList(new Request(`${PATH}?denoms=uosmo`), '/v2/fungible/assets')).toBe(false);
  expect(isList(new Request(PATH, { method: 'POST' }), '/v2/info/chains')).toBe(false);
});
