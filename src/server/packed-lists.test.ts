import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { createListPacker } from './packed-lists.ts';

const ask = (headers: Record<string, string>, method = 'GET') =>
  new Request('http://a.invalid/v2/info/chains', { method, headers });
const list = (text: string | null, tag = 'W/"1"', status = 200) =>
  new Response(text, { status, headers: { etag: tag, 'portolan-market': 'sample' } });

let pack: ReturnType<typeof createListPacker>;
beforeEach(() => {
  pack = createListPacker();
});

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip', 'gzip'],
] as const)('accept-encoding %s gives coding %s, and the headers of the list', async (accepted, coding) => {
  const response = await pack(ask({ 'accept-encoding': accepted }), list('[1]'));
  expect(response.headers.get('content-encoding')).toBe(coding);
  expect([response.headers.get('etag'), response.headers.get('portolan-market')]).toEqual(['W/"1"', 'sample']);
  expect(`${UNPACK[coding](await response.arrayBuffer())}`).toBe('[1]');
});

test('packs each content once, in each coding', async () => {
  for (const coding of ['br', 'gzip'] as const) {
    const request = ask({ 'accept-encoding': coding });
    await pack(request, list('[1]'));
    const again = await pack(request, list('[not read]'));
    expect(`${UNPACK[coding](await again.arrayBuffer())}`).toBe('[1]');
    const other = await pack(request, list('[2]', 'W/"2"'));
    expect(`${UNPACK[coding](await other.arrayBuffer())}`).toBe('[2]');
  }
});

test('a list that could not be packed is packed by the next request', async () => {
  const request = ask({ 'accept-encoding': 'br' });
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('out of memory')) });
  await expect(pack(request, new Response(broken, { headers: { etag: 'W/"1"' } }))).rejects.toThrow('out of memory');
  const again = await pack(request, list('[1]'));
  expect(`${brotliDecompressSync(await again.arrayBuffer())}`).toBe('[1]');
});

test.each([
  ['no coding that the client takes', ask({ 'accept-encoding': 'deflate' }), list('[1]')],
  ['an error', ask({ 'accept-encoding': 'br' }), list('{}', 'W/"1"', 400)],
  ['what has no tag', ask({ 'accept-encoding': 'br' }), new Response('[1]')],
  ['the answer to HEAD', ask({ 'accept-encoding': 'br' }, 'HEAD'), list(null)],
])('leaves %s as it is', async (_, request, response) => {
  expect(await pack(request, response)).toBe(response);
});
