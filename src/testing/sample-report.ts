import type { Feed, Part } from '#feeds/feed.ts';
import type { FeedReport } from '#feeds/live-market.ts';
import type { Market } from '#market/market.ts';
import { pricedAssets } from '#market/prices/priced-assets.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import type { Registry } from '#registry/registry.ts';
import { lanesOf } from './captured-market.ts';

const FEED: Feed = {
  ...{ name: 'sample', title: 'The sample', covers: {}, everyMs: 60_000, staleAfterMs: 3_600_000 },
  read: () => Promise.reject(new Error('the sample is not asked')),
};

/** The figures of the sample market, of lanes too, as if one feed had read them at a time in milliseconds since 1970. */
export function samplePart(registry: Registry, at: number): Part {
  const market = sampleMarket(registry);
  return {
    at,
    pools: market.pools(),
    prices: pricedAssets(registry).flatMap((asset) => priceOf(market, asset, at)),
    gas: registry.listChains().flatMap(({ chain_id }) => {
      const price = market.gasPrice(chain_id);
      return price === null ? [] : [{ chain_id, price }];
    }),
    lanes: lanesOf(registry, market).map((lane) => ({ lane, terms: market.laneTerms(lane) })),
  };
}

function priceOf(market: Market, asset: Parameters<Market['price']>[0], at: number) {
  const usdE12 = market.price(asset);
  return usdE12 === null ? [] : [{ asset, usdE12, at, source: 'sample' }];
}

export const reportOf = (part: Part): FeedReport => ({ feed: FEED, failure: null, part });
