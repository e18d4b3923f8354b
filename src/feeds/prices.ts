import pLimit from 'p-limit';
import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import { type FeedFailure, FeedPause, feedFailure, type PriceFeed } from '#market/prices/live/feed.ts';
import { COIN_NAMESPACE, splitName } from '#market/prices/live/feed-names.ts';
import { agreedPrices, priceFeeds } from '#market/prices/live/live-prices.ts';
import { isCurrent, type Prices, type PriceWitness } from '#market/prices/price-source.ts';
import { pricedAssets } from '#market/prices/priced-assets.ts';
import { chunksOf } from '#nodes/json-rpc.ts';
import type { AssetPrice, Feed, FeedDeps } from './feed.ts';

const EVERY_MS = 60_000;
const STALE_AFTER_MS = 15 * 60_000;
/** CoinGecko's prices change no faster. A plan of calls makes it longer. */
const INTERVALS: Readonly<Record<string, number>> = { coingecko: 2 * EVERY_MS };
/** A round may begin a little before its interval is over. */
const EARLY_MS = 10_000;
/** Of one question. */
const TIME_LIMIT_MS = 10_000;
/** Questions to one service at once. */
const CONCURRENCY = 2;
/** A service that fails so many questions of a round gets no more of them. */
const MOST_FAILURES = 3;
/** Assets that are compared without a pause, in some milliseconds. */
const AT_ONCE = 100;
/** How long a price of a service counts that does not answer any more, at least; and in its rounds, where they are far apart. */
const KEPT_MS = 10 * 60_000;
const KEPT_ROUNDS = 2;

/** A service as users see it, and the variable that holds a key of it. */
interface Service {
  readonly title: string;
  readonly key?: string;
}
const SERVICES: Readonly<Record<string, Service>> = {
  coingecko: { title: 'CoinGecko', key: 'PORTOLAN_COINGECKO_KEY' },
  defillama: { title: 'DefiLlama' },
  pyth: { title: 'Pyth', key: 'PORTOLAN_PYTH_KEY' },
};
/** Sources whose prices do not rest on each other: two that say the same for one reason are one witness. */
const VOICES = {
  withPyth: 'Three voices are independent: CoinGecko, which DefiLlama mostly repeats, Pyth, and pools of the chains',
  withoutPyth: 'Two voices are independent: CoinGecko, which DefiLlama mostly repeats, and pools of the chains',
};
const countText = (count: number): string => count.toLocaleString('en-US');
/** HTTP statuses of a missing, wrong or too small key. */
const KEY_STATUSES: ReadonlySet<number | undefined> = new Set([401, 403]);

/**
 * Prices of every asset of the registry on which CoinGecko, DefiLlama and Pyth agree, with pools as a further witness. Pyth answers
 * nobody without a key.
 */
