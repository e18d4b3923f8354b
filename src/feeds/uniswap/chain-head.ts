import { type RpcOutcome, type RpcRequest, resultOf } from '#nodes/json-rpc.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import { POSITION_EVENTS } from './pool-calls.ts';

/** A block by the node's own number: contracts on Arbitrum see another. */
export interface Head {
  readonly number: bigint;
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What happened since a block that was read before. */
export interface Since {
  readonly head: Head;
  /** The newest block read before that the node has too: later ones were undone, or are not known to it yet. */
  readonly base: Head | null;
  /** Ends of the positions that were added to or taken from since, by pool; empty where the node gives no logs. */
  readonly moved: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Logs of the last blocks are asked once more: a node may index them late. */
const LOG_OVERLAP = 4n;
/** Addresses of one question: some nodes allow no more than a thousand. */
const ADDRESSES = 500;

/** The latest block of a node, and what happened to pools of version 3 since. `before` are the blocks read before, newest first. */
export async function readHead(node: AskedNode, before: readonly Head[], pools: readonly string[]): Promise<Since> {
  const [last, ...earlier] = before;
  const latest = blockRequest('latest');
  const requests = last === undefined ? [latest] : [latest, blockRequest(last.number), ...logRequests(last, pools)];
  const [newest, again, ...logs] = await node.rpc(requests);
  const head = headOf(newest);
  if (head === null) throw new NodeError('returned no latest block');
  const has = (known: Head, outcome: RpcOutcome | undefined): boolean =>
    known.number <= head.number && headOf(outcome)?.hash === known.hash;
  if (last !== undefined && has(last, again)) return { head, base: last, moved: movedBy(logs) };
  const outcomes = earlier.length === 0 ? [] : await node.rpc(earlier.map(({ number }) => blockRequest(number)));
  const base = earlier.find((known, i) => has(known, outcomes[i])) ?? null;
  return { head, base, moved: movedBy(base === null ? [] : await node.rpc(logRequests(base, pools))) };
}

/** Null if the node has no such block. */
export async function readBlock(node: AskedNode, number: bigint): Promise<Head | null> {
  const [outcome] = await node.rpc([blockRequest(number)]);
  return headOf(outcome);
}

const quantity = (value: bigint): string => `0x${value.toString(16)}`;

const blockRequest = (number: bigint | 'latest'): RpcRequest => ({
  method: 'eth_getBlockByNumber',
  params: [typeof number === 'bigint' ? quantity(number) : number, false],
});

function logRequests(last: Head, pools: readonly string[]): RpcRequest[] {
  const first = last.number + 1n - LOG_OVERLAP;
  const blocks = { fromBlock: quantity(first > 0n ? first : 0n), toBlock: 'latest' };
  return Array.from({ length: Math.ceil(pools.length / ADDRESSES) }, (_, i): RpcRequest => {
    const address = pools.slice(i * ADDRESSES, (i + 1) * ADDRESSES);
    return { method: 'eth_getLogs', params: [{ ...blocks, address, topics: [POSITION_EVENTS] }] };
  });
}

const NUMBER = /^0x[0-9a-f]{1,16}$/i;
const HASH = /^0x[0-9a-f]{64}$/i;
const MS = 1_000n;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

function headOf(outcome: RpcOutcome | undefined): Head | null {
  const { number, hash, timestamp } = fieldsOf(resultOf(outcome));
  if (!NUMBER.test(`${number}`) || !NUMBER.test(`${timestamp}`) || !HASH.test(`${hash}`)) return null;
  return { number: BigInt(`${number}`), hash: `${hash}`, at: Number(BigInt(`${timestamp}`) * MS) };
}

function movedBy(outcomes: readonly RpcOutcome[]): Since['moved'] {
  const moved = new Map<string, Set<number>>();
  for (const outcome of outcomes) {
    const logs = resultOf(outcome);
    if (!Array.isArray(logs)) continue;
    for (const { address, topics } of logs.map(fieldsOf)) {
      if (!Array.isArray(topics)) continue;
      const pool = `${address}`.toLowerCase();
      const ends = moved.get(pool) ?? new Set();
      // After the event and the owner.
      for (const topic of topics.slice(2))
        if (HASH.test(`${topic}`)) ends.add(Number(BigInt.asIntN(256, BigInt(`${topic}`))));
      moved.set(pool, ends);
    }
  }
  return moved;
}
