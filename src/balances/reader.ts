import type { ServiceError } from '#contract/error.ts';
import type { BlockRef } from '#nodes/block-ref.ts';
import type { ChainRecord } from '#registry/records.ts';

/** What the contract of a token says of itself; null if it does not, or not in a usable form. */
export interface TokenInfo {
  readonly symbol: string | null;
  readonly decimals: number | null;
}

/**
 * An address's balance of a denom in smallest units, or why it is unknown. `spendable` is what of it can be moved, where that is known to
 * be less: coins of a vesting account are locked. `absent` marks a token that does not exist on
 * the chain; it is left out of holdings.
 */
export type Balance =
  | { readonly amount: bigint; readonly spendable?: bigint; readonly token?: TokenInfo }
  | { readonly error: ServiceError; readonly absent?: true };

/** By denom as written in the query. A denom not held is 0n; one that could not be read is an error. */
export type Balances = ReadonlyMap<string, Balance>;

export interface BalanceQuery {
  readonly chain: ChainRecord;
  /** An address of the chain's family with a valid checksum. */
  readonly address: string;
  /** Each has an entry in the result. */
  readonly denoms: readonly string[];
  /** Whether to include other denoms that the node reports as held. */
  readonly held: boolean;
  /** Denoms of `denoms` that no list describes: their symbol and decimals are read too, where the family has contracts. */
  readonly unlisted?: readonly string[];
}

export interface NodeBalances {
  readonly balances: Balances;
  readonly block: BlockRef;
}

/** Reads from nodes of one dialect. Every method stops when the signal aborts. */
export interface NodeReader {
  /**
   * Reads every denom of the query from one node, in as few requests as possible.
   * Rejects if the node as a whole failed, so that another can be queried: with a NodeError or the family's own error.
   */
  read(query: BalanceQuery, url: string, signal: AbortSignal): Promise<NodeBalances>;
  /** Fetches the node's chain and block, if results of `read` do not contain them. Unsupported fields are null. */
  identify?(url: string, signal: AbortSignal): Promise<BlockRef>;
}

export interface ChainBalances {
  readonly balances: Balances;
  /** Time of the block that was read, milliseconds since 1970; null if unknown. */
  readonly asOf: number | null;
}

/**
 * Reads an address's balances on one chain. Never rejects because of a node: failures are errors under their denoms.
 * With `denoms` there is an entry for each of them. Without, there is one for everything that is held or could not be
 * read; if the chain as a whole failed, a single error under its native denom.
 */
export type ReadBalances = (
  query: Pick<BalanceQuery, 'chain' | 'address'> & { readonly denoms: readonly string[] | undefined },
) => Promise<ChainBalances>;

export interface BalanceSource {
  readonly read: ReadBalances;
  /** Whether the chain has a node. Sample accounts can be read on every chain. */
  reads(chain: ChainRecord): boolean;
}

/** Reads by a function, or takes what another process reads or has just read. */
export type ShareReads = (query: BalanceQuery, read: () => Promise<ChainBalances>) => Promise<ChainBalances>;
