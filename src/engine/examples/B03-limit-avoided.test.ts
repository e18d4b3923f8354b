import { expect, test } from 'vitest';
import { best } from '#testing/best-path.ts';
import { lane, pairPool, poolEdges, searchRequest } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { findPaths } from '../search/search.ts';

/**
 *            ┌──CCTP, free, at most 1,000──────▶┐
 *   USDC@1 ──┤                                  USDC@noble
 *            └──AXELAR, 30 off, at least 50────▶┘
 */
const edges = [
  lane('CCTP', 'USDC@1', 'USDC@noble', { max: 1000n }),
  lane('AXELAR', 'USDC@1', 'USDC@noble', { fixed: 30n, min: 50n }),
];
const search = (amount: bigint, side: 'in' | 'out' = 'in') =>
  findPaths(createGraph(edges), searchRequest('USDC@1', 'USDC@noble', amount, { side }));

test('uses a lane up to its limit and another above it', () => {
  expect(best(edges, searchRequest('USDC@1', 'USDC@noble', 1000n))).toBe('1000 USDC@1 ~ CCTP ~ 1000 USDC@noble');
  expect(best(edges, searchRequest('USDC@1', 'USDC@noble', 1001n))).toBe('1001 USDC@1 ~ AXELAR ~ 971 USDC@noble');
});

test('returns the rejection of a better path with its limit', () => {
  const cctp = { edge: edges[0], failure: { ok: false, reason: 'above_maximum', limit: 1000n } };
  expect(search(1001n).rejections()).toEqual([cctp]);
  expect(search(1001n, 'out').rejections()).toEqual([cctp]);
});

test('omits rejections of worse paths', () => {
  expect(search(1000n).rejections()).toEqual([]);
});

test('returns all rejections where no path is found', () => {
  const both = [
    ...poolEdges(pairPool('pool', ['USDC', 'OSMO'], [100n, 100n]), 'noble'),
    lane('CCTP', 'USDC@1', 'USDC@noble', { max: 10n }),
    lane('AXELAR', 'USDC@1', 'USDC@noble', { min: 500n }),
  ];
  const { paths, rejections: declines } = findPaths(createGraph(both), searchRequest('USDC@1', 'OSMO@noble', 50n));
  expect(paths).toEqual([]);
  expect(declines().map(({ edge, failure: decline }) => [edge.id, decline.reason])).toEqual([
    ['CCTP', 'above_maximum'],
    ['AXELAR', 'below_minimum'],
  ]);
});

test('rejects an amount above the reserve', () => {
  const pools = poolEdges(pairPool('pool', ['A', 'B'], [100n, 100n]), 'x');
  const { paths, rejections: declines } = findPaths(
    createGraph(pools),
    searchRequest('A@x', 'B@x', 100n, { side: 'out' }),
  );
  expect(paths).toEqual([]);
  expect(declines()).toMatchObject([{ failure: { reason: 'not_enough_liquidity' } }]);
});

test('checks limits after fees of earlier hops', () => {
  const way = [
    lane('free', 'A@1', 'A@2'),
    lane('toll', 'A@1', 'A@2', { fixed: 5n }),
    lane('narrow', 'A@2', 'A@3', { max: 95n }),
  ];
  expect(best(way, searchRequest('A@1', 'A@3', 100n))).toBe('100 A@1 ~ toll ~ 95 A@2 ~ narrow ~ 95 A@3');
});
