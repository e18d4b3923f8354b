import type { OperationBody } from '#contract/operation.ts';
import type { SwapVenue } from '#contract/venue.ts';
import type { Edge, Hop } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { Pool } from '#market/pool.ts';
import type { Registry } from '#registry/registry.ts';

export interface VenueContext {
  readonly registry: Registry;
  readonly market: Market;
  /** Whether an entry contract of the service may swap and bridge in one transaction. */
  readonly smartRelay: boolean;
}

/** A run of hops on one venue that becomes one operation. The last hop's `amountOut` no longer holds the fee below. */
export interface SwapRun {
  readonly hops: readonly Hop<SwapDetail>[];
  readonly side: 'in' | 'out';
  /** Percentage like "0.12", or null when unknown. */
  readonly priceImpactPercent: string | null;
  /** Taken from the output of this run, in its smallest unit; zero when none is asked. */
  readonly affiliateFee: bigint;
}

export interface SwapDetail {
  readonly kind: 'swap';
  /** Which kind of operation its runs become. */
  readonly family: 'cosmos' | 'evm';
  readonly venue: SwapVenue;
  readonly poolId: string;
  /** Null where the gas asset is only wrapped or unwrapped. */
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
  /** The family's name, `uniswap`: what the wire names are its places, `base-uniswap`. */
  readonly name: string;
  /** Where it trades: one entry a chain. Chains that the registry does not know are left out. */
  places(registry: Registry): SwapVenue[];
  /**
   * Every direction through every pool of this venue, in an order that does not change; the same ones each time for one
   * world.
   */
  edges(world: VenueContext): readonly SwapEdge[];
}
