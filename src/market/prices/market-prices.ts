import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market } from '../market.ts';
import { poolPrices } from './pools/pool-prices.ts';
import type { PriceQuote, PriceQuotes, Prices } from './price-source.ts';

/** The market's own prices; a price without a time has the time of the market. */
const ownPrices =
  ({ source, price, pricedAt, priceSource, asOf }: Market): Prices =>
  async (assets) =>
    new Map(
      assets.flatMap((asset): [AssetKey, PriceQuote][] => {
        const usdE12 = price(asset);
        if (usdE12 === null) return [];
        const at = pricedAt(asset) ?? Date.parse(asOf);
        return [[assetKey(asset), { usdE12, source: priceSource?.(asset) ?? source, at }]];
      }),
    );

const NO_QUOTES: PriceQuotes = new Map();

/**
 * The market's own prices, and prices from its pools for known assets that it does not price. The price of a listed asset is looked
 * up once, as a market is immutable; derived assets are too many to keep.
 */
export function marketAndPoolPrices(registry: Registry, market: () => Market): Prices {
  const caches = new WeakMap<Market, Map<AssetKey, PriceQuote | undefined>>();

  async function lookUp(current: Market, assets: readonly AssetId[]): Promise<PriceQuotes> {
    const priced = ownPrices(current);
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
    const missing = uncached.map(([, asset]) => asset);
    const found = missing.length > 0 ? await lookUp(current, missing) : NO_QUOTES;
    for (const [key, asset] of uncached) if (registry.isListed(asset)) cache.set(key, found.get(key));
    return new Map(
      keyed.flatMap(([key]): [AssetKey, PriceQuote][] => {
        const quote = cache.get(key) ?? found.get(key);
        return quote ? [[key, quote]] : [];
      }),
    );
  };
}
