import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WeightedPool } from '#market/pool.ts';
import type { PoolQuoteResult } from './pool-math.ts';
import { weighted } from './weighted.ts';

/**
 * Beside the invariant itself, x^w · y^v, in whole numbers: as the weights are whole, no power and no root is ever
 * rounded. Ours may be one unit below the best output that keeps it, where that is a whole number to some fifty digits.
 * Venues are coarser: Balancer v2 publishes that its power is good to 1e-14 of the output's reserve and rounds it
 * against the trader, Osmosis that its own is good to 1e-8.
 */

interface Trade {
  readonly pool: WeightedPool;
  readonly amount: bigint;
}

const reserve = fc.bigInt(1_000n, 10n ** 30n);
const weight = fc.integer({ min: 1, max: 99 }).map(BigInt);
const trades: fc.Arbitrary<Trade> = fc
  .record({
    reserves: fc.tuple(reserve, reserve),
    weights: fc.tuple(weight, weight),
    feePpm: fc.constantFrom(0, 1, 500, 3000, 10_000, 500_000),
    amount: fc.bigInt(1n, 10n ** 31n),
    scale: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ reserves, weights, feePpm, amount, scale }) => ({
    pool: { id: 'p', kind: 'weighted', denoms: ['A', 'B'], reserves, weights, feePpm },
    amount: amount / 10n ** BigInt(scale) + 1n,
  }));

/** Whether the invariant is kept when so much goes in and out, the fee taken from the input and kept apart. */
function keeps({ reserves, weights, feePpm }: WeightedPool, amountIn: bigint, amountOut: bigint): boolean {
  const [x, y] = reserves as [bigint, bigint];
  const [w, v] = weights as [bigint, bigint];
  const trading = (amountIn * BigInt(1_000_000 - feePpm)) / 1_000_000n;
  return amountOut <= y && (x + trading) ** w * (y - amountOut) ** v >= x ** w * y ** v;
}

const amountOf = (answer: PoolQuoteResult): bigint => (typeof answer === 'bigint' ? answer : 0n);

test('an output is the maximum that keeps the invariant, or one unit less', () => {
  fc.assert(
    fc.property(trades, ({ pool, amount }) => {
      const out = amountOf(weighted(pool, 0, 1).quoteIn(amount));
      expect(keeps(pool, amount, out)).toBe(true);
      expect(keeps(pool, amount, out + 2n)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('an input is the least for the output, or for one unit more', () => {
  fc.assert(
    fc.property(trades, ({ pool, amount }) => {
      const paid = weighted(pool, 0, 1).quoteOut(amount);
      if (amount >= pool.reserves[1]!) expect(paid).toBe('not_enough_liquidity');
      if (typeof paid !== 'bigint') return;
      expect(keeps(pool, paid, amount)).toBe(true);
      expect(keeps(pool, paid - 1n, amount + 1n)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('equal weights without a fee are a constant product', () => {
  const pool: WeightedPool = {
    ...{ id: 'p', kind: 'weighted', denoms: ['A', 'B'], weights: [7n, 7n], feePpm: 0 },
    reserves: [10n ** 24n, 3n * 10n ** 24n],
  };
  expect(weighted(pool, 0, 1).quoteIn(10n ** 22n)).toBe((3n * 10n ** 46n) / (10n ** 24n + 10n ** 22n));
});
