import { assetKey } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../market.ts';
import { poolPrices } from './pools/pool-prices.ts';
import type { PriceQuote, Prices } from './price-source.ts';

/** The prices that the market itself goes by, as old as the market is. */
export const marketPrices =
  (market: () => Market): Prices =>
  async (assets) => {
    const { asOf, source, price } = market();
    const at = Date.parse(asOf);
    const priced = assets.flatMap((asset): [string, PriceQuote][] => {
      const usdE12 = price(asset);
      return usdE12 === null ? [] : [[assetKey(asset), { usdE12, source, at }]];
    });
    return new Map(priced);
  };

/** The same, and what the market's own pools say of assets that it has no price for. */
export function marketAndPoolPrices(registry: Registry, market: () => Market): Prices {
  const own = marketPrices(market);
  return async (assets) => {
    const known = await own(assets);
    const missing = assets.filter((asset) => !known.has(assetKey(asset)));
    const derived = missing.length === 0 ? [] : await poolPrices(registry, market(), own)(missing);
    return new Map([...known, ...derived]);
  };
}
