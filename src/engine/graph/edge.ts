import type { AssetId, AssetKey } from '#contract/asset.ts';
import type { AddsParty } from '#contract/effort.ts';
import type { PriceCurve } from './price-curve.ts';

/** A name that edges share: an edge follows another in one transaction if an `entry` port of it is an `exit` port of the other. */
export type Port = string;

/** A fee that a hop charges, exact. The engine copies `type` and `behavior` unread. */
export interface Charge {
  readonly type: string;
  readonly behavior: string;
  readonly asset: AssetId;
  /** Smallest unit of `asset`. */
  readonly amount: bigint;
}

/**
 * Why an edge rejects an amount. `limit` is its minimum or maximum input, in the smallest unit; null where another edge with
 * the same `poolKey` takes the amounts beyond.
 */
export type QuoteFailure =
  | { readonly reason: 'below_minimum'; readonly limit: bigint | null }
  | { readonly reason: 'above_maximum'; readonly limit: bigint | null }
  | { readonly reason: 'not_enough_liquidity' }
  | { readonly reason: 'nothing_arrives' };

export interface EdgeQuote {
  readonly ok: true;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** An edge has the same charges in the same order for every amount; only `amount` differs. */
  readonly charges: readonly Charge[];
  /** Of an edge that splits the amount: its routes in order of execution. */
  readonly routes?: readonly Path<never>[];
}
export type FailedQuote = { readonly ok: false } & QuoteFailure;
export type EdgeQuoteResult = EdgeQuote | FailedQuote;

/** An exchange of one asset for another: a bridge lane or one direction through a pool. Output is monotone in input. */
export interface Edge<Detail = unknown> {
  /** Unique in its graph and equal in every build of it: the last tie-break between paths. */
  readonly id: string;
  readonly from: AssetKey;
  readonly to: AssetKey;
  /** The liquidity behind the edge, which a path uses at most once: a pool's id, or the lane's own. */
  readonly poolKey: string;
  readonly kind: 'lane' | 'swap';
  /** Who carries it out, for filters: a bridge id or a venue key. */
  readonly carrier: string;
  /** Expected time; null when unknown. */
  readonly seconds: number | null;
  /** Ports by which this may start inside a running transaction. */
  readonly entry: readonly Port[];
  /** Ports by which the next edge may start in the same transaction. */
  readonly exit: readonly Port[];
  /** Signatures, each of its own, that claim at its far end what it brings. 0 if absent. */
  readonly claims?: number;
  /** When it is carried by someone whom its asset and chains do not need. Never if absent. */
  readonly addsParty?: AddsParty;
  /** Fee in dollars on top of the amount, for ranking; null when unknown. */
  readonly additionalFeeUsd: number | null;
  /** The dollars that are known of a fee that is unknown as a whole; none if absent. */
  readonly knownFeeUsd?: number;
  /** The quotes in floats, for the search. */
  readonly curve: PriceCurve;
  /** Exact output for an exact input, after fees, rounded down. */
  quoteIn(amountIn: bigint): EdgeQuoteResult;
  /**
   * The least exact input whose output is at least `amountOut`. The quote has a larger `amountOut` where integer units or
   * the minimum input bring more.
   */
  quoteOut(amountOut: bigint): EdgeQuoteResult;
  /** The quotes after an exact input has passed; undefined if that is rejected. Absent where a trade changes nothing. */
  after?(amountIn: bigint): EdgeQuotes | undefined;
  /** For those who build operations; unread here. */
  readonly detail: Detail;
}

/** The quotes of a pool's direction or of a lane's terms. Edges with the same `quoteIn` function share all of them. */
export type EdgeQuotes = Pick<Edge, 'curve' | 'quoteIn' | 'quoteOut' | 'after'>;

/** An edge with its exact amounts. */
export interface Hop<Detail = unknown> {
  readonly edge: Edge<Detail>;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly charges: readonly Charge[];
  /** Of a hop that splits the amount: its routes in order of execution. */
  readonly routes?: readonly Path<Detail>[] | undefined;
  /** Output of the edge for `amountIn` before the affiliate fee; undefined where only `quoteOut` was called. */
  readonly grossOut?: bigint | undefined;
}

/** Hops in order: the output of each is the input of the next. */
export interface Path<Detail = unknown> {
  readonly hops: readonly Hop<Detail>[];
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Dollars of the known part of an edge's additional fee. */
export const feeUsdOf = ({
  additionalFeeUsd,
  knownFeeUsd = 0,
}: Pick<Edge, 'additionalFeeUsd' | 'knownFeeUsd'>): number => additionalFeeUsd ?? knownFeeUsd;

/** Whether `next` starts a new transaction after `previous`. */
export const needsSignature = (previous: Edge, next: Edge): boolean =>
  !next.entry.some((port) => previous.exit.includes(port));
