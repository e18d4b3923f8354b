import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { type BlockRef, minKnown, parseBlockTime, UNKNOWN_BLOCK } from '#nodes/block-ref.ts';
import { quantityOf, type RpcOutcome, type RpcRequest, resultOf } from '#nodes/json-rpc.ts';
import { NodeError } from '#nodes/node-request.ts';

/** An address, and denoms that are the native one or token addresses. */
export interface EvmQuery {
  /** In lower case, like token addresses in calls: some nodes reject upper case as a wrong checksum. */
  readonly holder: Hex;
  readonly native: string | null;
  readonly denoms: readonly string[];
}

export interface EvmSnapshot {
  /** In smallest units; null if there is no contract, undefined if the contract did not return a balance. */
  readonly amounts: ReadonlyMap<string, bigint | null | undefined>;
  /** Denoms that could not be read in this manner. */
  readonly unread: readonly string[];
  /** The oldest block read: each amount is of that block or a later one. */
  readonly block: BlockRef;
}

/** Sends calls to one node. */
export type CallEvm = (requests: readonly RpcRequest[]) => Promise<RpcOutcome[]>;

/** Throws NodeError if the snapshots are of two chains. */
export function joinSnapshots(snapshots: readonly EvmSnapshot[]): EvmSnapshot {
  return {
    amounts: new Map(snapshots.flatMap(({ amounts }) => [...amounts])),
    unread: snapshots.flatMap(({ unread }) => unread),
    block: snapshots.map(({ block }) => block).reduce(olderOf, UNKNOWN_BLOCK),
  };
}

function olderOf(a: BlockRef, b: BlockRef): BlockRef {
  if (a.chainId !== null && b.chainId !== null && a.chainId !== b.chainId)
    throw new NodeError('returned balances of two chains');
  return {
    chainId: a.chainId ?? b.chainId,
    height: minKnown(a.height, b.height),
    blockTime: minKnown(a.blockTime, b.blockTime),
  };
}

/** Converts a block's seconds to milliseconds. */
export const millisecondsOf = (seconds: bigint | undefined): number | null => parseBlockTime((seconds ?? 0n) * 1000n);

export const balanceOfCall = (holder: Hex): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] });

export const LATEST_BLOCK: RpcRequest = { method: 'eth_getBlockByNumber', params: ['latest', false] };

interface Block {
  readonly number: bigint;
  /** The number that contracts see: on Arbitrum, the number of the L1 block. */
  readonly numberInside: bigint;
  readonly seconds: bigint | undefined;
}

/** Undefined if the result is not a block. */
export function blockOf(outcome: RpcOutcome | undefined): Block | undefined {
  const block = (resultOf(outcome) ?? {}) as Readonly<Record<string, unknown>>;
  const number = quantityOf(block.number);
  if (number === undefined) return undefined;
  return { number, numberInside: quantityOf(block.l1BlockNumber) ?? number, seconds: quantityOf(block.timestamp) };
}
