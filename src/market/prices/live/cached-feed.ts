import { type AssetId, assetKey } from '#contract/asset.ts';
import type { Prices, PriceWitness } from '../price-source.ts';
import { isCurrent } from '../price-source.ts';
import { type FeedFailure, FeedPause, feedFailure, oncePerOutage, type PriceFeed } from './feed.ts';

/** How long a price is cached. */
const CACHE_MS = 5 * 60_000;
/** Delay before a failed name is requested again, because clients wait while a feed hangs. */
const RETRY_MS = 15_000;
/** Maximum requests to the feed per lookup; the other names are requested by the next lookup. */
const MAX_CALLS = 6;
const TIME_LIMIT_MS = 3_000;

interface CacheEntry {
  /** Undefined if the feed has no price for the name, or the request failed. */
  readonly quote: PriceWitness | undefined;
  readonly until: number;
}

export interface FeedDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** For one request. */
  readonly timeLimitMs?: number;
  /** Called once for each outage. */
  readonly report?: ((failure: FeedFailure) => void) | undefined;
}

/**
 * Caches a feed: requests each name at most once in five minutes, and shares requests in flight. Expired prices are
 * never returned; a price that cannot be refreshed is missing, unless the feed's plan puts its next call off. Never rejects.
 */
export function cachedFeed(
  feed: PriceFeed,
  { now, timeLimitMs = TIME_LIMIT_MS, report }: FeedDeps,
): Prices<PriceWitness> {
  // Bounded by the number of assets in the registry.
  const cache = new Map<string, CacheEntry>();
  const inFlight = new Map<string, Promise<void>>();
  const reportOnce = report && oncePerOutage(report, now);
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const findCached = (name: string): CacheEntry | undefined => {
    const entry = cache.get(name);
    return entry !== undefined && now() < entry.until ? entry : undefined;
  };

  async function request(names: readonly string[]): Promise<void> {
    const requestedAt = now();
    const store = (ms: number, quotes?: ReadonlyMap<string, PriceWitness>) => {
      for (const name of names) cache.set(name, { quote: quotes?.get(name), until: requestedAt + ms });
    };
    try {
      store(CACHE_MS, await feed.fetchPrices(names, AbortSignal.timeout(timeLimitMs)));
    } catch (error) {
      store(RETRY_MS);
      if (error instanceof FeedPause) pausedUntil = now() + error.ms;
      reportOnce?.(feedFailure(feed, error));
    }
  }

  /** Known prices count on until the plan allows the next call: they grow too old by their own time. */
  function defer(names: readonly string[], ms: number): void {
    for (const name of names) cache.set(name, { quote: cache.get(name)?.quote, until: now() + ms });
  }

  function requestMissing(names: readonly string[]): void {
    if (now() < pausedUntil) return;
    const missing = names.filter((name) => !findCached(name) && !inFlight.has(name));
    for (const batch of feed.batches(missing).slice(0, MAX_CALLS)) {
      const waitMs = feed.plan?.tryTake() ?? 0;
      if (waitMs > 0) {
        defer(batch, waitMs);
        continue;
      }
      const requested = request(batch).then(() => {
        for (const name of batch) inFlight.delete(name);
      });
      for (const name of batch) inFlight.set(name, requested);
    }
  }

  return async (assets) => {
    const named = assets.flatMap((asset) => nameOf(feed, asset));
    const names = [...new Set(named.map(([, name]) => name))];
    requestMissing(names);
    await Promise.all(names.map((name) => inFlight.get(name)));
    const quotes = named.flatMap(([key, name]): [string, PriceWitness][] => {
      const quote = findCached(name)?.quote;
      return quote !== undefined && isCurrent(quote.at, now()) ? [[key, quote]] : [];
    });
    return new Map(quotes);
  };
}

function nameOf(feed: PriceFeed, asset: AssetId): [string, string][] {
  const name = feed.findName(asset);
  return name === undefined ? [] : [[assetKey(asset), name]];
}
