import { expect, test } from 'vitest';
import { createRegistry } from '#registry/registry.ts';
import { testMarket } from '#testing/market.ts';
import { marketPrices } from './market-prices.ts';

test('a price has the source and time that the market gives it, else those of the market', async () => {
  const registry = createRegistry({ chains: [], assets: [], channels: [] });
  const [a, b] = ['a', 'b'].map((denom) => ({ chain_id: 'x-1', denom })) as [never, never];
  const facts = { price: () => 2, pricedAt: (asset: unknown) => (asset === a ? 5 : null) };
  const market = { ...testMarket(registry, facts), priceSource: (asset: unknown) => (asset === a ? 'pyth' : null) };
  const quotes = await marketPrices(() => market)([a, b]);
  expect([...quotes.values()].map(({ source, at }) => [source, at])).toEqual([
    ['pyth', 5],
    ['test', Date.parse(market.asOf)],
  ]);
});
