import type { AssetId } from '#contract/asset.ts';
import type { PriceQuote } from '../price-source.ts';

/** A service on the network that prices things by names of its own. */
export interface PriceFeed {
  /** What the feed calls the asset; undefined when it has no name for it. Several assets may share one. */
  nameOf(asset: AssetId): string | undefined;
  /** Names that one call may ask for together, in the fewest calls. */
  batches(names: readonly string[]): readonly (readonly string[])[];
  /**
   * One call: prices by name, of those among the names that the feed vouches for. Rejects when it could not be asked,
   * with a FeedPause when it wants to be left alone; stops when the signal aborts.
   */
  ask(names: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PriceQuote>>;
}

/** The feed asked not to be called for a while. */
export class FeedPause extends Error {
  override readonly name = 'FeedPause';
  readonly ms: number;

  constructor(ms: number) {
    super(`asked to be left alone for ${ms} ms`);
    this.ms = ms;
  }
}
