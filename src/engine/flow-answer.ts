import type { AssetKey } from '#contract/asset.ts';
import type { Edge } from './edge.ts';
import type { Filter } from './edge-mask.ts';
import type { Side } from './settle.ts';

export interface FlowQuestion<Detail = unknown> {
  readonly from: AssetKey;
  readonly to: AssetKey;
  readonly side: Side;
  /** Smallest units. */
  readonly amount: bigint;
  /** Which edges may be used. Swaps only: an edge that charges a fixed fee does not bear to be split. */
  readonly allow?: Filter<Detail>;
  readonly maxHops?: number;
}

/** One edge of a flow, taken once with all that moves over it. */
export interface Leg<Detail = unknown> {
  readonly edge: Edge<Detail>;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** One amount over several ways that may part and meet again. */
export interface Flow<Detail = unknown> {
  /** In an order in which each leg finds its input already there. No two share a pool. */
  readonly legs: readonly Leg<Detail>[];
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}
