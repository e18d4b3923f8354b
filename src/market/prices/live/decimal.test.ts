import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimalDown } from './decimal.ts';

describe('parseDecimalDown', () => {
  test.each([
    ['3000', 12, 3_000_000_000_000_000n],
    ['0.1', 12, 100_000_000_000n],
    ['1.2e-7', 12, 120_000n],
    ['1.2E-7', 12, 120_000n],
    ['3e3', 12, 3_000_000_000_000_000n],
    ['3.5e+2', 12, 350_000_000_000_000n],
    ['0.0000000000019', 12, 1n],
    ['9.99e-13', 12, 0n],
    ['1e-400', 12, 0n],
    ['123456789.12345678901234567890', 12, 123_456_789_123_456_789_012n],
    ['1753785600', 3, 1_753_785_600_000n],
    ['0.7999', 3, 799n],
  ])('%s at %i places', (text, places, value) => {
    expect(parseDecimalDown(text, places)).toBe(value);
  });

  test.each(['', '-1', '+1', '.5', '5.', '1,000', '0x10', 'NaN', 'Infinity', '1e', '1e9999', '1_000', ' 1', '1 ', '١'])(
    'refuses "%s"',
    (text) => {
      expect(parseDecimalDown(text, 12)).toBeUndefined();
    },
  );

  test('refuses a number without end before it costs anything', () => {
    expect(parseDecimalDown('9'.repeat(101), 12)).toBeUndefined();
  });

  const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${maxLength}}$`));

  test('is the number itself, in whole arithmetic, with what is beyond the places cut off', () => {
    fc.assert(
      fc.property(
        digits(30),
        fc.option(digits(30), { nil: '' }),
        fc.option(fc.integer({ min: -60, max: 60 })),
        fc.nat({ max: 18 }),
        (whole, fraction, exponent, places) => {
          const mantissa = fraction === '' ? whole : `${whole}.${fraction}`;
          const value = parseDecimalDown(exponent === null ? mantissa : `${mantissa}e${exponent}`, places);
          // n / d is the number exactly; value is the largest v with v / 10^places <= n / d.
          const power = exponent ?? 0;
          const n = BigInt(whole + fraction) * 10n ** BigInt(Math.max(power, 0));
          const d = 10n ** BigInt(fraction.length + Math.max(-power, 0));
          const scaled = n * 10n ** BigInt(places);
          expect(value !== undefined && value * d <= scaled && scaled < (value + 1n) * d).toBe(true);
        },
      ),
    );
  });

  test('reads every float as JSON writes it, never above it', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-30, max: 1e15, noNaN: true }), (float) => {
        const text = JSON.stringify(float);
        const [mantissa = '', exponent = '0'] = text.split('e');
        const [whole = '', fraction = ''] = mantissa.split('.');
        const shift = 60 + Number(exponent) - fraction.length;
        expect(parseDecimalDown(text, 60)).toBe(BigInt(whole + fraction) * 10n ** BigInt(shift));
      }),
    );
  });
});
