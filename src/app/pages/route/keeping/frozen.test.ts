import { base64urlnopad } from '@scure/base';
import { afterEach, expect, test, vi } from 'vitest';
import { isFrozenQuoteStored } from '#app/api/frozen-quotes.ts';
import type { Route } from '#contract/route.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { freezeToShare, MAX_LINK_CHARS, quoteFragment, readQuoteFragment } from './frozen-link.ts';
import { freeze, isIntact } from './frozen-quote.ts';

/** The request that a route answers. */
const requestOf = ({ amount_in, source_asset_chain_id, source_asset_denom, ...route }: Route) => ({
  ...{ amount_in, source_asset_chain_id, source_asset_denom },
  ...{ dest_asset_chain_id: route.dest_asset_chain_id, dest_asset_denom: route.dest_asset_denom },
});
const request = requestOf(routesOfEveryKind.cctp);
const market = { source: 'sample', asOf: '2026-01-31' };
const quote = freeze({ request, answer: routesOfEveryKind.cctp, market, takenAt: 1 });

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `1.${base64urlnopad.encode(new Uint8Array(await new Response(stream).arrayBuffer()))}`;
}

test.each(Object.entries(routesOfEveryKind))(
  'a route with %s survives a link, and its hash fits',
  async (_, answer) => {
    const frozen = freeze({ request: requestOf(answer), answer, market: null, takenAt: 1_700_000_000_000 });
    const fragment = await quoteFragment(frozen);
    expect(fragment).toMatch(/^1\.[\w-]+$/);
    const { quote: read } = await readQuoteFragment(fragment);
    expect(read).toEqual(frozen);
    expect(read && isIntact(read)).toBe(true);
  },
);

test('a comparison survives a link with as many of its routes as that carries, the weakest left out', async () => {
  const others = Array.from({ length: 6 }, (_, i) => ({ ...quote.answer, usd_amount_out: `99.${i}` }));
  const few = await freezeToShare({ request, answer: quote.answer, others, market, takenAt: 1 });
  expect([few.others?.length, few.leftOut]).toEqual([6, undefined]);
  const { quote: read } = await readQuoteFragment(await quoteFragment(few));
  expect(read).toEqual(few);
  expect(read && isIntact(read)).toBe(true);
  expect(read && isIntact({ ...read, others: read.others?.slice(1) })).toBe(false);

  // What does not pack well.
  const noise = () => Array.from({ length: 1200 }, () => Math.floor(Math.random() * 36).toString(36)).join('');
  const dear = others.map((each) => ({ ...each, noted: noise() }));
  const some = await freezeToShare({ request, answer: quote.answer, others: dear, market, takenAt: 1 });
  expect((await quoteFragment(some)).length).toBeLessThanOrEqual(8000);
  expect(some.others?.length).toBeGreaterThan(1);
  expect((some.others?.length ?? 0) + (some.leftOut ?? 0)).toBe(6);
  expect(some.others?.map(({ usd_amount_out }) => usd_amount_out)).toEqual(
    others.slice(0, some.others?.length).map(({ usd_amount_out }) => usd_amount_out),
  );
});

test('each route of a comparison from a link is checked against its question', async () => {
  const strange = { ...quote.answer, dest_asset_denom: 'uelse' };
  const altered = { ...quote, others: [strange] };
  const { problem } = await readQuoteFragment(await packed(JSON.stringify(altered)));
  expect(problem).toMatch(/not the requested asset/);
});

test('the order of fields does not change the hash', () => {
  const reversed = Object.fromEntries(Object.entries(request).toReversed()) as typeof request;
  expect(freeze({ request: reversed, answer: routesOfEveryKind.cctp, market, takenAt: 1 }).hash).toBe(quote.hash);
});

test.each([
  ['the answer', { answer: { ...quote.answer, amount_out: '999' } }],
  ['the request', { request: { ...quote.request, allow_unsafe: true } }],
  ['the market', { market: { ...market, asOf: '2026-02-01' } }],
  ['the time', { takenAt: 2 }],
])('a change of %s is noticed', async (_, change) => {
  const { quote: read } = await readQuoteFragment(await quoteFragment({ ...quote, ...change }));
  expect(read && isIntact(read)).toBe(false);
});

test.each([
  ['nothing of ours', 'fc=1&fd=x', /no quote/],
  ['a link cut short', '1.q1bKT', /damaged/],
  ['letters outside of the alphabet', '1.%%%%', /damaged/],
  ['a long link', `1.${'a'.repeat(MAX_LINK_CHARS)}`, /longer/],
])('%s is told in a sentence', async (_, fragment, problem) => {
  expect((await readQuoteFragment(fragment)).problem).toMatch(problem);
});

afterEach(() => vi.unstubAllGlobals());

test('a browser that cannot unpack is not told that the link is damaged', async () => {
  const fragment = await quoteFragment(quote);
  vi.stubGlobal('DecompressionStream', undefined);
  expect((await readQuoteFragment(fragment)).problem).toMatch(/browser cannot unpack/);
});

test('a quote that full storage did not take is known as not stored', () => {
  const items = new Map<string, string>();
  const getItem = (key: string) => items.get(key) ?? null;
  vi.stubGlobal('localStorage', { getItem });
  expect(isFrozenQuoteStored(quote)).toBe(false);
  items.set('portolan.frozen-quotes', JSON.stringify([quote]));
  expect(isFrozenQuoteStored(quote)).toBe(true);
});

test('what unpacks to very much, nests very deep, or is no quote is not opened', async () => {
  const bomb = await packed(`"${'a'.repeat(5_000_000)}"`);
  expect(bomb.length).toBeLessThan(MAX_LINK_CHARS);
  expect((await readQuoteFragment(bomb)).problem).toMatch(/too large for a quote/);
  expect((await readQuoteFragment(await packed('['.repeat(5000) + ']'.repeat(5000)))).problem).toMatch(/damaged/);
  expect((await readQuoteFragment(await packed('{}'))).problem).toMatch(/damaged/);
  const many = { ...quote, answer: { ...quote.answer, operations: Array(65).fill(quote.answer.operations[0]) } };
  expect((await readQuoteFragment(await packed(JSON.stringify(many)))).problem).toMatch(/too large to be shown/);
});
