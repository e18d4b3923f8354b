import type { AssetId, AssetKey } from '#contract/asset.ts';

/** What one whole token is worth, by whom and when. */
export interface PriceQuote {
  /** Dollars times 10^12. */
  readonly usdE12: bigint;
  /** Name of the source, as people are shown it: `sample`, `coingecko`, `pools`. */
  readonly source: string;
  /** When the source says it was so, milliseconds since 1970. */
  readonly at: number;
}

export type PriceQuotes = ReadonlyMap<AssetKey, PriceQuote>;

/** The price to go by for each asset, from whichever sources there are. What nobody vouches for is not in it. Never rejects. */
export type Prices = (assets: readonly AssetId[]) => Promise<PriceQuotes>;
