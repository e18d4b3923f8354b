import { describe, expect, test } from 'vitest';
import { all, best } from '#testing/best-path.ts';
import { asset, lane, pairPool, poolEdges, searchRequest } from '#testing/graph.ts';
import type { Edge } from '../graph/edge.ts';
import { createGraph } from '../graph/graph.ts';
import { edgesOf, secondsOf } from '../path/rank.ts';
import { findPaths } from '../search/search.ts';

/**
 *   A@1 ──direct, slow──▶ A@3        one hop
 *   A@1 ──quick──▶ A@3               one hop, less time
 *   A@1 ──untimed──▶ A@3             one hop, time unknown
 *   A@1 ──first──▶ A@2 ──second──▶ A@3        two hops, no second signature
 *   A@1 ──first──▶ A@2 ──signed──▶ A@3        two hops, signed again
 */
const edges = [
  lane('signed', 'A@2', 'A@3', { entry: [] }),
  lane('untimed', 'A@1', 'A@3', { seconds: null }),
  lane('first', 'A@1', 'A@2', { seconds: 1 }),
  lane('second', 'A@2', 'A@3', { seconds: 1 }),
  lane('slow', 'A@1', 'A@3', { seconds: 600 }),
  lane('quick', 'A@1', 'A@3', { seconds: 20 }),
];
const ORDER = ['quick', 'slow', 'untimed', 'first ~ 10 A@2 ~ second', 'first ~ 10 A@2 ~ signed'];

test('orders equal amounts by signatures, hops, time and known time', () => {
  expect(all(edges, searchRequest('A@1', 'A@3', 10n))).toEqual(ORDER.map((way) => `10 A@1 ~ ${way} ~ 10 A@3`));
});

test('orders equal amounts without a price by additional fees, unknown ones last', () => {
  const charged = [null, 0.02, 0.01].map((additionalFeeUsd) =>
    lane(`charged ${additionalFeeUsd}`, 'A@1', 'A@3', { additionalFeeUsd }),
  );
  const found = all(charged, searchRequest('A@1', 'A@3', 10n, { unitUsd: () => null }));
  expect(found).toEqual([0.01, 0.02, null].map((extraUsd) => `10 A@1 ~ charged ${extraUsd} ~ 10 A@3`));
});

test('prefers the lower additional fee among many first hops, even if slower', () => {
  const charged = Array.from({ length: 8 }, (_, index) => {
    const terms = { additionalFeeUsd: index === 7 ? null : (8 - index) / 1000, seconds: 10 * (index + 1) };
    return lane(`first${index}`, 'A@1', 'A@2', terms);
  });
  const ways = [...charged, lane('second', 'A@2', 'A@3')];
  for (const side of ['in', 'out'] as const) {
    const question = searchRequest('A@1', 'A@3', 10n, { side, unitUsd: () => null });
    expect(best(ways, question)).toBe('10 A@1 ~ first6 ~ 10 A@2 ~ second ~ 10 A@3');
  }
});

test('does not depend on the order of edges', () => {
  expect(all([...edges].reverse(), searchRequest('A@1', 'A@3', 10n))).toEqual(
    all(edges, searchRequest('A@1', 'A@3', 10n)),
  );
});

describe('prefers one hop among many paths of equal output', () => {
  const detours = Array.from({ length: 30 }, (_, index) => [
    lane(`out${index}`, 'A@1', `A@${index}a`),
    lane(`on${index}`, `A@${index}a`, `A@${index}b`),
    lane(`back${index}`, `A@${index}b`, 'A@3'),
  ]).flat();
  const ways = [...detours, lane('direct', 'A@1', 'A@3')];

  // With 18 decimals, floats cannot represent a single unit.
  test.each(['in', 'out'] as const)('exact %s, from few units to many', (side) => {
    for (const amount of [7n, 10n ** 6n, 10n ** 12n, 3n * 10n ** 13n, 10n ** 16n + 1n, 10n ** 24n + 1n]) {
      const question = searchRequest('A@1', 'A@3', amount, { side });
      expect(best(ways, question)).toBe(`${amount} A@1 ~ direct ~ ${amount} A@3`);
    }
  });
});

describe('a pool with two names for a denom', () => {
  /**
   *   A@1 ──one──▶ gas@1, wrapped@1 ──two──▶ B@1, and gas@1 ◀──wrap──▶ wrapped@1
   */
  const [one] = poolEdges(pairPool('one', ['A', 'gas'], [10n ** 9n, 10n ** 9n]), '1') as [Edge];
  const [two] = poolEdges(pairPool('two', ['gas', 'B'], [10n ** 9n, 10n ** 9n]), '1') as [Edge];
  const named = [
    one,
    { ...one, id: 'one:A>wrapped', to: asset('wrapped@1') },
    two,
    { ...two, id: 'two:wrapped>B', from: asset('wrapped@1') },
    lane('wrap', 'gas@1', 'wrapped@1'),
    lane('unwrap', 'wrapped@1', 'gas@1'),
  ];

  test.each(['in', 'out'] as const)('the path goes by the first of them, exact %s', (side) => {
    const places = (way = '') => way.match(/[a-zA-Z]+@1/g)?.join(' ');
    for (const edges of [named, [...named].reverse()]) {
      const question = searchRequest('A@1', 'B@1', 123_456_789n, { side });
      expect(places(best(edges, question))).toBe('A@1 gas@1 B@1');
    }
  });
});

test('adds no time for a swap in the transaction of the swap before', () => {
  const pools = [
    pairPool('one', ['A', 'B'], [10n ** 9n, 10n ** 9n]),
    pairPool('two', ['B', 'C'], [10n ** 9n, 10n ** 9n]),
  ];
  const inSeconds = (edgesOfPool: readonly Edge[], seconds: number) =>
    edgesOfPool.map((edge) => ({ ...edge, seconds }));
  const swaps = pools.map((pool) => inSeconds(poolEdges(pool, '1'), 12));
  const signed = (swaps[1] as Edge[]).map((edge) => ({ ...edge, entry: [] }));
  const timeOf = (edges: readonly Edge[]) => {
    const [path] = findPaths(createGraph(edges), searchRequest('A@1', 'C@1', 1000n)).paths;
    return path && secondsOf(edgesOf(path));
  };
  expect(timeOf(swaps.flat())).toBe(12);
  expect(timeOf([...(swaps[0] as Edge[]), ...signed])).toBe(24);
});
