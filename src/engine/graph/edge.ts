import type { AssetId, AssetKey } from '#contract/asset.ts';
import type { FeeBehavior, FeeType } from '#contract/route.ts';
import type { Curve } from './curve.ts';

/**
 * What may start without a person's signature at the place where something arrives.
 * `ibc_forward`: packet forwarding on the arrival chain; `cosmos_contract`: a contract called on arrival (IBC hooks,
 * a swap's own contract); `evm_contract`: the same transaction of an EVM entry contract goes on; `router:…`: the router
 * named takes what follows in the same call.
 */
export type Handover = 'ibc_forward' | 'cosmos_contract' | 'evm_contract' | `router:${string}`;

/** A fee that a hop charges, exact. */
export interface Charge {
  readonly type: FeeType;
  readonly behavior: FeeBehavior;
  readonly asset: AssetId;
  /** Smallest unit of `asset`. */
  readonly amount: bigint;
}

/** Why an edge does not take an amount. `limit` is the least or most it takes, in smallest units of its input. */
export type Decline =
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
export type Refusal = { readonly ok: false } & Decline;
export type EdgeAnswer = EdgeQuote | Refusal;

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
  readonly resource: string;
  readonly kind: 'lane' | 'swap';
  /** What filters look at: a bridge id, or a venueKey. */
  readonly via: string;
  /** Expected time, null when unknown. */
  readonly seconds: number | null;
  /** How this may begin inside a running transaction; when none fits, a person signs. */
  readonly startsBy: readonly Handover[];
  /** What may follow its arrival without a signature. */
  readonly handsOver: readonly Handover[];
  /** Dollars charged on top of the amount (additional fees), for ranking; null when unknown. */
  readonly extraUsd: number | null;
  /** The same in floats, for the search only. Its spot rate is the price before impact, fees included. */
  readonly curve: Curve;
  /** Exact output for an exact input, rounded down, fees taken. */
  quoteIn(amountIn: bigint): EdgeAnswer;
  /**
   * Least exact input that yields at least the output. `amountOut` of the answer is the output asked for, or what arrives of
   * that input where whole lots, or the least input that is taken, bring more.
   */
  quoteOut(amountOut: bigint): EdgeAnswer;
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
  readonly given?: bigint | undefined;
}

/** Hops whose amounts chain: each hop's output is the next one's input. */
export interface Path<Detail = unknown> {
  readonly hops: readonly Hop<Detail>[];
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Whether `next` begins a new transaction after `previous`. */
export function needsSignature(previous: Edge, next: Edge): boolean {
  for (const way of next.startsBy) if (previous.handsOver.includes(way)) return false;
  return true;
}
