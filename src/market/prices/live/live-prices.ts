import type { Registry } from '#registry/registry.ts';
import type { Market } from '../../market.ts';
import { poolPrices } from '../pools/pool-prices.ts';
import type { Prices } from '../price-source.ts';
import { type CoingeckoAccess, coingecko } from './coingecko.ts';
import { defillama } from './defillama.ts';
import { judgedPrices } from './judged-prices.ts';
import { type FeedDeps, rememberedFeed } from './remembered-feed.ts';

/** Where each source is to be asked; one that is not there is not asked. */
export interface LiveSources {
  readonly coingecko?: CoingeckoAccess | undefined;
  /** Base URL without a slash at its end. */
  readonly defillama?: string | undefined;
}

/**
 * Prices from the network, and from the market's pools what the network does not know. Pools of a sample market are
 * no evidence of what anything is worth, and never asked beside live prices.
 */
export function livePrices(registry: Registry, market: () => Market, live: LiveSources, deps: FeedDeps): Prices {
  const feeds = [
    ...(live.coingecko ? [coingecko(registry, live.coingecko, deps.now)] : []),
    ...(live.defillama === undefined ? [] : [defillama(registry, live.defillama, deps.now)]),
  ];
  return judgedPrices({
    sources: feeds.map((feed) => rememberedFeed(feed, deps)),
    witness: (priced) => async (assets) =>
      market().source === 'sample' ? new Map() : poolPrices(registry, market(), priced)(assets),
    now: deps.now,
  });
}
