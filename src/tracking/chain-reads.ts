import type { ChainType } from '#contract/chain.ts';
import type { ContractCall } from '#nodes/multicall.ts';
import type { ChainTx, CosmosTx, EvmLog, EvmTx } from './chain-tx.ts';

/** Which logs: by contract, and by topics from the first on, null for any, all hex in lower case; and by what topics do not tell. */
export interface LogFilter {
  readonly address: string;
  readonly topics: readonly (string | null)[];
  readonly fits?: (log: EvmLog) => boolean;
  /** Whether "none" counts only where all blocks up to the newest were searched: else it is not read. */
  readonly isWhole?: boolean;
}

/** What trackers ask of chains. Every method rejects with `NotRead` where no node answers; `null` is a node's "I do not have it". */
export interface ChainReads {
  /** Whether a node of the chain is known. */
  reads(chainId: string): boolean;
  /** A transaction of any family. That a node does not have it is no proof that there is none; of a chain whose nodes keep no index of them it is not read. */
  tx(chainId: string, hash: string): Promise<ChainTx | null>;
  /** Contract calls of one block, in their order: hex digits without 0x, null where a call reverted. */
  call(chainId: string, calls: readonly ContractCall[]): Promise<readonly (string | null)[]>;
  /** One method of JSON-RPC; null where the node returned an error. */
  rpc(chainId: string, method: string, params: unknown): Promise<unknown>;
  /** The time of the newest block, milliseconds since 1970, and its height. */
  head(chainId: string): Promise<{ readonly height: bigint; readonly time: number }>;
  /** The first log that fits, in blocks from a time on (milliseconds since 1970); null where the blocks that nodes let one search have none. */
  findLog(chainId: string, filter: LogFilter, since: number): Promise<EvmLog | null>;
  /** JSON of a Cosmos chain's REST interface, numbers as texts; null for "not found". */
  rest(chainId: string, path: string): Promise<unknown>;
  /** The first transaction of a Cosmos chain with an event (relayers that come late repeat it), `{recv_packet.packet_sequence: '7', …}`. Not read where no node keeps an index of transactions. */
  findCosmosTx(chainId: string, events: Readonly<Record<string, string>>): Promise<CosmosTx | null>;
  /** Hands signed bytes to a node: null if it took them, its words if it refused. `signed` is 0x and hex, or base64. */
  broadcast(chainId: string, family: ChainType, signed: string): Promise<string | null>;
  /** The gas that a transaction of a Cosmos chain would take, or a node's words where it would fail. `tx` is base64, its signature of zeros. */
  simulate(chainId: string, tx: string): Promise<{ readonly gas: bigint } | { readonly refused: string }>;
  /** JSON of a public service, numbers as texts; null for "not found". With a body it is a POST. */
  service(url: string, body?: unknown): Promise<unknown>;
}

/** What would tell was not read: no node or service answered, or none is known. The message names it: "nodes of Base did not answer". */
export class NotRead extends Error {
  override readonly name = 'NotRead';
}

/** For a catch: what was not read is unknown. */
export function nullIfNotRead(error: unknown): null {
  if (error instanceof NotRead) return null;
  throw error;
}

/** For a catch: that it was not read, for who can still do without. */
export function notRead(error: unknown): NotRead {
  if (error instanceof NotRead) return error;
  throw error;
}

export const isEvmTx = (tx: ChainTx): tx is EvmTx => tx.family === 'evm';
export const isCosmosTx = (tx: ChainTx): tx is CosmosTx => tx.family === 'cosmos';
