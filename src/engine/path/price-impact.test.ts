import { expect, test } from 'vitest';
import { lane, pairPool, poolEdges } from '#testing/graph.ts';
import type { Edge, Path } from '../graph/edge.ts';
import { impactPercent, priceImpactPercent } from './price-impact.ts';
import { quotePath } from './quote.ts';

const [swap] = poolEdges(pairPool('pool', ['A', 'B'], [10n ** 12n, 10n ** 12n], 0), '1') as [Edge];

function quoted(edges: readonly Edge[], amount: bigint, affiliateBps = 0n): Path {
  const quote = quotePath(edges, 'in', amount, affiliateBps);
  if (!quote.ok) throw new Error(quote.failure.reason);
  return quote.path;
}

test('a tenth of the reserve moves the price by an eleventh, rounded up', () => {
  expect(priceImpactPercent(quoted([swap], 10n ** 11n).hops)).toBe('9.091');
});

test('fees do not count', () => {
  const [withFee] = poolEdges(pairPool('pool', ['A', 'B'], [10n ** 30n, 10n ** 30n], 10_000), '1') as [Edge];
  expect(priceImpactPercent(quoted([withFee], 10n ** 15n).hops)).toBe('0');
});

test('lanes do not count', () => {
  expect(priceImpactPercent(quoted([lane('toll', 'A@1', 'A@2', { ppm: 500_000 })], 1000n).hops)).toBe('0');
});

test('the affiliate fee does not count', () => {
  expect(priceImpactPercent(quoted([swap], 10n ** 11n, 1000n).hops)).toBe('9.091');
});

test('impacts of swaps in turn multiply', () => {
  const [onward] = poolEdges(pairPool('next', ['B', 'C'], [10n ** 12n, 10n ** 12n], 0), '1') as [Edge];
  // (10 / 11) · (100 / 109.090...) of spot is left: 1 − 0.8333...
  expect(priceImpactPercent(quoted([swap, onward], 10n ** 11n).hops)).toBe('16.6667');
});

test('null where only the output was quoted and the pool rejects the input', () => {
  const { hops } = quoted([swap], 10n ** 11n);
  const dry = { ...swap, quoteIn: () => ({ ok: false, reason: 'not_enough_liquidity' }) as const };
  expect(priceImpactPercent(hops.map((hop) => ({ ...hop, edge: dry, grossOut: undefined })))).toBeNull();
});

test('rounds up: one unit below a tenth is more than a tenth', () => {
  const spotOut = 1e12;
  expect(impactPercent([{ amountOut: 900_000_000_000n, spotOut }])).toBe('10');
  expect(impactPercent([{ amountOut: 899_999_999_999n, spotOut }])).toBe('10.0001');
});

test('a split swap counts as one', () => {
  const parts = [10n ** 11n, 10n ** 10n].map((amount) => quoted([swap], amount));
  const amountOut = parts.reduce((sum, part) => sum + part.amountOut, 0n);
  // Nothing of (100 / 11) · 10 + (10 / 10.1) · 10 is rounded away at four decimals: 1 − 100.8101 / 110.
  expect(impactPercent([{ amountOut, spotOut: 1.1e11 }])).toBe('8.3545');
});

test('null without a spot rate', () => {
  expect(impactPercent([{ amountOut: 1n, spotOut: 0 }])).toBeNull();
  expect(impactPercent([{ amountOut: 1n, spotOut: Number.NaN }])).toBeNull();
});
