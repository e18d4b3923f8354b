import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceQuote } from '../price-source.ts';
import { agree, confirmed, LAST_GOOD_MS, unchallenged } from './verdict.ts';

const quote = (usdE12: number | bigint, source = 'coingecko'): PriceQuote => ({
  usdE12: BigInt(usdE12),
  source,
  at: 0,
});

describe('two prices', () => {
  test('agree up to five percent apart, whichever comes first', () => {
    expect(agree(quote(100), quote(105))).toBe(true);
    expect(agree(quote(105), quote(100))).toBe(true);
    expect(agree(quote(10_000), quote(10_501))).toBe(false);
    expect(agree(quote(10_501), quote(10_000))).toBe(false);
  });

  test('that agree are worth the lower', () => {
    expect(confirmed([quote(103, 'coingecko'), quote(100, 'defillama')])).toMatchObject({ source: 'defillama' });
    expect(confirmed([quote(100, 'coingecko'), quote(103, 'defillama')])).toMatchObject({ source: 'coingecko' });
  });

  test('that do not are worth nothing until a third agrees with one', () => {
    const [low, high] = [quote(100), quote(200)];
    expect(confirmed([low, high])).toBeUndefined();
    expect(confirmed([low, high, quote(202, 'pools')])).toBe(high);
    expect(confirmed([low, high, quote(150, 'pools')])).toBeUndefined();
    expect(confirmed([low, quote(108), quote(104, 'pools')])).toBe(low);
  });

  test('one price alone confirms nothing, not even itself', () => {
    expect(confirmed([quote(1)])).toBeUndefined();
    expect(confirmed([])).toBeUndefined();
  });

  test('what is confirmed is among what was said, and no other that is backed is lower', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 1000n }), { maxLength: 4 }), (prices) => {
        const quotes = prices.map((price) => quote(price));
        const backed = quotes.filter((one) => quotes.some((other) => one !== other && agree(one, other)));
        const verdict = confirmed(quotes);
        expect(verdict === undefined).toBe(backed.length === 0);
        expect(backed.every(({ usdE12 }) => verdict !== undefined && verdict.usdE12 <= usdE12)).toBe(true);
        expect(verdict === undefined || quotes.includes(verdict)).toBe(true);
      }),
    );
  });
});

describe('one source alone', () => {
  const last = { usdE12: 100n, at: 1_000 };
  const soon = last.at + LAST_GOOD_MS;
  const memory = { lastGood: last, disputedAt: undefined };
  const NOTHING = { lastGood: undefined, disputedAt: undefined };

  test('is believed when nothing speaks against it', () => {
    expect(unchallenged([quote(5)], NOTHING, 0)).toMatchObject({ usdE12: 5n });
  });

  test.each([
    [200n, true],
    [201n, false],
    [50n, true],
    [49n, false],
  ])('is believed up to twice and down to half of what was good a moment ago: %s', (usdE12, believed) => {
    expect(unchallenged([quote(usdE12)], memory, soon) !== undefined).toBe(believed);
  });

  test('is believed whatever it says once the last good price is old', () => {
    expect(unchallenged([quote(9_999)], memory, soon)).toBeUndefined();
    expect(unchallenged([quote(9_999)], memory, soon + 1)).toBeDefined();
  });

  test.each([
    [105n, soon, true],
    [106n, soon, false],
    [106n, soon + 1, true],
  ])('after a dispute is believed only where it agrees with what was good: %s', (usdE12, now, believed) => {
    const disputed = { lastGood: { ...last, at: soon }, disputedAt: last.at };
    expect(unchallenged([quote(usdE12)], disputed, now) !== undefined).toBe(believed);
    expect(unchallenged([quote(usdE12)], { ...disputed, lastGood: undefined }, soon)).toBeUndefined();
  });

  test('is not one of two', () => {
    expect(unchallenged([quote(1), quote(9)], NOTHING, 0)).toBeUndefined();
    expect(unchallenged([], NOTHING, 0)).toBeUndefined();
  });
});
