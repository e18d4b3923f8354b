import { expect, test } from 'vitest';
import { best } from '#testing/best-path.ts';
import { pairPool, poolEdges, searchRequest } from '#testing/graph.ts';

/**
 *   USDC@osmosis ◀──pool, 1,000,000 : 2,000,000, 0.3 percent──▶ OSMO@osmosis
 */
const edges = poolEdges(pairPool('pool', ['USDC', 'OSMO'], [1_000_000n, 2_000_000n]), 'osmosis');

test('quotes a pool with fee and impact, rounded down', () => {
  // 10,000 · 0.997 · 2,000,000 / (1,000,000 + 9,970) = 19,743.16
  expect(best(edges, searchRequest('USDC@osmosis', 'OSMO@osmosis', 10_000n))).toBe(
    '10000 USDC@osmosis ~ pool ~ 19743 OSMO@osmosis',
  );
});

test('quotes the other direction', () => {
  // 10,000 · 0.997 · 1,000,000 / (2,000,000 + 9,970) = 4,960.27
  expect(best(edges, searchRequest('OSMO@osmosis', 'USDC@osmosis', 10_000n))).toBe(
    '10000 OSMO@osmosis ~ pool ~ 4960 USDC@osmosis',
  );
});
