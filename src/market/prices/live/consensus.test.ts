import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceQuote } from '../price-source.ts';
import { agree, agreedPrice, LAST_ACCEPTED_MS, singleSourcePrice } from './consensus.ts';

const quote = (usdE12: number | bigint, source = 'coingecko'): PriceQuote => ({
  usdE12: BigInt(usdE12),
  source,
  at: 0,
});

describe('two prices', () => {
  test('agree up to five percent apart, in either order', () => {
    expect(agree(quote(100), quote(105))).toBe(true);
    expect(agree(quote(105), quote(100))).toBe(true);
    expect(agree(quote(10_000), quote(10_501))).toBe(false);
    expect(agree(quote(10_501), quote(10_000))).toBe(false);
  });

  test('that agree give the lower', () => {
    expect(agreedPrice([quote(103, 'coingecko'), quote(100, 'defillama')])).toMatchObject({ source: 'defillama' });
    expect(agreedPrice([quote(100, 'coingecko'), quote(103, 'defillama')])).toMatchObject({ source: 'coingecko' });
  });

  test('that disagree give nothing unless a third agrees with one', () => {
    const [low, high] = [quote(100), quote(200)];
    expect(agreedPrice([low, high])).toBeUndefined();
    expect(agreedPrice([low, high, quote(202, 'pools')])).toBe(high);
    expect(agreedPrice([low, high, quote(150, 'pools')])).toBeUndefined();
    expect(agreedPrice([low, quote(108), quote(104, 'pools')])).toBe(low);
  });

  test('need a second price', () => {
    expect(agreedPrice([quote(1)])).toBeUndefined();
    expect(agreedPrice([])).toBeUndefined();
  });

  test('the result is the lowest of the quotes with which another agrees', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 1000n }), { maxLength: 4 }), (prices) => {
        const quotes = prices.map((price) => quote(price));
        const backed = quotes.filter((one) => quotes.some((other) => one !== other && agree(one, other)));
        const result = agreedPrice(quotes);
        expect(result === undefined).toBe(backed.length === 0);
        expect(backed.every(({ usdE12 }) => result !== undefined && result.usdE12 <= usdE12)).toBe(true);
        expect(result === undefined || quotes.includes(result)).toBe(true);
      }),
    );
  });
});

describe('a single source', () => {
  const last = { usdE12: 100n, at: 1_000 };
  const soon = last.at + LAST_ACCEPTED_MS;
  const memory = { lastAccepted: last, disputedAt: undefined };
  const NOTHING = { lastAccepted: undefined, disputedAt: undefined };

  test('is accepted without history', () => {
    expect(singleSourcePrice([quote(5)], NOTHING, 0)).toMatchObject({ usdE12: 5n });
  });

  test.each([
    [200n, true],
    [201n, false],
    [50n, true],
    [49n, false],
  ])('is accepted up to twice and down to half of the last accepted price: %s', (usdE12, accepted) => {
    expect(singleSourcePrice([quote(usdE12)], memory, soon) !== undefined).toBe(accepted);
  });

  test('is accepted at any price once the last accepted price is old', () => {
    expect(singleSourcePrice([quote(9_999)], memory, soon)).toBeUndefined();
    expect(singleSourcePrice([quote(9_999)], memory, soon + 1)).toBeDefined();
  });

  test.each([
    [105n, soon, true],
    [106n, soon, false],
    [106n, soon + 1, true],
  ])('is accepted after a dispute only if it agrees with the last accepted price: %s', (usdE12, now, accepted) => {
    const disputed = { lastAccepted: { ...last, at: soon }, disputedAt: last.at };
    expect(singleSourcePrice([quote(usdE12)], disputed, now) !== undefined).toBe(accepted);
    expect(singleSourcePrice([quote(usdE12)], { ...disputed, lastAccepted: undefined }, soon)).toBeUndefined();
  });

  test('must be the only one', () => {
    expect(singleSourcePrice([quote(1), quote(9)], NOTHING, 0)).toBeUndefined();
    expect(singleSourcePrice([], NOTHING, 0)).toBeUndefined();
  });
});
