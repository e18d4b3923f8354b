import type { OperationBody } from '#contract/operation.ts';
import type { SwapVenue } from '#contract/venue.ts';
import type { Edge, Hop } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { Pool } from '#market/pool.ts';
import type { Registry } from '#registry/registry.ts';

export interface VenueContext {
  readonly registry: Registry;
  readonly market: Market;
}

/** A run of hops on one venue that becomes one operation. The last hop's `amountOut` is after `affiliateFee`. */
export interface SwapRun {
  readonly hops: readonly Hop<SwapDetail>[];
  readonly side: 'in' | 'out';
  /** Percentage like "0.12", or null when unknown. */
  readonly priceImpactPercent: string | null;
  /** Taken from the output of this run, in its smallest unit; zero without an affiliate. */
  readonly affiliateFee: bigint;
}

export interface SwapDetail {
  readonly kind: 'swap';
  /** The kind of operation of its runs. */
  readonly family: 'cosmos' | 'evm' | 'svm';
  readonly venue: SwapVenue;
  readonly poolId: string;
  /** Null for wrapping or unwrapping the gas asset. */
  readonly pool: Pool | null;
  readonly chainId: string;
  /** Denoms as the request and the operation name them. */
  readonly denomIn: string;
  readonly denomOut: string;
  /** The operation on the wire for a run of hops on this venue. */
  operation(run: SwapRun): OperationBody;
}

export type SwapEdge = Edge<SwapDetail>;

export interface Venue {
  /** The family's name, such as `uniswap`; the wire names its deployments, such as `base-uniswap`. */
  readonly name: string;
  /** One entry a chain, for the chains of the registry. */
  deployments(registry: Registry): SwapVenue[];
  /**
   * Every direction through every pool of this venue, in a fixed order; the same edges each time for one context.
   */
  edges(context: VenueContext): readonly SwapEdge[];
  /** Makes the edges of a context with pauses, before they are needed. */
  prepare(context: VenueContext, pause: () => Promise<void>): Promise<void>;
}
