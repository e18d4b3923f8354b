import type { ChainType } from '#contract/chain.ts';

/** An installed wallet. */
export interface WalletOption {
  readonly family: ChainType;
  /** Unique within its family: an EIP-6963 rdns, `keplr`, a Wallet Standard name. */
  readonly id: string;
  readonly name: string;
  /** The wallet's icon as a `data:` URL, or null: icons from other sites are not loaded. */
  readonly icon: string | null;
}

export const walletKey = ({ family, id }: Pick<WalletOption, 'family' | 'id'>): string => `${family} ${id}`;

/** An address returned by a wallet, never derived by this page. */
export interface WalletAccount {
  readonly address: string;
  /** The chains of the address; null for every chain of the family. */
  readonly chainIds: readonly string[] | null;
}

/**
 * `restoring`: from a stored session, not yet confirmed. `locked`: installed, but without accounts until it is
 * unlocked. `failed`: see the problem.
 */
export type WalletStatus = 'connecting' | 'restoring' | 'connected' | 'locked' | 'failed';

export type WalletProblemKind =
  | 'rejected'
  | 'locked'
  | 'slow'
  | 'gone'
  | 'no-account'
  | 'unknown-chain'
  | 'unconfirmed'
  | 'other';

export interface WalletProblem {
  readonly kind: WalletProblemKind;
  /** Cause and next step, as shown. */
  readonly sentence: string;
}

/** A wallet that is connected, connecting, restored or failed. */
export interface Connection {
  readonly wallet: WalletOption;
  readonly status: WalletStatus;
  /** While restoring, the stored ones. */
  readonly accounts: readonly WalletAccount[];
  /** Why there is no address for a chain, by chain id, as shown. */
  readonly chainErrors: Readonly<Record<string, string>>;
  /** The selected chain of an EVM wallet; null for other families. */
  readonly chainId: string | null;
  readonly problem: WalletProblem | null;
}

export const newConnection = (
  wallet: WalletOption,
  status: WalletStatus,
  accounts: readonly WalletAccount[],
): Connection => ({ wallet, status, accounts, chainErrors: {}, chainId: null, problem: null });

/** The state of a wallet once approved. */
export type Approval = Pick<Connection, 'accounts' | 'chainErrors' | 'chainId'>;

/** A chain as adapters need it. */
export interface WalletChain {
  readonly chainId: string;
  readonly name: string;
}

/** A request of EIP-1193; of a Cosmos wallet a method of Keplr's interface: `getKey` and `signDirect`. */
export interface WalletRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** An event of a connected wallet. Without accounts: it was locked. `null`: it stopped responding. */
export type WalletEvent = Approval | null;

/** One family of wallets. Loaded when a wallet of it is wanted. */
export interface WalletAdapter {
  readonly options: () => readonly WalletOption[];
  /** Calls back when wallets appear. Returns a function that unsubscribes. */
  onOptions(listener: () => void): () => void;
  /** Prompts. Rejects with WalletError if the user declines, the wallet is locked, or it returns no account. */
  connect(id: string, chains: readonly WalletChain[], onEvent: (event: WalletEvent) => void): Promise<Approval>;
  /**
   * Never prompts. Null if the wallet is locked or no longer approved. Rejects with WalletError `unconfirmed` if it
   * cannot be checked without a prompt: the session stays stored.
   */
  restore(id: string, chains: readonly WalletChain[], onEvent: (event: WalletEvent) => void): Promise<Approval | null>;
  /** No event is reported after the call, even before the promise resolves. */
  disconnect(id: string): Promise<void>;
  /** EVM only: switches the wallet's chain. Rejects with WalletError. */
  switchChain?(id: string, chain: WalletChain): Promise<void>;
  /** EVM and Cosmos: one request of the family's interface, as the wallet answers it; what it throws is its own. */
  request?(id: string, request: WalletRequest): Promise<unknown>;
}

/** Longer icons are dropped: sessions store them. */
const MAX_ICON_LENGTH = 32_768;

/** The icon of a wallet if it is a `data:` picture, which needs no request; else null. */
export const walletIcon = (icon: unknown): string | null =>
  typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && icon.trim().startsWith('data:image/')
    ? icon.trim()
    : null;
