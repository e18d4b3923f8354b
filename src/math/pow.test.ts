import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POW_ONE, ratioPow } from './pow.ts';

const amounts = fc.bigInt(1n, 1n << 100n);
const exponents = fc.integer({ min: 1, max: 12 }).map(BigInt);

test('the two roundings enclose the true power, closely', () => {
  fc.assert(
    fc.property(amounts, amounts, exponents, exponents, (numerator, denominator, power, root) => {
      const down = ratioPow(numerator, denominator, power, root, 'down');
      const up = ratioPow(numerator, denominator, power, root, 'up');
      // value = (n / d)^(p / q)  <=>  value^q · d^p = n^p, all of it in whole numbers.
      const target = numerator ** power * POW_ONE ** root;
      expect(down ** root * denominator ** power <= target).toBe(true);
      expect(up ** root * denominator ** power >= target).toBe(true);
      expect(up - down <= ((up * 40n) >> 180n) + 4n).toBe(true);
    }),
  );
});

test('one to any power is one, without an error', () => {
  expect(ratioPow(7n, 7n, 3n, 5n, 'up')).toBe(POW_ONE);
});

test('two to the power of a half, to forty decimals', () => {
  const digits = 10n ** 40n;
  const expected = 14142135623730950488016887242096980785696n;
  expect((ratioPow(2n, 1n, 1n, 2n, 'down') * digits) / POW_ONE).toBe(expected);
});
