import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pool, PoolKind } from '#market/pool.ts';
import { poolDepth } from '#market/prices/pools/pool-depth.ts';
import { spotRate } from '#market/prices/pools/spot-rate.ts';
import { createRandom } from '#testing/random.ts';
import { randomPool } from '#testing/random-pool.ts';
import { spotRateOf } from '../graph/price-curve.ts';
import { poolQuotes } from './index.ts';

/** What the market reads off a pool as a price is what the engine trades at. */

const KINDS = [
  'constant_product',
  'weighted',
  'stableswap',
  'transmuter',
  'concentrated',
] as const satisfies readonly PoolKind[];

const side = fc.constantFrom<[number, number]>([0, 1], [1, 0]);

const pools = (kind: PoolKind): fc.Arbitrary<Pool> =>
  fc.nat().map((seed) => {
    const random = createRandom(seed);
    const coin = (denom: string) => ({
      denom,
      decimals: random.pick([6, 8, 18]),
      usd: 10 ** random.whole(-2, 4),
    });
    return randomPool(
      random,
      kind,
      `seed ${seed}`,
      [coin('A'), coin('B')],
      random.magnitude(100, 1e8),
      random.magnitude(0.5, 2),
    );
  });

describe.each(KINDS)('%s', (kind) => {
  test('the exact spot rate is the one that the search goes by, before the fee', () => {
    fc.assert(
      fc.property(pools(kind), side, (pool, [i, j]) => {
        const exact = spotRate(pool, i, j);
        fc.pre(exact !== undefined);
        const kept = 1 - pool.feePpm / 1e6;
        const rate = Number((exact.numerator * 10n ** 60n) / exact.denominator) / 1e60;
        expect((rate * kept) / spotRateOf(poolQuotes(pool, i, j).curve)).toBeCloseTo(1, 6);
      }),
    );
  });

  test('no trade beats the exact spot rate', () => {
    fc.assert(
      fc.property(pools(kind), side, fc.bigInt({ min: 1n, max: 10n ** 24n }), (pool, [i, j], amountIn) => {
        const exact = spotRate(pool, i, j);
        const given = poolQuotes(pool, i, j).quoteIn(amountIn);
        fc.pre(exact !== undefined && given.ok);
        // A stable pool's D is known to two units of its precision.
        const slack = kind === 'stableswap' ? (amountIn * exact.numerator) / 10n ** 9n : 0n;
        expect(given.amountOut * exact.denominator <= amountIn * exact.numerator + slack).toBe(true);
      }),
    );
  });

  test('the depth is what the pool can pay out, and hardly more', () => {
    fc.assert(
      fc.property(pools(kind), side, (pool, [i, j]) => {
        const depth = poolDepth(pool, j);
        const { quoteOut } = poolQuotes(pool, i, j);
        // Uniswap v3 rounds by a unit at each of its stops, of which there may be thousands.
        const slack = kind === 'concentrated' ? 10_000n + depth / 10n ** 9n : 0n;
        expect(quoteOut(depth + slack + 1n).ok).toBe(false);
        if (kind !== 'concentrated' || depth <= 2n * slack) return;
        expect(quoteOut(depth - 2n * slack).ok).toBe(true);
      }),
    );
  });
});
