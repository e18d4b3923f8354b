import type { AssetId, AssetKey } from '#contract/asset.ts';
import { ageFault } from '../age.ts';

/** The price of one whole token, with its source and time. */
export interface PriceQuote {
  /** Dollars times 10^12. */
  readonly usdE12: bigint;
  /** Name of the source, as users see it: `sample`, `coingecko`, `pools`. */
  readonly source: string;
  /** Time of the price by its source, milliseconds since 1970. */
  readonly at: number;
}

/**
 * What a price rests on in the end. Sources of one origin say one thing twice: they are one witness. `pools` are those of the chains,
 * whoever read them.
 */
export type PriceOrigin = 'coingecko' | 'pyth' | 'pools';

/** A price with its origin. */
export interface PriceWitness extends PriceQuote {
  readonly origin: PriceOrigin;
}

export type PriceQuotes<Quote extends PriceQuote = PriceQuote> = ReadonlyMap<AssetKey, Quote>;

/** Prices of assets, from any number of sources. Assets without a trusted price are absent. Never rejects. */
export type Prices<Quote extends PriceQuote = PriceQuote> = (assets: readonly AssetId[]) => Promise<PriceQuotes<Quote>>;

/**
 * The maximum age of a price. Sources update every few minutes, so an hour-old price belongs to a coin without trades or
 * to a source that has stopped updating.
 */
const MAX_PRICE_AGE_MS = 60 * 60_000;

/** Why a price of time `at` is not valid at `now`; null if it is. Milliseconds since 1970. */
export const stalenessOf = (at: number, now: number) => ageFault(at, now, MAX_PRICE_AGE_MS);

/** Whether a price of time `at` is valid at `now`. */
export const isCurrent = (at: number, now: number): boolean => stalenessOf(at, now) === null;
