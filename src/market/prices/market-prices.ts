import { assetKey } from '#contract/asset.ts';
import type { Market } from '../market.ts';
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
