import { expect, test } from 'vitest';
import { loadedPrices } from './loaded-prices.ts';
import type { PriceQuotes, Prices } from './price-source.ts';

const QUOTES: PriceQuotes = new Map([['a-1|x', { usdE12: 1n, source: 'live', at: 0 }]]);

test('code that cannot be loaded prices nothing, is told of once, and is loaded again when something is next priced', async () => {
  let loads = 0;
  const told: unknown[] = [];
  const prices = loadedPrices(
    async (): Promise<Prices> => {
      loads++;
      if (loads <= 2) throw new Error('no such file');
      return async () => QUOTES;
    },
    (error) => told.push(error),
  );
  expect(await Promise.all([prices([]), prices([])])).toEqual([new Map(), new Map()]);
  expect(loads).toBe(1);
  expect(await prices([])).toEqual(new Map());
  expect(await prices([])).toBe(QUOTES);
  expect(await prices([])).toBe(QUOTES);
  expect(loads).toBe(3);
  expect(told).toEqual([new Error('no such file')]);
});
