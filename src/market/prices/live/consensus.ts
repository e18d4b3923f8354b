import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { PriceQuote, PriceQuotes, Prices } from '../price-source.ts';

/**
 * Two prices agree if the higher is at most this much above the lower. Sources some minutes apart differ by a few percent
 * on a volatile day; a wrong coin or a broken feed differs by far more.
 */
const TOLERANCE_PERCENT = 5n;

/**
 * A price from a single source is rejected if its ratio to the recently accepted price is above this, either way.
 */
const JUMP_FACTOR = 2n;
export const LAST_ACCEPTED_MS = 15 * 60_000;

/** The last accepted price and when it was accepted. */
export interface AcceptedPrice {
  readonly usdE12: bigint;
  readonly at: number;
}

const ordered = (a: bigint, b: bigint): [low: bigint, high: bigint] => (a < b ? [a, b] : [b, a]);

type Priced = Pick<PriceQuote, 'usdE12'>;

export function agree(a: Priced, b: Priced): boolean {
  const [low, high] = ordered(a.usdE12, b.usdE12);
  return high * 100n <= low * (100n + TOLERANCE_PERCENT);
}

/** The lowest quote with which another agrees, so that holdings are not overstated. */
export function agreedPrice(quotes: readonly PriceQuote[]): PriceQuote | undefined {
  const backed = quotes.filter((quote) => quotes.some((other) => other !== quote && agree(quote, other)));
  return lowest(backed);
}

/** Earlier prices of an asset. */
interface PriceHistory {
  readonly lastAccepted: AcceptedPrice | undefined;
  /** When its sources last disagreed; undefined if they have agreed since. */
  readonly disputedAt: number | undefined;
}

/**
 * The quote of a single source, unless it is far off the recently accepted price. After a dispute it must agree with that
 * price: a source is not right because the other one stopped responding.
 */
export function singleSourcePrice(
  quotes: readonly PriceQuote[],
  { lastAccepted, disputedAt }: PriceHistory,
  now: number,
): PriceQuote | undefined {
  const [only] = quotes;
  if (only === undefined || quotes.length > 1) return undefined;
  const last = lastAccepted !== undefined && now - lastAccepted.at <= LAST_ACCEPTED_MS ? lastAccepted : undefined;
  const disputed = disputedAt !== undefined && now - disputedAt <= LAST_ACCEPTED_MS;
  if (disputed) return last !== undefined && agree(only, last) ? only : undefined;
  return last !== undefined && jumps(only.usdE12, last.usdE12) ? undefined : only;
}

function jumps(a: bigint, b: bigint): boolean {
  const [low, high] = ordered(a, b);
  return high > low * JUMP_FACTOR;
}

const lowest = (quotes: readonly PriceQuote[]): PriceQuote | undefined =>
  quotes.reduce<PriceQuote | undefined>((low, each) => (low && low.usdE12 <= each.usdE12 ? low : each), undefined);

export interface ConsensusOptions {
  /** Queried in parallel for every asset. */
  readonly sources: readonly Prices[];
  /** Queried for assets without consensus, given the prices that have consensus. */
  readonly tieBreaker: (priced: Prices) => Prices;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * One price for an asset from several sources: the lower of two that agree; the price of a single source unless it jumps;
 * in a dispute the price with which the tie-breaker agrees, else none.
 */
export function consensusPrices({ sources, tieBreaker, now }: ConsensusOptions): Prices {
  const lastAccepted = new Map<AssetKey, AcceptedPrice>();
  const disputedAt = new Map<AssetKey, number>();
  const decide = (quotes: readonly PriceQuote[], key: AssetKey) =>
    agreedPrice(quotes) ??
    singleSourcePrice(quotes, { lastAccepted: lastAccepted.get(key), disputedAt: disputedAt.get(key) }, now());

  const agreedPrices: Prices = async (assets) => {
    const quotesByAsset = await quotesFrom(sources, assets);
    return collect(assets, (key) => decide(quotesByAsset.get(key) ?? [], key));
  };
  const queryTieBreaker = tieBreaker(agreedPrices);

  return async (assets) => {
    const quotesByAsset = await quotesFrom(sources, assets);
    const first = collect(assets, (key) => decide(quotesByAsset.get(key) ?? [], key));
    const open = assets.filter((asset) => !first.has(assetKey(asset)));
    const tieBreakerQuotes = open.length === 0 ? first : await queryTieBreaker(open);
    const second = collect(open, (key) => {
      const extra = tieBreakerQuotes.get(key);
      return extra && decide([...(quotesByAsset.get(key) ?? []), extra], key);
    });
    const prices = new Map([...first, ...second]);
    for (const [key, quotes] of quotesByAsset) {
      if (quotes.length < 2) continue;
      if (first.has(key)) disputedAt.delete(key);
      else disputedAt.set(key, now());
    }
    for (const [key, { usdE12 }] of prices) lastAccepted.set(key, { usdE12, at: now() });
    return prices;
  };
}

async function quotesFrom(sources: readonly Prices[], assets: readonly AssetId[]) {
  const results = await Promise.all(sources.map((source) => source(assets)));
  const quotesOf = (asset: AssetId) => results.flatMap((quotes) => quotes.get(assetKey(asset)) ?? []);
  return new Map(assets.map((asset) => [assetKey(asset), quotesOf(asset)]));
}

function collect(assets: readonly AssetId[], quoteOf: (key: AssetKey) => PriceQuote | undefined): PriceQuotes {
  const quotes = assets.flatMap((asset) => {
    const key = assetKey(asset);
    const quote = quoteOf(key);
    return quote ? [[key, quote] as const] : [];
  });
  return new Map(quotes);
}
