import { describe, expect, test } from 'vitest';
import type { AstroportStablePool } from '#market/pool.ts';
import { astroportStable } from './astroport-stable.ts';

const poolOf = (reserves: readonly bigint[], units: readonly bigint[], feePpm = 0): AstroportStablePool => ({
  ...{ id: 'p', kind: 'astroport_stable', denoms: ['A', 'B'], reserves, units, feePpm, amplificationE2: 10_000n },
});

/** Swaps of the contract's own tests: astroport-core v5.13.1, contracts/pair_stable, src/testing.rs and tests/integration.rs. */
describe('what the contract gives', () => {
  test.each<[string, AstroportStablePool, number, bigint, bigint]>([
    [
      'try_native_to_token',
      poolOf([30_000_000_000n, 20_000_000_000n], [10n ** 6n, 10n ** 6n], 3_000),
      0,
      1_500_000_000n,
      1_487_928_894n,
    ],
    [
      'try_token_to_native',
      poolOf([20_000_000_000n, 30_000_000_000n], [10n ** 6n, 10n ** 6n], 3_000),
      0,
      1_500_000_000n,
      1_500_851_252n,
    ],
    [
      'tokens with different precision',
      poolOf([10n ** 11n, 10n ** 13n], [10n ** 5n, 10n ** 7n]),
      0,
      100_000n,
      10_000_000n,
    ],
  ])('%s', (_, pool, i, amountIn, amountOut) => {
    expect(astroportStable(pool, i, 1 - i).quoteIn(amountIn)).toBe(amountOut);
  });
});

test('an exact output is had for the least input, up to the last unit', () => {
  const { quoteIn, quoteOut } = astroportStable(poolOf([10n ** 12n, 10n ** 12n], [10n ** 6n, 10n ** 6n], 500), 0, 1);
  for (const amountOut of [1n, 999_500n, 10n ** 11n, 9n * 10n ** 11n]) {
    const least = quoteOut(amountOut) as bigint;
    expect(quoteIn(least)).toBeGreaterThanOrEqual(amountOut);
    const less = quoteIn(least - 1n);
    expect(typeof less === 'bigint' ? less : 0n).toBeLessThan(amountOut);
  }
  expect(quoteOut(10n ** 12n)).toBe('not_enough_liquidity');
});

test('a pool with an empty side rejects every amount', () => {
  const { quoteIn, quoteOut } = astroportStable(poolOf([0n, 10n ** 12n], [10n ** 6n, 10n ** 6n]), 0, 1);
  expect([quoteIn(1_000n), quoteOut(1_000n)]).toEqual(['not_enough_liquidity', 'not_enough_liquidity']);
});
