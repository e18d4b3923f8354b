import type { ServiceError } from '#contract/error.ts';
import type { ChainRecord } from '#registry/records.ts';

/**
 * What an address holds of a denom, in smallest units, or why that is not known. `absent` tells of a token that is not
 * on the chain: nobody holds any, so that it is left out of what is held.
 */
export type Balance = { readonly amount: bigint } | { readonly error: ServiceError; readonly absent?: true };

/** By denom, as it was spelled in the question. A denom not held is 0n; one that could not be read is an error. */
export type Balances = ReadonlyMap<string, Balance>;

export interface BalanceQuery {
  readonly chain: ChainRecord;
  /** An address of the chain's family, its checksum right. */
  readonly address: string;
  /** Each gets an entry. */
  readonly denoms: readonly string[];
  /** Whether denoms beyond these that the node reports as held are wanted too. */
  readonly held: boolean;
}

/** How a node is spoken to. */
export type Dialect = 'cosmos-rest' | 'cosmos-rpc' | 'evm' | 'svm';

export interface ChainNode {
  readonly dialect: Dialect;
  /** May hold an operator's key: never shown, and no error names more of it than its host. */
  readonly url: string;
}

/** What a node showed of itself while it answered. Null is what it did not show, which counts against nobody. */
export interface Sighting {
  /** As the chain itself names it: decimal for EVM, the genesis hash for Solana. */
  readonly chainId: string | null;
  /** The block or slot that the answer is of. */
  readonly height: bigint | null;
  /** When that block was made, milliseconds since 1970. */
  readonly blockTime: number | null;
}

export interface NodeAnswer {
  readonly balances: Balances;
  readonly sighting: Sighting;
}

/** One dialect. Everything stops when the signal aborts. */
export interface NodeReader {
  /**
   * Asks one node for every denom of the query, in the fewest calls.
   * Rejects when the node as a whole failed, so that another can be asked: with a NodeError that says how, or with the
   * family's own error.
   */
  read(query: BalanceQuery, url: string, signal: AbortSignal): Promise<NodeAnswer>;
  /** Asks a node who it is, where the answers of `read` do not say. What the node does not serve is null. */
  identify?(url: string, signal: AbortSignal): Promise<Sighting>;
}

export interface ChainBalances {
  readonly balances: Balances;
  /** When the block that was read was made, milliseconds since 1970; null when no node said. */
  readonly asOf: number | null;
}

/**
 * What an address holds on one chain. Never rejects because of a node: what failed is an error under its denom.
 * With `denoms` there is an entry for each of them; without, one for everything that is held or that could not be
 * read, and when the chain as a whole failed a single error under its native denom.
 */
export type ReadBalances = (
  query: Pick<BalanceQuery, 'chain' | 'address'> & { readonly denoms: readonly string[] | undefined },
) => Promise<ChainBalances>;

export interface BalanceSource {
  readonly read: ReadBalances;
  /** Whether there is a node to ask about the chain. The sample accounts are answered for on every chain. */
  reads(chain: ChainRecord): boolean;
}
