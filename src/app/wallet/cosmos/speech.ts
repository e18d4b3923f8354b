import type { WalletClient } from '@cosmos-kit/core';

/** How one kind of wallet is spoken to. What it throws is in its own words. */
export interface Speech {
  /** What cosmos-kit has of the wallet. */
  readonly client: WalletClient;
  /** Asks the person, once for all chains. */
  enable(chainIds: readonly string[]): Promise<void>;
  /** Puts no question once the chain is enabled and the wallet open. */
  address(chainId: string): Promise<unknown>;
  /** Whether this page may see the account that is in use. Puts no question. */
  isAllowed(chainId: string): Promise<boolean>;
  /** Gives back what the person allowed. */
  letGo(chainIds: readonly string[]): Promise<void>;
}
