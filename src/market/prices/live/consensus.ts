import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { PriceOrigin, PriceQuote, PriceQuotes, Prices, PriceWitness } from '../price-source.ts';

/**
 * Two prices agree if the higher is at most this much above the lower. Sources some minutes apart differ by a few percent
 * on a volatile day; a wrong coin or a broken feed differs by far more.
 */
const TOLERANCE_PERCENT = 5n;

/**
 * A price of a single origin is rejected if its ratio to the recently accepted price is above this, either way.
 */
const JUMP_FACTOR = 2n;
const LAST_ACCEPTED_MS = 15 * 60_000;

/** A price with the origins that agree on it, each once. */
export interface AgreedPrice extends PriceWitness {
  readonly origins: readonly PriceOrigin[];
}

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

/** The lowest quote with which one of another origin agrees, so that holdings are not overstated. */
export function agreedPrice(quotes: readonly PriceWitness[]): AgreedPrice | undefined {
  const isBacked = (quote: PriceWitness) =>
    quotes.some((other) => other.origin !== quote.origin && agree(quote, other));
  const price = lowest(quotes.filter(isBacked));
  return price && withOrigins(price, quotes);
}

const withOrigins = (price: PriceWitness, quotes: readonly PriceWitness[]): AgreedPrice => ({
  ...price,
  origins: [...new Set(quotes.filter((quote) => agree(price, quote)).map(({ origin }) => origin))],
});

/** Earlier prices of an asset. */
interface PriceHistory {
  readonly lastAccepted: AcceptedPrice | undefined;
  /** When its sources last disagreed; undefined if they have agreed since. */
  readonly disputedAt: number | undefined;
}

/**
 * The lowest of quotes that have one origin and agree, unless it is far off the recently accepted price. After a dispute it must agree
 * with that price: a source is not right because the other one stopped responding.
 */
export function singleOriginPrice(
  quotes: readonly PriceWitness[],
  { lastAccepted, disputedAt }: PriceHistory,
  now: number,
): AgreedPrice | undefined {
  const price = lowest(quotes);
  if (price === undefined || quotes.some((other) => other.origin !== price.origin || !agree(price, other)))
    return undefined;
  const last = lastAccepted !== undefined && now - lastAccepted.at <= LAST_ACCEPTED_MS ? lastAccepted : undefined;
  const disputed = disputedAt !== undefined && now - disputedAt <= LAST_ACCEPTED_MS;
  const isAccepted = disputed
    ? last !== undefined && agree(price, last)
    : last === undefined || !jumps(price.usdE12, last.usdE12);
  return isAccepted ? { ...price, origins: [price.origin] } : undefined;
}

function jumps(a: bigint, b: bigint): boolean {
  const [low, high] = ordered(a, b);
  return high > low * JUMP_FACTOR;
}

const lowest = <Quote extends Priced>(quotes: readonly Quote[]): Quote | undefined =>
  quotes.reduce<Quote | undefined>((low, each) => (low && low.usdE12 <= each.usdE12 ? low : each), undefined);

/** That sources of an asset disagreed. */
interface Dispute {
  readonly at: number;
  readonly sources: readonly string[];
}

/** The dispute after these quotes, of two at least. It ends when two origins agree, or all who were in it with each other. */
function disputeAfter(quotes: readonly PriceWitness[], former: Dispute | undefined, now: number): Dispute | undefined {
  if (agreedPrice(quotes) !== undefined) return undefined;
  const isDisputed = quotes.some((one) => quotes.some((other) => !agree(one, other)));
  if (isDisputed) return { at: now, sources: quotes.map(({ source }) => source) };
  return former?.sources.every((name) => quotes.some(({ source }) => source === name)) ? undefined : former;
}

