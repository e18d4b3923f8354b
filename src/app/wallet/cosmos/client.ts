import type { WalletClient } from '@cosmos-kit/core';

/** The part of Keplr's interface that signs; others offer it as well. */
export interface KeplrSigner {
  enable(chainIds: string[]): Promise<void>;
  getKey(chainId: string): Promise<unknown>;
  /** The number of the account as text: wallets write it as one. What a person would change is left as it is. */
  signDirect(chainId: string, signer: string, doc: unknown, options: object): Promise<unknown>;
}

/** The calls that this page makes to a Cosmos wallet. Their errors are the wallet's own. */
export interface CosmosClient {
  /** Prompts once for all chains. */
  enable(chainIds: readonly string[]): Promise<void>;
  /** Does not prompt when the chain is enabled and the wallet is unlocked. */
  getAddress(chainId: string): Promise<unknown>;
  /** Keplr's interface, for signing. Of a chain that the page does not see yet it asks once. */
  signer(): KeplrSigner;
  /** Revokes the permission for the chains. */
  disconnect(chainIds: readonly string[]): Promise<void>;
}

/** Hands a client to cosmos-kit. Resolves with the client that its `useWalletClient` returns. */
export type ProvideClient = <Client extends WalletClient>(client: Client) => Promise<Client>;
