import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../market.ts';
import { poolPrices } from './pools/pool-prices.ts';
import type { PriceQuote, PriceQuotes, Prices } from './price-source.ts';

/** The market's own prices; a price without a time has the time of the market. */
export const marketPrices =
  (market: () => Market): Prices =>
  async (assets) => {
    const { asOf, source, price, pricedAt } = market();
    const marketTime = Date.parse(asOf);
    const priced = assets.flatMap((asset): [string, PriceQuote][] => {
      const usdE12 = price(asset);
      return usdE12 === null ? [] : [[assetKey(asset), { usdE12, source, at: pricedAt(asset) ?? marketTime }]];
    });
    return new Map(priced);
  };

/**
 * The market's own prices, and prices from its pools for listed assets that it does not price. Each price is looked up
 * once, as a market is immutable.
 */
export function marketAndPoolPrices(registry: Registry, market: () => Market): Prices {
  const caches = new WeakMap<Market, Map<AssetKey, PriceQuote | undefined>>();

  async function lookUp(current: Market, assets: readonly AssetId[]): Promise<PriceQuotes> {
    const priced = marketPrices(() => current);
    const known = await priced(assets);
    const missing = assets.filter((asset) => !known.has(assetKey(asset)));
    return new Map([...known, ...(await poolPrices(registry, current, priced)(missing))]);
  }

  return async (assets) => {
    const current = market();
    const cache = caches.get(current) ?? new Map<AssetKey, PriceQuote | undefined>();
    caches.set(current, cache);
    const keyed = assets.map((asset) => [assetKey(asset), asset] as const);
    const uncached = keyed.filter(([key, asset]) => !cache.has(key) && registry.findAsset(asset) !== undefined);
    if (uncached.length > 0) {
      const quotes = await lookUp(
        current,
        uncached.map(([, asset]) => asset),
      );
      for (const [key] of uncached) cache.set(key, quotes.get(key));
    }
    return new Map(
      keyed.flatMap(([key]): [AssetKey, PriceQuote][] => {
        const quote = cache.get(key);
        return quote ? [[key, quote]] : [];
      }),
    );
  };
}