export function prices({ registry, market, urls, now }: FeedDeps): readonly Feed[] {
  const assets = pricedAssets(registry);
  const tables = priceFeeds(registry, urls.prices, now).map((feed) => new PriceTable(feed, assets, now));
  const isPythAsked = urls.prices.pyth !== undefined;
  const withoutKey = isPythAsked ? [] : [`Pyth needs a key: ${SERVICES.pyth?.key}`];
  const voices = isPythAsked ? VOICES.withPyth : VOICES.withoutPyth;
  const priced = agreedPrices(
    registry,
    market,
    tables.map(({ prices }) => prices),
    { now, hearsAll: true },
  );
  const read: Feed['read'] = async (signal) => {
    const at = now();
    await Promise.all(tables.map((table) => table.refresh(signal)));
    signal.throwIfAborted();
    const failures = tables.flatMap(({ failure }) => failure ?? []);
    if (tables.length > 0 && failures.length === tables.length) throw new Error(failures.join('; '));
    const prices: AssetPrice[] = [];
    let alone = 0;
    for (const part of chunksOf(assets, AT_ONCE)) {
      const quotes = await priced(part);
      for (const asset of part) {
        const quote = quotes.get(assetKey(asset));
        if (quote === undefined) continue;
        const { usdE12, at, source, origins } = quote;
        prices.push({ asset, usdE12, at, source });
        if (origins.length === 1) alone++;
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
    const share =
      prices.length === 0 ? [] : [`${countText(alone)} of ${countText(prices.length)} prices rest on one of them`];
    const notes = [...failures, ...tables.flatMap(({ pace }) => pace ?? []), ...withoutKey, voices, ...share];
    return { at, prices, note: `${notes.join('. ')}.` };
  };
  const services = isPythAsked ? 'CoinGecko, DefiLlama and Pyth' : 'CoinGecko and DefiLlama';
  const names = { name: 'prices', title: `Prices of ${services}` };
  return [{ ...names, covers: { prices: true }, everyMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS, read }];
}

interface TableEntry {
  readonly quote: PriceWitness;
  readonly readAt: number;
}

/** What one service said of all assets. */
class PriceTable {
  readonly #feed: PriceFeed;
  readonly #now: () => number;
  /** The service's name of each asset that it knows. */
  readonly #names = new Map<AssetKey, string>();
  readonly #batches: readonly (readonly string[])[];
  readonly #entries = new Map<string, TableEntry>();
  /** From the begin of a round to that of the next. */
  readonly #roundMs: number;
  /** What is left to ask in this round. */
  #left: (readonly string[])[] = [];
  #failures = 0;
  #askAgainAt = Number.NEGATIVE_INFINITY;
  /** When its plan allows the next question; null while it allows one. */
  #spentUntil: number | null = null;
  /** How it failed last, as a sentence without its full stop; null if it answered. */
  failure: string | null = null;

  constructor(feed: PriceFeed, assets: readonly AssetId[], now: () => number) {
    this.#feed = feed;
    this.#now = now;
    for (const asset of assets) {
      const name = feed.findName(asset);
      if (name !== undefined) this.#names.set(assetKey(asset), name);
    }
    // CoinGecko takes one contract at a time without an account: a thousand questions.
    const isAsked = (name: string) => feed.name !== 'coingecko' || splitName(name)[0] === COIN_NAMESPACE;
    this.#batches = feed.batches([...new Set(this.#names.values())].filter(isAsked));
    this.#roundMs = Math.max(INTERVALS[feed.name] ?? EVERY_MS, (feed.plan?.msBetween ?? 0) * this.#batches.length);
  }

  /** Asks for every price, unless it was asked lately; where its plan allows no more questions, the rest of them later. Rejects never. */
  async refresh(signal: AbortSignal): Promise<void> {
    if (this.#now() < this.#askAgainAt) return;
    if (this.#left.length === 0) {
      this.#left = [...this.#batches];
      this.failure = null;
      this.#failures = 0;
    }
    const batches = this.#takeAllowed();
    if (this.#left.length === 0) this.#askAgainAt = this.#now() + this.#roundMs - EARLY_MS;
    const limit = pLimit(CONCURRENCY);
    await Promise.all(batches.map((batch) => limit(() => this.#ask(batch, signal))));
  }

  #takeAllowed(): readonly (readonly string[])[] {
    this.#spentUntil = null;
    const allowed = this.#left.findIndex(() => {
      const waitMs = this.#feed.plan?.tryTake() ?? 0;
      if (waitMs > 0) this.#spentUntil = this.#now() + waitMs;
      return waitMs > 0;
    });
    return this.#left.splice(0, allowed < 0 ? this.#left.length : allowed);
  }

  /** How its plan of calls spreads them, as a sentence without its full stop; null where it has none. */
  get pace(): string | null {
    if (!this.#feed.plan) return null;
    const { title } = this.#service;
    const calls = `${countText(this.#feed.plan.perMonth)} calls a month`;
    if (this.#spentUntil === null)
      return `${title} is asked every ${Math.round(this.#roundMs / 60_000)} min, by ${calls}`;
    return `${title} has ${calls}, of which the next may go at ${new Date(this.#spentUntil).toISOString().slice(11, 16)} UTC`;
  }

  get #service(): Service {
    return SERVICES[this.#feed.name] ?? { title: this.#feed.name };
  }

  async #ask(names: readonly string[], signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#failures >= MOST_FAILURES) return;
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
      const quotes = await this.#feed.fetchPrices(names, limited);
      for (const name of names) {
        const quote = quotes.get(name);
        if (quote === undefined) this.#entries.delete(name);
        else this.#entries.set(name, { quote, readAt: this.#now() });
      }
    } catch (error) {
      const isPause = error instanceof FeedPause;
      this.#failures += isPause ? MOST_FAILURES : 1;
      if (isPause) this.#askAgainAt = Math.max(this.#askAgainAt, this.#now() + error.ms);
      this.failure = this.#sentence(feedFailure(this.#feed, error));
    }
  }

  #sentence({ message, status }: FeedFailure): string {
    const { title, key } = this.#service;
    return `${title} ${message}${key !== undefined && KEY_STATUSES.has(status) ? `; check ${key}` : ''}`;
  }

  readonly prices: Prices<PriceWitness> = async (assets) => {
    const now = this.#now();
    const keptMs = Math.max(KEPT_MS, KEPT_ROUNDS * this.#roundMs);
    const quotes = assets.flatMap((asset): [AssetKey, PriceWitness][] => {
      const key = assetKey(asset);
      const entry = this.#entries.get(this.#names.get(key) ?? '');
      const isUsed = entry !== undefined && now - entry.readAt <= keptMs && isCurrent(entry.quote.at, now);
      return isUsed ? [[key, entry.quote]] : [];
    });
    return new Map(quotes);
  };
}
