import { expect, test } from 'vitest';
import type { StableswapPool } from '#market/pool.ts';
import { invariantOf } from '#math/stableswap-invariant.ts';
import { estimatesOf } from '#testing/estimates.ts';
import { pairPool, poolEdges, searchRequest } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { findPaths } from '../search/search.ts';
import { poolQuotes } from './pool-quote.ts';
import { stableswap } from './stableswap.ts';

const E = 10n ** 18n;
const MILLION_OF = { 6: 10n ** 12n, 18: 10n ** 24n };

/** Figures of the contract's own iteration, without fee. */
test.each([
  [[1000n * 10n ** 6n, 2000n * E], [10n ** 12n, 1n], 85n, 0, 1, 100n * 10n ** 6n, 100844622080821752033n],
  [[1000n * 10n ** 6n, 2000n * E], [10n ** 12n, 1n], 85n, 1, 0, 100n * E, 98873260n],
  [
    [5n * MILLION_OF[6], 4n * MILLION_OF[6], 6n * MILLION_OF[18]],
    ...([[10n ** 12n, 10n ** 12n, 1n], 2000n, 1, 2, MILLION_OF[6], 1000104111719206263036119n] as const),
  ],
  [[E, 2n * E, 3n * E, 4n * E], [1n, 1n, 1n, 1n], 200n, 3, 0, E, 882400743995416061n],
])('trade %#', (reserves, scales, amplification, i, j, amountIn, amountOut) => {
  const denoms = reserves.map(String);
  const pool = { id: 'p', kind: 'stableswap', denoms, reserves, scales, amplification, feePpm: 0 } as const;
  expect(stableswap(pool, i, j).quoteIn(amountIn)).toBe(amountOut);
});

test('the invariant of equal balances is their sum', () => {
  expect(invariantOf([E, E, E], 100n)).toBe(3n * E);
});

test('the invariant of unlike balances', () => {
  expect(invariantOf([1000n * E, 2000n * E], 85n)).toBe(2997824479633282597607n);
});

test('a pool with an empty balance rejects every amount', () => {
  const pool = { id: 'p', kind: 'stableswap', denoms: ['A', 'B'], amplification: 10n, feePpm: 0 } as const;
  const empty = stableswap({ ...pool, reserves: [0n, E], scales: [1n, 1n] }, 0, 1);
  expect(empty.quoteIn(E)).toBe('not_enough_liquidity');
  expect(estimatesOf(empty.curve).estimateOut(1e18)).toBe(0);
  expect(estimatesOf(empty.curve).estimateIn(1e17)).toBe(Infinity);
});

/** Its contract takes no swap either: it reverts. */
const swinging: StableswapPool = {
  ...{ id: 'swinging', kind: 'stableswap', denoms: ['B', 'A'], amplification: 1n, feePpm: 0 },
  ...{ reserves: [5_000_000n, 1n], scales: [1n, 1n] },
};

test('quotes the last unit of a balance', () => {
  const pool = { id: 'p', kind: 'stableswap', denoms: ['A', 'B'], amplification: 10n, feePpm: 0 } as const;
  const { quoteIn, quoteOut } = stableswap({ ...pool, reserves: [10n ** 9n, 10n ** 6n], scales: [1n, 1n] }, 0, 1);
  const last = 999_999n;
  expect(quoteIn(10n ** 30n)).toBe(last);
  const least = quoteOut(last) as bigint;
  expect([quoteIn(least), quoteIn(least - 1n)]).toEqual([last, last - 1n]);
  expect(quoteOut(last + 1n)).toBe('not_enough_liquidity');
});

test('rejects every amount where the iteration of the invariant does not converge', () => {
  const { curve, quoteIn, quoteOut } = stableswap(swinging, 1, 0);
  expect(quoteIn(1000n)).toBe('not_enough_liquidity');
  expect(quoteOut(1000n)).toBe('not_enough_liquidity');
  expect(estimatesOf(curve).estimateOut(1000)).toBe(0);
  expect(estimatesOf(curve).estimateIn(1000)).toBe(Infinity);
});

test.each(['in', 'out'] as const)('such a pool does not hide other paths: %s', (side) => {
  const ways = Array.from({ length: 32 }, (_, k) =>
    pairPool(`way${k}`, ['S', 'A'], [10n ** 9n, 10n ** 9n + BigInt(k)]),
  );
  const pools = [...ways, swinging, pairPool('alive', ['S', 'B'], [10n ** 9n, 10n ** 6n])];
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, '1')));
  const { paths } = findPaths(graph, searchRequest('S@1', 'B@1', 9000n, { side }));
  expect(paths.map(({ hops }) => hops.map(({ edge }) => edge.poolKey))).toEqual([['alive']]);
});

test('rejects zero, although the contract rounds it up to two units', () => {
  const pool = {
    id: 'p',
    kind: 'stableswap',
    denoms: ['A', 'B'],
    amplification: 1n,
    feePpm: 0,
    scales: [1n, 1n],
  } as const;
  const quotes = poolQuotes({ ...pool, reserves: [2484699676861800623n, 1050736943048123292107n] }, 0, 1);
  expect(quotes.quoteIn(0n)).toEqual({ ok: false, reason: 'nothing_arrives' });
});
