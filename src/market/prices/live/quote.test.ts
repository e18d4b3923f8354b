import { describe, expect, test } from 'vitest';
import { isCurrent, MAX_CLOCK_LEAD_MS, MAX_PRICE_AGE_MS } from '../price-age.ts';
import { quoteOf } from './quote.ts';

const NOW = 1_800_000_000_000;
const seconds = (ms: number) => `${ms / 1000}`;
const priced = (dollars: string) => quoteOf('coingecko', dollars, seconds(NOW), NOW);
const timed = (at: number) => quoteOf('coingecko', '1', seconds(at), NOW);

describe('a quote', () => {
  test('has the price to the digit, its source and its time', () => {
    expect(quoteOf('coingecko', '1.2e-7', '1799999990', NOW)).toEqual({
      usdE12: 120_000n,
      source: 'coingecko',
      at: NOW - 10_000,
    });
  });

  test.each(['0', '0.0', '-1', '1e-13', '1000000000.000000000001', '1e10', 'NaN', ''])(
    'of %s dollars is none',
    (text) => {
      expect(priced(text)).toBeUndefined();
    },
  );

  test('of the highest price and of the lowest is one', () => {
    expect(priced('1e9')?.usdE12).toBe(10n ** 21n);
    expect(priced('1e-12')?.usdE12).toBe(1n);
  });

  test('is current up to an hour, and a millisecond later it is a memory', () => {
    expect(timed(NOW - MAX_PRICE_AGE_MS)).toBeDefined();
    expect(timed(NOW - MAX_PRICE_AGE_MS - 1)).toBeUndefined();
    const quote = { usdE12: 1n, source: 'coingecko', at: NOW };
    expect(isCurrent(quote.at, NOW + MAX_PRICE_AGE_MS)).toBe(true);
    expect(isCurrent(quote.at, NOW + MAX_PRICE_AGE_MS + 1)).toBe(false);
  });

  test('of a clock that runs ahead of ours is of now; of one far ahead it is none', () => {
    expect(timed(NOW + MAX_CLOCK_LEAD_MS)?.at).toBe(NOW);
    expect(timed(NOW + MAX_CLOCK_LEAD_MS + 1)).toBeUndefined();
  });

  test.each(['', '-5', 'yesterday', '1e999'])('of no time ("%s") is none', (time) => {
    expect(quoteOf('coingecko', '1', time, NOW)).toBeUndefined();
  });
});
