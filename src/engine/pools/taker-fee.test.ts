import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TransmuterPool } from '#market/pool.ts';
import { readPools } from '#market/pool-data.ts';
import { spotRateOf } from '../graph/price-curve.ts';
import { applySwap, poolQuotes } from './pool-quote.ts';

/** 0.15 percent, and 0.1 percent the other way: the order of the pair matters. */
const FEES = [
  [0n, 1_500_000_000_000_000n],
  [1_000_000_000_000_000n, 0n],
];
const pool: TransmuterPool = {
  ...{ id: '1', kind: 'transmuter', denoms: ['a', 'b'], feePpm: 0, takerFeesE18: FEES },
  ...{ reserves: [10n ** 12n, 10n ** 12n], scales: [1n, 1n] },
};

test('the taker fee is a step before the pool, rounded against the trader, by direction', () => {
  const [to, back] = [poolQuotes(pool, 0, 1), poolQuotes(pool, 1, 0)];
  // 1000 · 0.9985 = 998.5, and 1000 / 0.9985 = 1001.5…
  expect(to.quoteIn(1000n)).toMatchObject({ amountOut: 998n });
  expect(to.quoteOut(1000n)).toMatchObject({ amountIn: 1002n });
  expect(back.quoteIn(1000n)).toMatchObject({ amountOut: 999n });
  expect(back.quoteOut(999n)).toMatchObject({ amountIn: 1000n });
  expect(to.quoteIn(1n)).toEqual({ ok: false, reason: 'nothing_arrives' });
  expect(spotRateOf(to.curve)).toBeCloseTo(0.9985, 12);
});

test('the taker fee leaves the pool, a swap fee stays in it', () => {
  expect(applySwap({ ...pool, feePpm: 10_000 }, 0, 1, 1_000_000n)).toMatchObject({
    reserves: [10n ** 12n + 998_500n, 10n ** 12n - 988_515n],
  });
});

test('the input of an output is the least that is enough, for any fee of 18 decimals', () => {
  const fee = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n });
  fc.assert(
    fc.property(fee, fc.bigInt({ min: 1n, max: 10n ** 12n }), (feeE18, amountOut) => {
      const takerFeesE18 = [
        [0n, feeE18],
        [0n, 0n],
      ];
      const { quoteIn, quoteOut } = poolQuotes({ ...pool, takerFeesE18 }, 0, 1);
      const asked = quoteOut(amountOut);
      if (!asked.ok) throw new Error(asked.reason);
      expect(quoteIn(asked.amountIn)).toMatchObject({ amountOut });
      const less = quoteIn(asked.amountIn - 1n);
      expect(less.ok && less.amountOut >= amountOut).toBe(false);
    }),
  );
});

test('a captured pool keeps its taker fees, and a list of another size is rejected', () => {
  expect(readPools([pool])).toEqual([pool]);
  for (const takerFeesE18 of [[[0n, 0n]], [[0n], [0n]]]) {
    expect(() => readPools([{ ...pool, takerFeesE18 }])).toThrow('pool 1: takerFeesE18 must have one entry');
  }
  expect(() => readPools([{ ...pool, takerFeesE18: [[0n, 10n ** 18n]] }])).toThrow('from 0 to 10^18 - 1');
});
