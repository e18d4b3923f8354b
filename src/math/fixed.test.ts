import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divDown, divUp, maxOf, minOf, mulDiv, mulDivDown, mulDivUp } from './fixed.ts';

const whole = fc.bigInt(0n, 1n << 200n);
const positive = fc.bigInt(1n, 1n << 200n);

test('the two roundings enclose the true quotient and differ by one at most', () => {
  fc.assert(
    fc.property(whole, positive, (a, b) => {
      const [down, up] = [divDown(a, b), divUp(a, b)];
      expect(down * b <= a && a <= up * b).toBe(true);
      expect(up - down).toBe(a % b === 0n ? 0n : 1n);
    }),
  );
});

test('a product is rounded once, at the end', () => {
  expect(mulDivDown(7n, 5n, 3n)).toBe(11n);
  expect(mulDivUp(7n, 5n, 3n)).toBe(12n);
  expect(mulDiv(6n, 5n, 3n, 'down')).toBe(mulDiv(6n, 5n, 3n, 'up'));
});

test('by nothing nothing can be divided', () => {
  expect(() => divUp(0n, 0n)).toThrow(RangeError);
});

test('the lesser and the greater', () => {
  expect([minOf(2n, 3n), maxOf(2n, 3n)]).toEqual([2n, 3n]);
});
