import type { AssetId } from '#contract/asset.ts';
import type { PriceQuote } from '../price-source.ts';

/** A service on the network that prices things by names of its own. */
export interface PriceFeed {
  /** As its quotes name their source. */
  readonly name: string;
  /** What the feed calls the asset; undefined when it has no name for it. Several assets may share one. */
  nameOf(asset: AssetId): string | undefined;
  /** Names that one call may ask for together, in the fewest calls. */
  batches(names: readonly string[]): readonly (readonly string[])[];
  /**
   * One call: prices by name, of those among the names that the feed vouches for. Rejects when it could not be asked,
   * with a FeedError when that says how and a FeedPause when it wants to be left alone; stops when the signal aborts.
   */
  ask(names: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PriceQuote>>;
}

interface FeedErrorOptions extends ErrorOptions {
  readonly status?: number | undefined;
}

/**
 * What a feed did instead of answering, as the end of a sentence that begins with its name: "answered HTTP 500".
 * Nothing of its URL or of its own words: they may hold an operator's key.
 */
export class FeedError extends Error {
  override readonly name: string = 'FeedError';
  /** Of HTTP, where it is that which failed. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: FeedErrorOptions = {}) {
    super(message, options);
    this.status = status;
  }
}

/** The feed asked not to be called for a while. */
export class FeedPause extends FeedError {
  override readonly name = 'FeedPause';
  readonly ms: number;

  constructor(ms: number) {
    super('answered HTTP 429: too many requests', { status: 429 });
    this.ms = ms;
  }
}
