import { expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { marketAndPoolPrices } from './market-prices.ts';

test('a price has the source and time that the market gives it, else those of the market', async () => {
  const assets = ['a', 'b'].map((denom) => assetRecord({ chain_id: 'x-1', denom }));
  const registry = createRegistry({ chains: [chainRecord({ chain_id: 'x-1' })], assets, channels: [] });
  const isFirst = ({ denom }: { readonly denom: string }) => denom === 'a';
  const facts = { price: () => 2, pricedAt: (asset: AssetId) => (isFirst(asset) ? 5 : null) };
  const market = { ...testMarket(registry, facts), priceSource: (asset: AssetId) => (isFirst(asset) ? 'pyth' : null) };
  const quotes = await marketAndPoolPrices(registry, () => market)(assets);
  expect([...quotes.values()].map(({ source, at }) => [source, at])).toEqual([
    ['pyth', 5],
    ['test', Date.parse(market.asOf)],
  ]);
});
