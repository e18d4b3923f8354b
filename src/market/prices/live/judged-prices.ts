import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { PriceQuote, PriceQuotes, Prices } from '../price-source.ts';
import { confirmed, type LastGood, unchallenged } from './verdict.ts';

export interface Judges {
  /** Asked side by side about every asset. */
  readonly sources: readonly Prices[];
  /** Asked about what the sources do not know or do not agree on, and given the prices that they do agree on. */
  readonly witness: (priced: Prices) => Prices;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * One price for an asset out of what several sources say. Two that agree settle it, one alone is believed unless it
 * leaps, and a dispute is settled by the witness or not at all.
 */
export function judgedPrices({ sources, witness, now }: Judges): Prices {
  const lastGood = new Map<AssetKey, LastGood>();
  const disputedAt = new Map<AssetKey, number>();
  const settle = (quotes: readonly PriceQuote[], key: AssetKey) =>
    confirmed(quotes) ?? unchallenged(quotes, { lastGood: lastGood.get(key), disputedAt: disputedAt.get(key) }, now());

  const settled: Prices = async (assets) => {
    const opinions = await opinionsOf(sources, assets);
    return collect(assets, (key) => settle(opinions.get(key) ?? [], key));
  };
  const testify = witness(settled);

  return async (assets) => {
    const opinions = await opinionsOf(sources, assets);
    const first = collect(assets, (key) => settle(opinions.get(key) ?? [], key));
    const open = assets.filter((asset) => !first.has(assetKey(asset)));
    const testimony = open.length === 0 ? first : await testify(open);
    const second = collect(open, (key) => {
      const word = testimony.get(key);
      return word && settle([...(opinions.get(key) ?? []), word], key);
    });
    const prices = new Map([...first, ...second]);
    for (const [key, quotes] of opinions) {
      if (quotes.length < 2) continue;
      if (first.has(key)) disputedAt.delete(key);
      else disputedAt.set(key, now());
    }
    for (const [key, { usdE12 }] of prices) lastGood.set(key, { usdE12, at: now() });
    return prices;
  };
}

async function opinionsOf(sources: readonly Prices[], assets: readonly AssetId[]) {
  const said = await Promise.all(sources.map((source) => source(assets)));
  const opinions = (asset: AssetId) => said.flatMap((quotes) => quotes.get(assetKey(asset)) ?? []);
  return new Map(assets.map((asset) => [assetKey(asset), opinions(asset)]));
}

function collect(assets: readonly AssetId[], quoteOf: (key: AssetKey) => PriceQuote | undefined): PriceQuotes {
  const quotes = assets.flatMap((asset) => {
    const key = assetKey(asset);
    const quote = quoteOf(key);
    return quote ? [[key, quote] as const] : [];
  });
  return new Map(quotes);
}
