import { numberToHex, toFunctionSelector } from 'viem';
import { chunksOf, type RpcOutcome, type RpcRequest } from '../node/json-rpc.ts';
import { NodeError } from '../node/node-request.ts';
import type { Sighting } from '../reader.ts';
import { UNSEEN } from '../sighting.ts';
import { decodeAggregate, encodeAggregate } from './evm-aggregate.ts';
import { blockOf, LATEST_BLOCK } from './evm-block.ts';
import {
  type AskEvm,
  balanceOfCall,
  callWithAddress,
  type EvmQuestion,
  type EvmReading,
  joinReadings,
  millisecondsOf,
} from './evm-reading.ts';

/** Balances read by one eth_call: well within the gas that nodes lend to a call. */
const AGGREGATE_SIZE = 1000;
/** What a call that failed as a whole is split into: one token that burns all gas takes no more with it. */
const PIECE_SIZE = 50;
/** As few as these fit into one batch of plain calls. */
const FEW = 98;

/** What Multicall3 says of the block that it runs in, and of balances. */
const SIGHTING_CALLS = ['getChainId()', 'getBlockNumber()', 'getCurrentBlockTimestamp()'].map((name) =>
  toFunctionSelector(name),
);
const GET_ETH_BALANCE = toFunctionSelector('getEthBalance(address)');

/**
 * Reads by Multicall3's `aggregate3`, a thousand denoms by each, all in one HTTP request: chain, block, time and
 * balances are of one block. Where there is no such contract, everything is left; where a call failed as a whole, it
 * is asked once more in pieces, and what is in those that fail again is left.
 */
export async function readByMulticall(contract: string, question: EvmQuestion, ask: AskEvm): Promise<EvmReading> {
  const { read, failed, absent } = await readOfOneBlock(contract, question, AGGREGATE_SIZE, ask);
  if (absent || failed.length <= FEW)
    return joinReadings([...read, { amounts: new Map(), left: failed, sighting: UNSEEN }]);
  const pieces = await readOfOneBlock(contract, { ...question, denoms: failed }, PIECE_SIZE, ask);
  return joinReadings([...read, ...pieces.read, { amounts: new Map(), left: pieces.failed, sighting: UNSEEN }]);
}

interface Aggregates {
  readonly read: readonly EvmReading[];
  /** The denoms of the calls that failed as a whole. */
  readonly failed: readonly string[];
  /** Whether there is no contract. */
  readonly absent: boolean;
}

/**
 * Several calls may run in different blocks, and a coin that moved meanwhile would count twice. Then all are asked
 * again at one block, by the number that the node gives it: the one that contracts see is another chain's on Arbitrum.
 */
async function readOfOneBlock(contract: string, question: EvmQuestion, size: number, ask: AskEvm): Promise<Aggregates> {
  const parts = chunksOf(question.denoms, size).map((denoms) => ({ ...question, denoms }));
  const at = (block: string): RpcRequest[] => parts.map((part) => aggregateCall(contract, part, block));
  const resultsOf = (outcomes: readonly RpcOutcome[]): Aggregates => aggregatesOf(parts, outcomes);
  if (parts.length === 1) return resultsOf(await ask(at('latest')));
  const [latest, ...outcomes] = await ask([LATEST_BLOCK, ...at('latest')]);
  const aggregates = resultsOf(outcomes);
  if (isOfOneBlock(aggregates)) return aggregates;
  const number = blockOf(latest)?.number;
  const pinned = number === undefined ? aggregates : resultsOf(await ask(at(numberToHex(number))));
  if (isOfOneBlock(pinned)) return pinned;
  throw new NodeError('answered of several blocks at once');
}

function isOfOneBlock({ read }: Aggregates): boolean {
  return new Set(read.map(({ sighting }) => `${sighting.height} ${sighting.blockTime}`)).size <= 1;
}

function aggregateCall(contract: string, { holder, native, denoms }: EvmQuestion, block: string): RpcRequest {
  const balanceOf = balanceOfCall(holder);
  const nativeBalance = callWithAddress(GET_ETH_BALANCE, holder);
  const data = encodeAggregate([
    ...SIGHTING_CALLS.map((data) => ({ target: contract, data })),
    ...denoms.map((denom) =>
      denom === native ? { target: contract, data: nativeBalance } : { target: denom.toLowerCase(), data: balanceOf },
    ),
  ]);
  return { method: 'eth_call', params: [{ to: contract, data }, block] };
}

function aggregatesOf(parts: readonly EvmQuestion[], outcomes: readonly RpcOutcome[]): Aggregates {
  const readings = parts.map((part, i) => readingOf(part, outcomes[i] as RpcOutcome));
  return {
    read: readings.filter((reading) => reading !== undefined),
    failed: parts.flatMap(({ denoms }, i) => (readings[i] === undefined ? denoms : [])),
    absent: outcomes.every((outcome) => 'result' in outcome && outcome.result === '0x'),
  };
}

/** Undefined when the call failed as a whole. */
function readingOf({ native, denoms }: EvmQuestion, outcome: RpcOutcome): EvmReading | undefined {
  if ('error' in outcome) return undefined;
  const results = decodeAggregate(`${outcome.result}`, SIGHTING_CALLS.length + denoms.length);
  if (results === undefined) return undefined;
  const sighting = sightingOf(results.slice(0, SIGHTING_CALLS.length).map(({ word }) => word));
  const amounts = new Map<string, bigint | null | undefined>();
  const left: string[] = [];
  let gasIsDoubtful = false;
  for (const [i, denom] of denoms.entries()) {
    const { success, size, word } = results[SIGHTING_CALLS.length + i] as (typeof results)[number];
    const silent = !success && size === 0;
    // A call that failed without a word may have burnt the gas of those after it. The native balance cannot fail.
    if ((silent && gasIsDoubtful) || (denom === native && !success)) left.push(denom);
    else amounts.set(denom, success ? amountOf(size, word) : undefined);
    gasIsDoubtful ||= silent;
  }
  return { amounts, left, sighting };
}

/** A call to where no contract is succeeds and returns nothing. */
const amountOf = (size: number, word: bigint | undefined): bigint | null | undefined => (size === 0 ? null : word);

const sightingOf = ([chainId, height, seconds]: readonly (bigint | undefined)[]): Sighting => ({
  chainId: chainId?.toString() ?? null,
  height: height ?? null,
  blockTime: millisecondsOf(seconds),
});
