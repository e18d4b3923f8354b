import type { AssetId } from '#contract/asset.ts';
import type { GasPrice } from '#market/gas/gas-price.ts';
import type { FeedState, LaneRequest, LaneTerms, Market, VenuePool } from '#market/market.ts';
import type { LiveSources } from '#market/prices/live/live-prices.ts';
import type { NodeAccess } from '#nodes/node-access.ts';
import type { Registry } from '#registry/registry.ts';

/** The price of one whole token as a feed gives it. */
export interface AssetPrice {
  readonly asset: AssetId;
  /** Dollars times 10^12. */
  readonly usdE12: bigint;
  /** Time of the price by its source, milliseconds since 1970. */
  readonly at: number;
  /** As users see it: `coingecko`, `pools`. */
  readonly source: string;
}

/** Fees and limits of one lane. How long it takes follows from the registry, unless the bridge says so itself. */
export interface LaneWithTerms {
  readonly lane: LaneRequest;
  readonly terms: Omit<LaneTerms, 'seconds'> & Partial<Pick<LaneTerms, 'seconds'>>;
}

/**
 * What a feed read at one time: data only. Pools and lanes whose figures did not change should be the same objects as in the
 * part before: what is made of them is kept then.
 */
export interface Part {
  /** Time of the oldest block or answer in it, milliseconds since 1970: the age of all its figures. */
  readonly at: number;
  /** The block, where all of it is of one. */
  readonly block?: bigint;
  readonly prices?: readonly AssetPrice[];
  readonly gas?: readonly { readonly chain_id: string; readonly price: GasPrice }[];
  readonly pools?: readonly VenuePool[];
  readonly lanes?: readonly LaneWithTerms[];
  /** Whether the first round of its feed is not over: more comes with the next reads. */
  readonly isPartial?: true;
  /** What it leaves out, in a sentence. */
  readonly note?: string;
}

/** One source of figures that fails or answers as a whole. */
export interface Feed extends Pick<FeedState, 'name' | 'title' | 'covers' | 'everyMs' | 'staleAfterMs' | 'asksNobody'> {
  /** How many reads, `everyMs` apart, come to all of its figures: users see the time of them together. One if absent. */
  readonly readsPerRound?: number;
  /**
   * Reads its figures once. Rejects with an Error whose message is a sentence without a key, and soon after the signal aborts. It
   * is never called again before it has settled; what it keeps between two calls is its own.
   */
  read(signal: AbortSignal): Promise<Part>;
}

/** How services that are no nodes are asked. */
export interface FeedUrls {
  readonly prices: LiveSources;
  /** Base URL of Circle's bridge, without a slash at its end. */
  readonly circle: string;
}

/** What feeds are made of. */
export interface FeedDeps {
  readonly registry: Registry;
  readonly nodes: NodeAccess;
  readonly urls: FeedUrls;
  /** The market so far, for prices: pools too small to count are left out by them. */
  readonly market: () => Market;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
