import type { Hex } from 'viem';
import type { Path } from '#engine/index.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { SwapDetail } from './venue.ts';

/** Paths from one asset to another with their amounts, in order of execution. A plain run is one path. */
export interface SwapOrder {
  readonly side: 'in' | 'out';
  readonly paths: readonly Path<SwapDetail>[];
  /** The output in the operation: for an exact output the requested amount, of which the paths may deliver some units more. */
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

/** The call of an order on a chain; null if the router cannot do it or a call cannot hold the amounts. */
export type CallRouter = (chain: ChainRecord, order: SwapOrder) => RouterCall | null;
