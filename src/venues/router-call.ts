import type { Hex } from 'viem';
import type { Path } from '#engine/index.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { SwapDetail } from './venue.ts';

/** Paths from one asset to another with their amounts, in order of execution. A plain run is one path. */
export interface SwapOrder {
  readonly side: 'in' | 'out';
  readonly paths: readonly Path<SwapDetail>[];
  /** The output in the operation: for an exact output the requested amount; the paths may deliver some units more. */
  readonly amountOut: bigint;
}

/** One transaction that executes a whole order for its sender. Amounts in smallest units. */
export interface RouterCall {
  /** The contract to call and to approve for the input. */
  readonly router: string;
  readonly calldata: Hex;
  /** The maximum input. The gas asset is sent along, and the rest comes back. */
  readonly maxAmountIn: bigint;
  /** The minimum output; the call reverts below it. */
  readonly minAmountOut: bigint;
}

/** The call of an order on a chain; null if the router cannot execute it or the amounts do not fit a call. */
export type CallRouter = (chain: ChainRecord, order: SwapOrder) => RouterCall | null;
