import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../market.ts';
import { poolPrices } from './pools/pool-prices.ts';
import type { PriceQuote, PriceQuotes, Prices } from './price-source.ts';

/** The prices that the market itself goes by, as old as the market is where it does not say of the price. */
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
 * The same, and what the market's own pools say of assets that it has no price for; of assets that the registry lists.
 * A market never changes, so each of its prices is looked up once.
 */
export function marketAndPoolPrices(registry: Registry, market: () => Market): Prices {
  const memories = new WeakMap<Market, Map<AssetKey, PriceQuote | undefined>>();

  async function lookUp(current: Market, assets: readonly AssetId[]): Promise<PriceQuotes> {
    const priced = marketPrices(() => current);
    const known = await priced(assets);
    const missing = assets.filter((asset) => !known.has(assetKey(asset)));
    return new Map([...known, ...(await poolPrices(registry, current, priced)(missing))]);
  }

  return async (assets) => {
    const current = market();
    const memory = memories.get(current) ?? new Map<AssetKey, PriceQuote | undefined>();
    memories.set(current, memory);
    const keyed = assets.map((asset) => [assetKey(asset), asset] as const);
    const fresh = keyed.filter(([key, asset]) => !memory.has(key) && registry.findAsset(asset) !== undefined);
    if (fresh.length > 0) {
      const quotes = await lookUp(
        current,
        fresh.map(([, asset]) => asset),
      );
      for (const [key] of fresh) memory.set(key, quotes.get(key));
    }
    return new Map(
      keyed.flatMap(([key]): [AssetKey, PriceQuote][] => {
        const quote = memory.get(key);
        return quote ? [[key, quote]] : [];
      }),
    );
  };
}
