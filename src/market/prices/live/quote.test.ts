import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CLOCK_LEAD_MS } from '../../age.ts';
import { isCurrent } from '../price-source.ts';
import { parseDecimalDown, quoteOf } from './quote.ts';

const MAX_PRICE_AGE_MS = 60 * 60_000;
const NOW = 1_800_000_000_000;
const seconds = (ms: number) => `${ms / 1000}`;
const priced = (dollars: string) => quoteOf('coingecko', dollars, seconds(NOW), NOW);
const timed = (at: number) => quoteOf('coingecko', '1', seconds(at), NOW);

describe('a quote', () => {
  test('has the exact price, its source and its time', () => {
    expect(quoteOf('coingecko', '1.2e-7', '1799999990', NOW)).toEqual({
      usdE12: 120_000n,
      source: 'coingecko',
      at: NOW - 10_000,
    });
  });

  test.each(['0', '0.0', '-1', '1e-13', '1000000000.000000000001', '1e10', 'NaN', ''])(
    'of %s dollars is rejected',
    (text) => {
      expect(priced(text)).toBeUndefined();
    },
  );

  test('of the highest and the lowest price is accepted', () => {
    expect(priced('1e9')?.usdE12).toBe(10n ** 21n);
    expect(priced('1e-12')?.usdE12).toBe(1n);
  });

  test('is valid for exactly one hour', () => {
    expect(timed(NOW - MAX_PRICE_AGE_MS)).toBeDefined();
    expect(timed(NOW - MAX_PRICE_AGE_MS - 1)).toBeUndefined();
    const quote = { usdE12: 1n, source: 'coingecko', at: NOW };
    expect(isCurrent(quote.at, NOW + MAX_PRICE_AGE_MS)).toBe(true);
    expect(isCurrent(quote.at, NOW + MAX_PRICE_AGE_MS + 1)).toBe(false);
  });

  test('from a clock slightly ahead gets the current time; from one far ahead it is rejected', () => {
    expect(timed(NOW + MAX_CLOCK_LEAD_MS)?.at).toBe(NOW);
    expect(timed(NOW + MAX_CLOCK_LEAD_MS + 1)).toBeUndefined();
  });

  test.each(['', '-5', 'yesterday', '1e999'])('with the invalid time "%s" is rejected', (time) => {
    expect(quoteOf('coingecko', '1', time, NOW)).toBeUndefined();
  });
});

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
  ])('%s at %i decimals', (text, places, value) => {
    expect(parseDecimalDown(text, places)).toBe(value);
  });

  test.each(['', '-1', '+1', '.5', '5.', '1,000', '0x10', 'NaN', 'Infinity', '1e', '1e9999', '1_000', ' 1', '1 ', '١'])(
    'rejects "%s"',
    (text) => {
      expect(parseDecimalDown(text, 12)).toBeUndefined();
    },
  );

  test('rejects a number of more than 100 characters', () => {
    expect(parseDecimalDown('9'.repeat(101), 12)).toBeUndefined();
  });

  const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${maxLength}}$`));

  test('truncates further decimals', () => {
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

  test('parses every float that JSON.stringify writes', () => {
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
