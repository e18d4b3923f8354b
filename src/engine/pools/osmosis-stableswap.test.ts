import { describe, expect, test } from 'vitest';
import type { OsmosisStableswapPool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { estimatesOf } from '#testing/estimates.ts';
import { createRandom } from '#testing/random.ts';
import { E36, mul36, quo36 } from './osmosis-decimal.ts';
import { balanceMove } from './osmosis-stableswap.ts';
import { poolDirection } from './pool-quote.ts';

const poolOf = (reserves: bigint[], scalingFactors: bigint[], spreadFactorE18 = 0n): OsmosisStableswapPool => ({
  ...{ id: '1', kind: 'osmosis_stableswap', denoms: reserves.map((_, k) => `d${k}`), spreadFactorE18 },
  ...{ reserves, scalingFactors },
});

/** Numbers of osmosis-labs/osmosis 9829d39c, x/gamm/pool-models/stableswap/pool_test.go. */
test('quotes the amounts of the chain', () => {
  const even = poolOf([10n ** 9n, 10n ** 9n], [1n, 1n]);
  expect(poolDirection(even, 1, 0).quoteIn(100n)).toBe(99n);
  expect(poolDirection(even, 1, 0).quoteOut(100n)).toBeGreaterThanOrEqual(100n);
  expect(poolDirection(poolOf([10n ** 9n, 10n ** 7n], [100n, 1n]), 1, 0).quoteIn(100n)).toBe(9999n);
});

/** Amounts of x/poolmanager/router_test.go, TestEstimateTradeBasedOnPriceImpact: three assets, baz to bar. */
test.each([
  [30_000n, 29_982n],
  [497_617n, 492_690n],
  [497_666n, 492_739n],
  [24_501n, 24_488n],
])('%i of 10,000,000 gives %i beside a third asset', (amountIn, amountOut) => {
  const even = poolOf([10n ** 7n, 10n ** 7n, 10n ** 7n], [1n, 1n, 1n]);
  expect(poolDirection(even, 1, 0).quoteIn(amountIn)).toBe(amountOut);
});

/** Reserves and inputs of x/gamm/pool-models/stableswap/amm_test.go. */
const TRADES: readonly (readonly [x: number, y: number, others: readonly number[], given: number])[] = [
  [100, 100, [], 1],
  [100, 100, [], 99],
  [100_000, 100_000, [], 10_000],
  [10_000_000, 10_000_000, [], 10_000],
  [10_000_000, 10_000_000, [], 1_000_000],
  [1_000_000_000, 1_000_000_000, [], 100_000],
  [1_000_000_000, 1_000_000_000, [], 100_000_000],
  [100, 50, [], 1],
  [50, 100, [], 1],
  [13_789_470, 59_087_324, [], 1_047_829],
  [50_000_000, 100_000_000, [], 1_000_000],
  [123_456, 434_245, [], 23_314],
  [11_023_432, 17_432_897, [], 89_734],
  [38_987_364, 52_893_462, [], 9_819_874],
  [1_473_891_748, 7_438_971_234, [], 100_000],
  [2_678_238_934, 1_573_917_894, [], 5_378_748],
  [100, 100, [100], 1],
  [100_000_000, 100_000_000, [100_000_000, 100_000_000], 100],
  [10_000_000_000, 10_000_000_000, [10_000_000_000, 10_000_000_000], 100_000_000],
  [100_000_000_000, 100_000_000_000, Array(8).fill(100_000_000_000), 10_000_000_000],
  [100, 100, [100_000], 10],
  [200, 100, [100_000], 10],
  [1_178_349, 8_329_743, [329_847], 10],
  [200_000, 100_000, [100, 100], 10],
  [1_178_349, 8_329_743, [329_847, 4_372_897], 10],
];

const big = (value: number): bigint => BigInt(value) * E36;
const squares = (others: readonly number[]): bigint => others.reduce((sum, each) => sum + big(each) * BigInt(each), 0n);
const invariant = (x: bigint, y: bigint, others: bigint): bigint =>
  mul36(mul36(x, mul36(x, x) + mul36(y, y) + others), y);

/** The search as the chain documents it: every middle is computed, up to the tolerance of 10^-12. */
function plainMove(x: bigint, y: bigint, others: bigint, given: bigint): bigint | undefined {
  const grown = y + given;
  const ratio = quo36(invariant(x, grown, others), invariant(x, y, others));
  let low = ratio > E36 ? 0n : x;
  let high = ratio < E36 ? divUp(quo36(x, ratio), E36) * E36 : x;
  const valueAt = (moved: bigint) => {
    const linear = mul36(3n * x, x) + others + mul36(grown, grown);
    return mul36(mul36(3n * x - moved, moved) - linear, moved);
  };
  const target = quo36(invariant(x, y, others), grown) - mul36(mul36(grown, grown) + others + mul36(x, x), x);
  for (let count = 0; count < 256; count++) {
    const middle = (low + high) / 2n;
    const value = valueAt(x - middle);
    const [least] = [target, value].map((each) => (each < 0n ? -each : each)).sort((a, b) => (a < b ? -1 : 1)) as [
      bigint,
    ];
    if (target > value) low = middle;
    else if (least === 0n ? target !== value : quo36(value - target, least) > 10n ** 24n) high = middle;
    else return x - middle;
  }
  return undefined;
}

describe('what leaves a balance', () => {
  test.each(TRADES)('%i for %i beside %j, %i given', (x, y, others, given) => {
    for (const amount of [big(given), -big(given)]) {
      const moved = balanceMove(big(x), big(y), squares(others), amount);
      const plain = plainMove(big(x), big(y), squares(others), amount) as bigint;
      // An input that doubles its balance is rejected.
      expect(moved).toBe(-plain < big(x) ? plain : undefined);
      if (moved === undefined) continue;
      // Rounded for the pool, to 10^-12 of what moves: the invariant never falls.
      const before = invariant(big(x), big(y), squares(others));
      const after = invariant(big(x) - moved, big(y) + amount, squares(others));
      expect(after).toBeGreaterThanOrEqual(before - before / 10n ** 34n);
    }
  });

  test('is that of the plain search for any balances, of up to eight coins', () => {
    const random = createRandom(20_261_126);
    for (let count = 0; count < 300; count++) {
      const units = (most: number) => BigInt(Math.floor(random.magnitude(1, most) * 1e6)) * 10n ** 30n;
      const [x, y] = [units(1e14), units(1e14)];
      const others = random.chance(0.5) ? 0n : mul36(units(1e14), units(1e14));
      const given = (y * BigInt(Math.floor(random.magnitude(1, 1e12)))) / 10n ** 12n;
      for (const amount of [given, -given]) {
        const plain = plainMove(x, y, others, amount);
        const isWhole = plain !== undefined && plain < x && -plain < x;
        expect(balanceMove(x, y, others, amount), `count ${count}`).toBe(isWhole ? plain : undefined);
      }
    }
  });
});

test('rejects what the chain rejects', () => {
  const even = poolOf([10n ** 9n, 10n ** 9n], [1n, 1n]);
  const { quoteIn, quoteOut } = poolDirection(even, 0, 1);
  // As much as the reserve, and reserves beyond the bounds of the module.
  expect(quoteIn(10n ** 9n)).toBe('not_enough_liquidity');
  expect(quoteOut(10n ** 9n)).toBe('not_enough_liquidity');
  const full = poolDirection(poolOf([10n ** 34n, 10n ** 30n], [1n, 1n]), 0, 1);
  expect(full.quoteIn(1n)).toBe('not_enough_liquidity');
  expect(poolDirection(poolOf([5n, 10n ** 9n], [10n, 1n]), 0, 1).quoteIn(1n)).toBe('not_enough_liquidity');
});

test('the curve of a pool of four coins is that of its quotes', () => {
  const pool = poolOf(
    [3n * 10n ** 12n, 10n ** 24n, 2n * 10n ** 12n, 5n * 10n ** 14n],
    [1n, 10n ** 12n, 1n, 100n],
    3n * 10n ** 15n,
  );
  for (const [i, j] of [
    [0, 1],
    [1, 2],
    [3, 0],
  ] as const) {
    const { curve, quoteIn } = poolDirection(pool, i, j);
    const amountIn = (pool.reserves[i] as bigint) / 3n;
    expect(Number(quoteIn(amountIn)) / estimatesOf(curve).estimateOut(Number(amountIn))).toBeCloseTo(1, 9);
  }
});