export interface ConsensusOptions {
  /** Queried in parallel for every asset. */
  readonly sources: readonly Prices<PriceWitness>[];
  /** Queried for assets of which no source speaks, given the prices of others. */
  readonly gaps: (priced: Prices) => Prices<PriceWitness>;
  /**
   * A further voice on what sources say, given prices that do not rest on it. It can back a price and settle a dispute, and never
   * takes a price away: it may be bent by little money.
   */
  readonly witness: (priced: Prices) => Prices<PriceWitness>;
  /** Whether it is heard on each price of a single origin, not on those without consensus alone. */
  readonly hearsAll: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * One price for an asset from several sources: the lower of two that agree and have different origins; the price of a single origin
 * unless it jumps; in a dispute the price with which the witness agrees, else none.
 */
export function consensusPrices({ sources, gaps, witness, hearsAll, now }: ConsensusOptions): Prices<AgreedPrice> {
  const lastAccepted = new Map<AssetKey, AcceptedPrice>();
  const disputes = new Map<AssetKey, Dispute>();
  const decide = (quotes: readonly PriceWitness[], key: AssetKey) =>
    agreedPrice(quotes) ??
    singleOriginPrice(quotes, { lastAccepted: lastAccepted.get(key), disputedAt: disputes.get(key)?.at }, now());

  const agreed: Prices<AgreedPrice> = async (assets) => {
    const quotesByAsset = await quotesFrom(sources, assets);
    return collect(assets, (key) => decide(quotesByAsset.get(key) ?? [], key));
  };
  const askGaps = gaps(agreed);
  const askWitness = witness(async (assets) => {
    const anchors = [...(await agreed(assets))].filter(([, { origins }]) => origins.some((each) => each !== 'pools'));
    return new Map(anchors);
  });

  return async (assets) => {
    const quotesByAsset = await quotesFrom(sources, assets);
    for (const [key, quotes] of quotesByAsset) {
      const dispute = quotes.length < 2 ? disputes.get(key) : disputeAfter(quotes, disputes.get(key), now());
      if (dispute === undefined) disputes.delete(key);
      else disputes.set(key, dispute);
    }
    const first = collect(assets, (key) => decide(quotesByAsset.get(key) ?? [], key));
    const isSilent = (asset: AssetId) => quotesByAsset.get(assetKey(asset))?.length === 0;
    const isHeard = (asset: AssetId) => {
      const price = first.get(assetKey(asset));
      return !isSilent(asset) && (price === undefined || (hearsAll && isAlone(price)));
    };
    const [heard, silent] = [assets.filter(isHeard), assets.filter(isSilent)];
    const [said, found] = await Promise.all([
      heard.length === 0 ? new Map() : askWitness(heard),
      silent.length === 0 ? new Map() : askGaps(silent),
    ]);
    const settled = collect(heard, (key) => {
      const [price, extra] = [first.get(key), said.get(key)];
      if (extra === undefined) return price;
      if (price === undefined) return decide([...(quotesByAsset.get(key) ?? []), extra], key);
      return agree(price, extra) ? { ...price, origins: [...price.origins, extra.origin] } : price;
    });
    const filled = collect(silent, (key) => {
      const only = found.get(key);
      return only && decide([only], key);
    });
    const prices = new Map([...first, ...settled, ...filled]);
    for (const [key, { usdE12 }] of prices) lastAccepted.set(key, { usdE12, at: now() });
    return prices;
  };
}

/** Whether only one origin other than pools speaks for it. */
const isAlone = ({ origins }: AgreedPrice): boolean => origins.length === 1 && origins[0] !== 'pools';

async function quotesFrom(sources: readonly Prices<PriceWitness>[], assets: readonly AssetId[]) {
  const results = await Promise.all(sources.map((source) => source(assets)));
  const quotesOf = (asset: AssetId) => results.flatMap((quotes) => quotes.get(assetKey(asset)) ?? []);
  return new Map(assets.map((asset) => [assetKey(asset), quotesOf(asset)]));
}

function collect<Quote extends PriceQuote>(
  assets: readonly AssetId[],
  quoteOf: (key: AssetKey) => Quote | undefined,
): PriceQuotes<Quote> {
  const quotes = assets.flatMap((asset) => {
    const key = assetKey(asset);
    const quote = quoteOf(key);
    return quote ? [[key, quote] as const] : [];
  });
  return new Map(quotes);
}
