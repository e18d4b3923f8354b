import { type AssetId, assetKey } from '#contract/asset.ts';
import { isCurrent } from '../price-age.ts';
import type { PriceQuote, Prices } from '../price-source.ts';
import { FeedPause, type PriceFeed } from './feed.ts';
import { type FeedFailure, failureOf, oncePerOutage } from './feed-failure.ts';

/** A price is asked for again when this much time has passed since it was last asked for. */
export const FRESH_MS = 5 * 60_000;
/** What could not be asked is not asked again for so long: people wait while a feed hangs. */
export const FAILED_MS = 15_000;
/** One question makes at most so many calls; what does not fit is asked with the next. */
export const MAX_CALLS = 6;
const TIME_LIMIT_MS = 3_000;

interface Memory {
  /** Undefined when the feed does not know it, or could not be asked. */
  readonly quote: PriceQuote | undefined;
  readonly until: number;
}

export interface FeedDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** For one call. */
  readonly timeLimitMs?: number;
  /** Told of each outage once. */
  readonly report?: ((failure: FeedFailure) => void) | undefined;
}

/**
 * A feed that is asked once in five minutes for each name, and once by all who ask at the same time. Nothing is served
 * past its time: what cannot be asked anew is missing. Never rejects.
 */
export function rememberedFeed(feed: PriceFeed, { now, timeLimitMs = TIME_LIMIT_MS, report }: FeedDeps): Prices {
  // Names are of the registry's assets, so that there are never more of them than it has assets.
  const memory = new Map<string, Memory>();
  const underWay = new Map<string, Promise<void>>();
  const tell = report && oncePerOutage(report, now);
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const remembered = (name: string): Memory | undefined => {
    const known = memory.get(name);
    return known !== undefined && now() < known.until ? known : undefined;
  };

  async function ask(names: readonly string[]): Promise<void> {
    const asked = now();
    const keep = (ms: number, quotes?: ReadonlyMap<string, PriceQuote>) => {
      for (const name of names) memory.set(name, { quote: quotes?.get(name), until: asked + ms });
    };
    try {
      keep(FRESH_MS, await feed.ask(names, AbortSignal.timeout(timeLimitMs)));
    } catch (error) {
      keep(FAILED_MS);
      if (error instanceof FeedPause) pausedUntil = now() + error.ms;
      tell?.(failureOf(feed, error));
    }
  }

  function askMissing(names: readonly string[]): void {
    if (now() < pausedUntil) return;
    const missing = names.filter((name) => !remembered(name) && !underWay.has(name));
    for (const batch of feed.batches(missing).slice(0, MAX_CALLS)) {
      const call = ask(batch).then(() => {
        for (const name of batch) underWay.delete(name);
      });
      for (const name of batch) underWay.set(name, call);
    }
  }

  return async (assets) => {
    const named = assets.flatMap((asset) => nameOf(feed, asset));
    const names = [...new Set(named.map(([, name]) => name))];
    askMissing(names);
    await Promise.all(names.map((name) => underWay.get(name)));
    const quotes = named.flatMap(([key, name]): [string, PriceQuote][] => {
      const quote = remembered(name)?.quote;
      return quote !== undefined && isCurrent(quote.at, now()) ? [[key, quote]] : [];
    });
    return new Map(quotes);
  };
}

function nameOf(feed: PriceFeed, asset: AssetId): [string, string][] {
  const name = feed.nameOf(asset);
  return name === undefined ? [] : [[assetKey(asset), name]];
}
