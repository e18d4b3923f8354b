import type { Registry } from '#registry/registry.ts';
import type { Market } from '../../market.ts';
import { poolPrices } from '../pools/pool-prices.ts';
import type { Prices } from '../price-source.ts';
import { cachedFeed, type FeedDeps } from './cached-feed.ts';
import { type CoingeckoAccess, coingecko } from './coingecko.ts';
import { consensusPrices } from './consensus.ts';
import { defillama } from './defillama.ts';

/** URLs of the price feeds; a feed that is left out is not used. */
export interface LiveSources {
  readonly coingecko?: CoingeckoAccess | undefined;
  /** Base URL without a trailing slash. */
  readonly defillama?: string | undefined;
}

/**
 * Prices from online feeds, and from the market's pools for assets without a feed price. Pools of a sample market
 * are never used, as they are made up.
 */
export function livePrices(registry: Registry, market: () => Market, live: LiveSources, deps: FeedDeps): Prices {
  const feeds = [
    ...(live.coingecko ? [coingecko(registry, live.coingecko, deps.now)] : []),
    ...(live.defillama === undefined ? [] : [defillama(registry, live.defillama, deps.now)]),
  ];
  return consensusPrices({
    sources: feeds.map((feed) => cachedFeed(feed, deps)),
    tieBreaker: (priced) => async (assets) =>
      market().source === 'sample' ? new Map() : poolPrices(registry, market(), priced)(assets),
    now: deps.now,
  });
}
