import { expect, test } from 'vitest';
import { lazyPrices } from './lazy-prices.ts';
import type { PriceQuotes, Prices } from './price-source.ts';

const QUOTES: PriceQuotes = new Map([['a-1|x', { usdE12: 1n, source: 'live', at: 0 }]]);

test('returns no prices if loading fails, reports the first failure, and loads again on the next use', async () => {
  let loads = 0;
  const reported: unknown[] = [];
  const prices = lazyPrices(
    async (): Promise<Prices> => {
      loads++;
      if (loads <= 2) throw new Error('no such file');
      return async () => QUOTES;
    },
    (error) => reported.push(error),
  );
  expect(await Promise.all([prices([]), prices([])])).toEqual([new Map(), new Map()]);
  expect(loads).toBe(1);
  expect(await prices([])).toEqual(new Map());
  expect(await prices([])).toBe(QUOTES);
  expect(await prices([])).toBe(QUOTES);
  expect(loads).toBe(3);
  expect(reported).toEqual([new Error('no such file')]);
});
