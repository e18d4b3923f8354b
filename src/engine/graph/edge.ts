import type { AssetId, AssetKey } from '#contract/asset.ts';
import type { PriceCurve } from './price-curve.ts';

/** A name that edges share: an edge follows another in one transaction if an `entry` port of it is an `exit` port of the other. */
export type Port = string;

/** A fee that a hop charges, exact. The engine copies `type` and `behavior` as they are. */
export interface Charge {
  readonly type: string;
  readonly behavior: string;
  readonly asset: AssetId;
  /** Smallest unit of `asset`. */
  readonly amount: bigint;
}

/** Why an edge does not take an amount. `limit` is the least or most it takes, in smallest units of its input. */
export type QuoteFailure =
  | { readonly reason: 'below_minimum'; readonly limit: bigint }
  | { readonly reason: 'above_maximum'; readonly limit: bigint }
  | { readonly reason: 'not_enough_liquidity' }
  | { readonly reason: 'nothing_arrives' };

export interface EdgeQuote {
  readonly ok: true;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** Of an edge the same ones in the same order for every amount: only how much each of them takes depends on it. */
  readonly charges: readonly Charge[];
  /**
   * Where the amount takes several routes at once, these in order of execution. A quote does not know what its edges
   * carry: whoever asked the edge does.
   */
  readonly routes?: readonly Path<never>[];
}
export type FailedQuote = { readonly ok: false } & QuoteFailure;
export type EdgeQuoteResult = EdgeQuote | FailedQuote;

/**
 * One way from asset to asset: a bridge lane or one direction through a pool. The search sees only this.
 * Every edge is monotone: more in never gives less out.
 */
export interface Edge<Detail = unknown> {
  /** Unique in its graph and the same in every build of it: ties break on it. */
  readonly id: string;
  readonly from: AssetKey;
  readonly to: AssetKey;
  /** Used at most once in a path: the pool behind both directions, or the lane's own id. */
  readonly poolKey: string;
  readonly kind: 'lane' | 'swap';
  /** What filters look at: a bridge id, or a venueKey. */
  readonly carrier: string;
  /** Expected time, null when unknown. */
  readonly seconds: number | null;
  /** How this may begin inside a running transaction; when none fits, a person signs. */
  readonly entry: readonly Port[];
  /** What may follow its arrival without a signature. */
  readonly exit: readonly Port[];
  /** Dollars charged on top of the amount (additional fees), for ranking; null when unknown. */
  readonly additionalFeeUsd: number | null;
  /** The same in floats, for the search only. Its spot rate is the price before impact, fees included. */
  readonly curve: PriceCurve;
  /** Exact output for an exact input, rounded down, fees taken. */
  quoteIn(amountIn: bigint): EdgeQuoteResult;
  /**
   * Least exact input that yields at least the output. `amountOut` of the answer is the output asked for, or what arrives of
   * that input where whole lots, or the least input that is taken, bring more.
   */
  quoteOut(amountOut: bigint): EdgeQuoteResult;
  /** The edge once an exact input has gone through; undefined when it declines that. Left out where nothing changes. */
  after?(amountIn: bigint): EdgeQuotes | undefined;
  /** What the builder of operations needs; the search never looks. */
  readonly detail: Detail;
}

/**
 * The figures of an edge: what a pool's direction or a lane's terms give. Edges with the same `quoteIn` have the same
 * figures, as those of a pool have that has two names for a denom.
 */
export type EdgeQuotes = Pick<Edge, 'curve' | 'quoteIn' | 'quoteOut' | 'after'>;

/** An edge taken with its exact amounts. */
export interface Hop<Detail = unknown> {
  readonly edge: Edge<Detail>;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly charges: readonly Charge[];
  /** Where the amount takes several routes at once from end to end, these in order of execution. */
  readonly routes?: readonly Path<Detail>[] | undefined;
  /** All that the edge gives for `amountIn`, an affiliate's share too; undefined where it was not asked for that. */
  readonly grossOut?: bigint | undefined;
}

/** Hops whose amounts chain: each hop's output is the next one's input. */
export interface Path<Detail = unknown> {
  readonly hops: readonly Hop<Detail>[];
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Whether `next` begins a new transaction after `previous`. */
export function needsSignature(previous: Edge, next: Edge): boolean {
  for (const way of next.entry) if (previous.exit.includes(way)) return false;
  return true;
}
