import type { ServiceError } from '#contract/error.ts';
import type { ChainRecord } from '#registry/records.ts';

/** What an address holds of a denom, in smallest units, or why that is not known. */
export type Balance = { readonly amount: bigint } | { readonly error: ServiceError };

/** By denom, as it was spelled in the question. A denom not held is 0n; one that could not be read is an error. */
export type Balances = ReadonlyMap<string, Balance>;

export interface BalanceQuery {
  readonly chain: ChainRecord;
  /** An address of the chain's family, its checksum right. */
  readonly address: string;
  readonly denoms: readonly string[];
}

/**
 * Asks one node, in one family's dialect, for every denom of the query.
 * Rejects when the node as a whole failed, so that another can be asked: with a NodeError that says how, or with the
 * family's own error. Stops when the signal aborts.
 */
export type BalanceReader = (query: BalanceQuery, url: string, signal: AbortSignal) => Promise<Balances>;

/**
 * What an address holds on one chain. Never rejects because of a node: what failed is an error under its denom.
 * With `denoms` there is an entry for each of them; without, one for every registry asset that is held or that could
 * not be read, and when the chain as a whole failed a single error under its native denom.
 */
export type ReadBalances = (
  query: Omit<BalanceQuery, 'denoms'> & { readonly denoms: readonly string[] | undefined },
) => Promise<Balances>;
