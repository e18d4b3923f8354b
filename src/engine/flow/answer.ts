import type { Edge } from '../graph/edge.ts';
import type { Side } from '../path/quote.ts';
import type { SearchRequest } from '../search/search.ts';

/**
 * What a search is asked, as far as a flow goes by it. `allow` leaves swaps only: an edge that charges a fixed fee does
 * not bear to be split.
 */
export type FlowQuestion<Detail = unknown> = Pick<
  SearchRequest<Detail>,
  'from' | 'to' | 'side' | 'amount' | 'allow' | 'maxHops'
> & {
  /** Whether it is asked only if there is some flow: of an exact output, other ways that take long are not tried then. */
  readonly isRough?: boolean;
  /** The most input that an exact output is worth: where that gives too little, other ways that take long are not tried. */
  readonly most?: bigint;
};

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

/** Whether a flow gives more, or takes less, than another one, if there is that. */
export const beats = (side: Side, flow: Flow, other: Flow | undefined): boolean =>
  other === undefined || (side === 'in' ? flow.amountOut > other.amountOut : flow.amountIn < other.amountIn);
