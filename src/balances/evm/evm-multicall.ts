import { encodeFunctionData, type Hex, multicall3Abi, numberToHex, toFunctionSelector } from 'viem';
import { type BlockRef, UNKNOWN_BLOCK } from '#nodes/block-ref.ts';
import { chunksOf, type RpcOutcome, type RpcRequest } from '#nodes/json-rpc.ts';
import { decodeAggregate, encodeAggregate, wordOf } from '#nodes/multicall.ts';
import { NodeError } from '#nodes/node-request.ts';
import {
  balanceOfCall,
  blockOf,
  type CallEvm,
  type EvmQuery,
  type EvmSnapshot,
  joinSnapshots,
  LATEST_BLOCK,
  millisecondsOf,
} from './evm-snapshot.ts';

/** Balances per eth_call, well within the gas limit of nodes. */
const AGGREGATE_SIZE = 1000;
/** Balances per call after a call failed as a whole, so that a token that burns all gas affects fewer others. */
const PIECE_SIZE = 50;
/** Balances that fit into one batch of plain calls. */
const MAX_PLAIN_CALLS = 98;

/** Calls to Multicall3 itself for the chain and block. */
const BLOCK_CALLS = ['getChainId()', 'getBlockNumber()', 'getCurrentBlockTimestamp()'].map((name) =>
  toFunctionSelector(name),
);

/**
 * Reads by Multicall3's `aggregate3`, a thousand denoms per call, in one HTTP request: chain, block, time and balances are
 * of one block. Without the contract, everything is unread. A call that fails as a whole is repeated in pieces; denoms of
 * pieces that fail again are unread.
 */
export async function readByMulticall(contract: Hex, query: EvmQuery, call: CallEvm): Promise<EvmSnapshot> {
  const { read, failed, absent } = await readOfOneBlock(contract, query, AGGREGATE_SIZE, call);
  if (absent || failed.length <= MAX_PLAIN_CALLS)
    return joinSnapshots([...read, { amounts: new Map(), unread: failed, block: UNKNOWN_BLOCK }]);
  const pieces = await readOfOneBlock(contract, { ...query, denoms: failed }, PIECE_SIZE, call);
  return joinSnapshots([...read, ...pieces.read, { amounts: new Map(), unread: pieces.failed, block: UNKNOWN_BLOCK }]);
}

interface Aggregates {
  readonly read: readonly EvmSnapshot[];
  /** Denoms of calls that failed as a whole. */
  readonly failed: readonly string[];
  /** Whether the chain has no Multicall3. */
  readonly absent: boolean;
}

/**
 * Several calls may run in different blocks, where a coin that moves in between would count twice. Then all calls are
 * repeated at one block, by the node's own block number, as contracts on Arbitrum see the L1 number.
 */
async function readOfOneBlock(contract: Hex, query: EvmQuery, size: number, call: CallEvm): Promise<Aggregates> {
  const parts = chunksOf(query.denoms, size).map((denoms) => ({ ...query, denoms }));
  const at = (block: string): RpcRequest[] => parts.map((part) => aggregateCall(contract, part, block));
  const resultsOf = (outcomes: readonly RpcOutcome[]): Aggregates => aggregatesOf(parts, outcomes);
  if (parts.length === 1) return resultsOf(await call(at('latest')));
  const [latest, ...outcomes] = await call([LATEST_BLOCK, ...at('latest')]);
  const aggregates = resultsOf(outcomes);
  if (isOfOneBlock(aggregates)) return aggregates;
  const number = blockOf(latest)?.number;
  const pinned = number === undefined ? aggregates : resultsOf(await call(at(numberToHex(number))));
  if (isOfOneBlock(pinned)) return pinned;
  throw new NodeError('returned balances of different blocks');
}

function isOfOneBlock({ read }: Aggregates): boolean {
  return new Set(read.map(({ block }) => `${block.height} ${block.blockTime}`)).size <= 1;
}

function aggregateCall(contract: Hex, { holder, native, denoms }: EvmQuery, block: string): RpcRequest {
  const balanceOf = balanceOfCall(holder);
  const nativeBalance = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [holder] });
  const data = encodeAggregate([
    ...BLOCK_CALLS.map((data) => ({ target: contract, data })),
    ...denoms.map((denom) =>
      denom === native
        ? { target: contract, data: nativeBalance }
        : { target: denom.toLowerCase() as Hex, data: balanceOf },
    ),
  ]);
  return { method: 'eth_call', params: [{ to: contract, data }, block] };
}

function aggregatesOf(parts: readonly EvmQuery[], outcomes: readonly RpcOutcome[]): Aggregates {
  const snapshots = parts.map((part, i) => snapshotOf(part, outcomes[i] as RpcOutcome));
  return {
    read: snapshots.filter((snapshot) => snapshot !== undefined),
    failed: parts.flatMap(({ denoms }, i) => (snapshots[i] === undefined ? denoms : [])),
    absent: outcomes.every((outcome) => 'result' in outcome && outcome.result === '0x'),
  };
}

/** Undefined if the call failed as a whole. */
function snapshotOf({ native, denoms }: EvmQuery, outcome: RpcOutcome): EvmSnapshot | undefined {
  if ('error' in outcome) return undefined;
  const results = decodeAggregate(`${outcome.result}`, BLOCK_CALLS.length + denoms.length);
  if (results === undefined) return undefined;
  const block = blockRefOf(results.slice(0, BLOCK_CALLS.length).map(({ bytes }) => wordOf(bytes)));
  const amounts = new Map<string, bigint | null | undefined>();
  const unread: string[] = [];
  let mayLackGas = false;
  for (const [i, denom] of denoms.entries()) {
    const { success, bytes } = results[BLOCK_CALLS.length + i] as (typeof results)[number];
    const silent = !success && bytes === '';
    // A call that failed without data may have used up the gas of later ones. The native balance cannot fail.
    if ((silent && mayLackGas) || (denom === native && !success)) unread.push(denom);
    else amounts.set(denom, success ? amountOf(bytes) : undefined);
    mayLackGas ||= silent;
  }
  return { amounts, unread: unread, block };
}

/** A call to an address without a contract succeeds and returns nothing. */
const amountOf = (bytes: string): bigint | null | undefined => (bytes === '' ? null : wordOf(bytes));

const blockRefOf = ([chainId, height, seconds]: readonly (bigint | undefined)[]): BlockRef => ({
  chainId: chainId?.toString() ?? null,
  height: height ?? null,
  blockTime: millisecondsOf(seconds),
});
