import type { Registry } from '#registry/registry.ts';
import type { Market } from '../../market.ts';
import { poolPrices, poolWitnesses } from '../pools/pool-prices.ts';
import type { Prices, PriceWitness } from '../price-source.ts';
import { cachedFeed, type FeedDeps } from './cached-feed.ts';
import { coingecko } from './coingecko.ts';
import type { CoingeckoAccess } from './coingecko-account.ts';
import { type AgreedPrice, consensusPrices } from './consensus.ts';
import { defillama } from './defillama.ts';
import type { PriceFeed } from './feed.ts';
import { type PythAccess, pyth } from './pyth.ts';

/** How the price feeds are asked; a feed that is left out is not used. */
export interface LiveSources {
  readonly coingecko?: CoingeckoAccess | undefined;
  /** Base URL without a trailing slash. */
  readonly defillama?: string | undefined;
  readonly pyth?: PythAccess | undefined;
}

export function priceFeeds(registry: Registry, live: LiveSources, now: () => number): PriceFeed[] {
  return [
    ...(live.coingecko ? [coingecko(registry, live.coingecko, now)] : []),
    ...(live.defillama === undefined ? [] : [defillama(registry, live.defillama, now)]),
    ...(live.pyth === undefined ? [] : [pyth(registry, live.pyth, now)]),
  ];
}

/**
 * Prices on which several sources agree; the market's pools back them, decide disputes, and price assets without a source. Pools of a
 * sample market are never used, as they are made up. `hearsAll` asks the pools of every price: without it, of disputed ones alone.
 */
export function agreedPrices(
  registry: Registry,
  market: () => Market,
  sources: readonly Prices<PriceWitness>[],
  { now, hearsAll }: { readonly now: () => number; readonly hearsAll: boolean },
): Prices<AgreedPrice> {
  const ofPools =
    (pricesOf: typeof poolPrices) =>
    (priced: Prices): Prices<PriceWitness> =>
    async (assets) =>
      market().source === 'sample' ? new Map() : pricesOf(registry, market(), priced)(assets);
  return consensusPrices({
    ...{ sources, hearsAll, now },
    gaps: ofPools(poolPrices),
    witness: ofPools(poolWitnesses),
  });
}

/** Prices from online feeds, asked for the assets of each lookup. */
export function livePrices(registry: Registry, market: () => Market, live: LiveSources, deps: FeedDeps): Prices {
  const sources = priceFeeds(registry, live, deps.now).map((feed) => cachedFeed(feed, deps));
  // The other coins of a pool would be asked for as well, which takes calls.
  return agreedPrices(registry, market, sources, { now: deps.now, hearsAll: false });
}
