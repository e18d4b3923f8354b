/** A transaction as a node of its chain shows it. */
export type ChainTx = EvmTx | CosmosTx | SvmTx;

interface AnyTx {
  readonly chainId: string;
  /** As its chain writes it: 0x and lower case on EVM, capitals on Cosmos chains, base58 on Solana. */
  readonly hash: string;
  /** `pending`: a node knows it, no block has it yet. */
  readonly outcome: 'success' | 'failed' | 'pending';
  /** Block or slot; null while pending. */
  readonly height: bigint | null;
  /** Time of the block, milliseconds since 1970; null while pending, or where the node does not say. */
  readonly time: number | null;
  /** Why it failed, in the chain's words; "" if it did not, or if it says nothing. */
  readonly said: string;
}

export interface EvmLog {
  /** With 0x, lower case. */
  readonly address: string;
  /** With 0x, lower case. */
  readonly topics: readonly string[];
  /** With 0x. */
  readonly data: string;
  /** Place in the block. */
  readonly index: number;
  readonly txHash: string;
  readonly height: bigint;
}

export interface EvmTx extends AnyTx {
  readonly family: 'evm';
  readonly from: string;
  /** Null where it made a contract. */
  readonly to: string | null;
  /** With 0x. */
  readonly input: string;
  /** Empty unless it succeeded. */
  readonly logs: readonly EvmLog[];
}

export interface CosmosEvent {
  readonly type: string;
  /** In their order; a key may stand several times. */
  readonly attributes: readonly (readonly [key: string, value: string])[];
  /** Which message of the transaction it is of, from 0; null where the node does not say. */
  readonly message: number | null;
  /** Place in the transaction. */
  readonly index: number;
}

export interface CosmosTx extends AnyTx {
  readonly family: 'cosmos';
  /** As the node writes them: `@type` and fields in snake case. */
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  /** Empty unless it succeeded. */
  readonly events: readonly CosmosEvent[];
}

export interface SvmTx extends AnyTx {
  readonly family: 'svm';
  /** Signers first, then the rest of the accounts, in base58. */
  readonly accounts: readonly string[];
  /** Instructions with those that they called, in their order. `data` is base58. */
  readonly instructions: readonly {
    readonly program: string;
    readonly accounts: readonly string[];
    readonly data: string;
  }[];
  readonly logs: readonly string[];
}

/** The first value of a key. */
export const attributeOf = ({ attributes }: CosmosEvent, key: string): string | undefined =>
  attributes.find(([name]) => name === key)?.[1];
