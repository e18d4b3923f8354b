import { describe, expect, test } from 'vitest';
import { best } from '#testing/best-path.ts';
import { lane, pairPool, poolEdges, searchRequest } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { findPaths } from '../search/search.ts';

/**
 *   USDC@1 ──CCTP, 5 off and 1 percent──▶ USDC@osmosis ◀──near, 0.3 percent──▶ ATOM@osmosis
 *                                                      ◀──far, 5 percent─────▶
 */
const edges = [
  lane('CCTP', 'USDC@1', 'USDC@osmosis', { fixed: 5n, ppm: 10_000 }),
  ...poolEdges(pairPool('near', ['USDC', 'ATOM'], [1_000_000n, 100_000n]), 'osmosis'),
  ...poolEdges(pairPool('far', ['USDC', 'ATOM'], [2_000_000n, 200_000n], 50_000), 'osmosis'),
];

test('finds the least input for an exact output', () => {
  // 1,000,000 · 1,000 / (99,000 · 0.997) = 10,131.4; (10,132 + 5) / 0.99 = 10,239.4
  expect(best(edges, searchRequest('USDC@1', 'ATOM@osmosis', 1000n, { side: 'out' }))).toBe(
    '10240 USDC@1 ~ CCTP ~ 10132 USDC@osmosis ~ near ~ 1000 ATOM@osmosis',
  );
});

test('uses the deep pool for a large output', () => {
  expect(best(edges, searchRequest('USDC@1', 'ATOM@osmosis', 90_000n, { side: 'out' }))).toContain('~ far ~');
});

test('finds no path for more than any reserve', () => {
  expect(best(edges, searchRequest('USDC@1', 'ATOM@osmosis', 200_000n, { side: 'out' }))).toBeUndefined();
});

test.each([
  { kind: 'constant_product' },
  { kind: 'weighted', weights: [3n, 1n] },
  { kind: 'stableswap', scales: [1n, 1n], amplification: 100n },
] as const)('all but a last unit that floats do not know of can be bought: $kind', (shape) => {
  const reserves = [10n ** 20n, 10n ** 20n];
  const pool = { id: 'pool', denoms: ['A', 'B'], reserves, feePpm: 3000, ...shape } as const;
  const wanted = 10n ** 20n - 2n;
  expect(best(poolEdges(pool, '1'), searchRequest('A@1', 'B@1', wanted, { side: 'out' }))).toContain(`${wanted} B@1`);
  expect(best(poolEdges(pool, '1'), searchRequest('A@1', 'B@1', wanted + 2n, { side: 'out' }))).toBeUndefined();
});

describe('an affiliate fee of a tenth', () => {
  const affiliateBps = 1000n;
  const pool = poolEdges(pairPool('dex', ['A', 'B'], [10n ** 9n, 10n ** 9n]), '1');
  const narrow = lane('narrow', 'B@1', 'B@2', { max: 1000n });
  const dear = lane('dear', 'B@1', 'B@2', { fixed: 50n });
  const wayFrom = (from: string) =>
    findPaths(createGraph([...pool, narrow, dear]), searchRequest(from, 'B@2', 1000n, { side: 'out', affiliateBps }))
      .paths[0];

  test('limits of a lane after the swap apply without the fee', () => {
    expect(wayFrom('A@1')).toMatchObject({ amountOut: 1000n, affiliateFee: 112n, hops: [{}, { edge: narrow }] });
  });

  test('is not taken from a path without a swap', () => {
    expect(wayFrom('B@1')).toMatchObject({ amountIn: 1000n, affiliateFee: 0n, hops: [{ edge: narrow }] });
  });
});
