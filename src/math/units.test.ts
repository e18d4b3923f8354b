import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice, formatUnits, formatUsd, parseUnits, usdValue } from './units.ts';

test('what is written is read back, whatever the decimals', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
      expect(parseUnits(formatUnits(amount, decimals), decimals)).toBe(amount);
    }),
  );
});

test.each([
  ['1.5', 6, 1_500_000n],
  ['0.000001', 6, 1n],
  ['007', 0, 7n],
  ['0.0000001', 6, undefined],
  ['1.', 6, undefined],
  ['.5', 6, undefined],
  ['-1', 6, undefined],
  ['1e3', 6, undefined],
  ['1,000', 6, undefined],
  ['', 6, undefined],
])('%j with %i decimals', (text, decimals, amount) => {
  expect(parseUnits(text, decimals)).toBe(amount);
});

test('a dollar value is in integer micro-dollars, rounded as requested', () => {
  const priceE12 = 412_345_678_901n;
  expect(usdValue(1_000_000n, 6, priceE12, 'down')).toBe(412_345n);
  expect(usdValue(1_000_000n, 6, priceE12, 'up')).toBe(412_346n);
});

test('figures are written without zeros at their end', () => {
  expect(formatUsd(12_500_000n)).toBe('12.5');
  expect(formatPrice(412_000_000_000n)).toBe('0.412');
  expect(formatUnits(0n, 18)).toBe('0');
});
