import { expect, test } from 'vitest';
import { best } from '#testing/best-path.ts';
import { lane, pairPool, poolEdges, searchRequest } from '#testing/graph.ts';

/**
 *   USDC@1 ──CCTP, 5 off──▶ USDC@noble ──IBC──▶ USDC@osmosis ◀──pool──▶ OSMO@osmosis ──IBC──▶ OSMO@juno
 */
const edges = [
  lane('CCTP', 'USDC@1', 'USDC@noble', { fixed: 5n }),
  lane('IBC:1', 'USDC@noble', 'USDC@osmosis'),
  ...poolEdges(pairPool('pool', ['USDC', 'OSMO'], [1_000_000n, 2_000_000n], 0), 'osmosis'),
  lane('IBC:2', 'OSMO@osmosis', 'OSMO@juno'),
];

test('combines lanes and swaps', () => {
  expect(best(edges, searchRequest('USDC@1', 'OSMO@juno', 1000n))).toBe(
    '1000 USDC@1 ~ CCTP ~ 995 USDC@noble ~ IBC ~ 995 USDC@osmosis ~ pool ~ 1988 OSMO@osmosis ~ IBC ~ 1988 OSMO@juno',
  );
});

test('finds no path above the maximum number of hops', () => {
  expect(best(edges, searchRequest('USDC@1', 'OSMO@juno', 1000n, { maxHops: 3 }))).toBeUndefined();
  expect(best(edges, searchRequest('USDC@1', 'OSMO@juno', 1000n, { maxHops: 4 }))).toBeDefined();
});
