import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastNear } from './least.ts';

const whole = fc.bigInt(0n, 1n << 250n);

test('finds the first that holds, from any guess', () => {
  fc.assert(
    fc.property(whole, whole, (guess, first) => {
      expect(leastNear(guess, (n) => n >= first)).toBe(first < 1n ? 1n : first);
    }),
  );
});

test('a close guess is looked at and little else', () => {
  let looks = 0;
  leastNear(1n << 200n, (n) => {
    looks += 1;
    return n >= (1n << 200n) - 1n;
  });
  expect(looks).toBeLessThanOrEqual(4);
});

test('gives up where nothing holds', () => {
  expect(leastNear(1n, () => false)).toBeUndefined();
});
