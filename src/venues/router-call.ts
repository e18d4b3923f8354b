import type { Hex } from 'viem';
import type { ChainRecord } from '#registry/records.ts';
import type { SwapDetail } from './venue.ts';

/** Hops one after the other, with what goes into the first and comes out of the last. */
export interface OrderedPath {
  readonly hops: readonly SwapDetail[];
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** What a router is asked to do: paths from one asset to another, in this order. A plain run is one path. */
export interface SwapOrder {
  readonly side: 'in' | 'out';
  readonly paths: readonly OrderedPath[];
  /** What the operation tells: of an exact output what was asked for; its paths together may bring some units more. */
  readonly amountOut: bigint;
}

/** One transaction that does a whole order for whoever sends it. Amounts in smallest units. */
export interface RouterCall {
  /** The contract it is sent to, and that is approved to take what is paid in. */
  readonly router: string;
  readonly calldata: Hex;
  /** The most it takes. Of the gas asset that is sent along, it gives back what it does not take. */
  readonly maxAmountIn: bigint;
  /** The least it delivers; when it would be less, nothing happens. */
  readonly minAmountOut: bigint;
}

/** The call for an order on a chain, or null where the router is not known to do it. */
export type CallRouter = (chain: ChainRecord, order: SwapOrder) => RouterCall | null;
