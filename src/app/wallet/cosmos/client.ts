import type { WalletClient } from '@cosmos-kit/core';

/** The calls that this page makes to a Cosmos wallet. Their errors are the wallet's own. */
export interface CosmosClient {
  /** Prompts once for all chains. */
  enable(chainIds: readonly string[]): Promise<void>;
  /** Does not prompt when the chain is enabled and the wallet is unlocked. */
  getAddress(chainId: string): Promise<unknown>;
  /** Revokes the permission for the chains. */
  disconnect(chainIds: readonly string[]): Promise<void>;
}

/** Hands a client to cosmos-kit. Resolves with the client that its `useWalletClient` returns. */
export type ProvideClient = <Client extends WalletClient>(client: Client) => Promise<Client>;
