import type { Hex } from 'viem';
import type { ChainRecord } from '#registry/records.ts';
import type { SwapDetail } from './venue.ts';

/** What a router is to do, whatever the amounts: paths from one asset to another, in this order. A plain run is one path. */
export interface SwapOrder {
  readonly side: 'in' | 'out';
  /** Hops one after the other. */
  readonly paths: readonly (readonly SwapDetail[])[];
}

/** What goes into the first hop of a path and comes out of its last. */
export interface PathAmounts {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

export interface OrderAmounts {
  /** In the order of the paths. */
  readonly paths: readonly PathAmounts[];
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

/** The call of an order with these amounts, or null where no call can hold them. */
export type CallWith = (amounts: OrderAmounts) => RouterCall | null;

/** How an order is called on a chain, or null where the router is not known to do it. */
export type CallRouter = (chain: ChainRecord, order: SwapOrder) => CallWith | null;
