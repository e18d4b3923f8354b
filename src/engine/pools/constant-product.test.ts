import { describe, expect, test } from 'vitest';
import { spotRateOf } from '../graph/price-curve.ts';
import { constantProduct } from './constant-product.ts';

const direction = (reserveIn: bigint, reserveOut: bigint, feePpm = 3000) =>
  constantProduct(
    { id: 'p', kind: 'constant_product', denoms: ['A', 'B'], reserves: [reserveIn, reserveOut], feePpm },
    0,
    1,
  );

/** Figures of the contracts. */
describe('Uniswap v2', () => {
  const whole = 10n ** 18n;
  test.each([
    [1n, 5n, 10n, 1662497915624478906n],
    [1n, 10n, 5n, 453305446940074565n],
    [2n, 5n, 10n, 2851015155847869602n],
    [2n, 10n, 5n, 831248957812239453n],
    [1n, 10n, 10n, 906610893880149131n],
    [1n, 100n, 100n, 987158034397061298n],
    [1n, 1000n, 1000n, 996006981039903216n],
  ])('%d into reserves of %d and %d gives %d', (amountIn, reserveIn, reserveOut, amountOut) => {
    expect(direction(reserveIn * whole, reserveOut * whole).quoteIn(amountIn * whole)).toBe(amountOut);
  });

  test('minimal amounts', () => {
    expect(direction(100n, 100n).quoteIn(2n)).toBe(1n);
    expect(direction(100n, 100n).quoteOut(1n)).toBe(2n);
  });
});

test('an empty pool rejects every amount', () => {
  expect(direction(0n, 100n).quoteIn(1n)).toBe('not_enough_liquidity');
  expect(direction(100n, 0n).quoteIn(1n)).toBe('not_enough_liquidity');
  expect(spotRateOf(direction(0n, 100n).curve)).toBe(0);
});
