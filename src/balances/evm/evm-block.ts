import type { RpcOutcome, RpcRequest } from '../node/json-rpc.ts';

export const LATEST_BLOCK: RpcRequest = { method: 'eth_getBlockByNumber', params: ['latest', false] };

interface Block {
  readonly number: bigint;
  /** What contracts in it see as its number: on Arbitrum, that of the chain below. */
  readonly numberInside: bigint;
  readonly seconds: bigint | undefined;
}

/** Undefined when the node shows none. */
export function blockOf(outcome: RpcOutcome | undefined): Block | undefined {
  const block = (resultOf(outcome) ?? {}) as Readonly<Record<string, unknown>>;
  const number = quantityOf(block.number);
  if (number === undefined) return undefined;
  return { number, numberInside: quantityOf(block.l1BlockNumber) ?? number, seconds: quantityOf(block.timestamp) };
}

/** Undefined for an error. */
export const resultOf = (outcome: RpcOutcome | undefined): unknown =>
  outcome !== undefined && 'result' in outcome ? outcome.result : undefined;

/** A number of at most 256 bits as JSON-RPC writes it; undefined for anything else. */
export const quantityOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
