import { expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { all, best } from '#testing/best-path.ts';
import { pairPool, poolEdges, searchRequest } from '#testing/graph.ts';

/**
 *   USDC ◀──deep──▶ OSMO ◀──wide──▶ ATOM
 *     ◀────────────thin────────────▶
 */
const edges = [
  ...poolEdges(pairPool('deep', ['USDC', 'OSMO'], [10_000_000n, 20_000_000n], 0), 'osmosis'),
  ...poolEdges(pairPool('wide', ['OSMO', 'ATOM'], [20_000_000n, 1_000_000n], 0), 'osmosis'),
  ...poolEdges(pairPool('thin', ['USDC', 'ATOM'], [10_000n, 1_000n], 0), 'osmosis'),
];

test('prefers two deep pools to a thin one', () => {
  expect(best(edges, searchRequest('USDC@osmosis', 'ATOM@osmosis', 10_000n))).toBe(
    '10000 USDC@osmosis ~ deep ~ 19980 OSMO@osmosis ~ wide ~ 998 ATOM@osmosis',
  );
});

test('lists the second best path second', () => {
  expect(all(edges, searchRequest('USDC@osmosis', 'ATOM@osmosis', 10_000n))).toEqual([
    expect.stringContaining('~ deep ~'),
    '10000 USDC@osmosis ~ thin ~ 500 ATOM@osmosis',
  ]);
});

test('omits edges that the filter rejects', () => {
  const allow = ({ carrier }: { carrier: string }) => carrier !== 'wide';
  expect(best(edges, searchRequest('USDC@osmosis', 'ATOM@osmosis', 10_000n, { allow }))).toContain('~ thin ~');
});

test('uses no pool twice', () => {
  const three: Pool = {
    ...{ id: 'three', kind: 'transmuter', denoms: ['A', 'B', 'C'], feePpm: 0 },
    ...{ reserves: [100n, 100n, 100n], scales: [1n, 1n, 1n] },
  };
  expect(all(poolEdges(three, 'osmosis'), searchRequest('A@osmosis', 'C@osmosis', 10n))).toEqual([
    '10 A@osmosis ~ three ~ 10 C@osmosis',
  ]);
});
