import type { ChainType } from '#contract/chain.ts';

/** A wallet that is there, in this browser, ready to be asked. */
export interface WalletOption {
  readonly family: ChainType;
  /** Unique within its family: an EIP-6963 rdns, `keplr`, a Wallet Standard name. */
  readonly id: string;
  readonly name: string;
  /** A `data:` picture that the wallet brought along, or null: pictures from elsewhere are not loaded. */
  readonly icon: string | null;
}

export const walletKey = ({ family, id }: Pick<WalletOption, 'family' | 'id'>): string => `${family} ${id}`;

/** An address that a wallet gave, never one that we derived. */
export interface WalletAccount {
  readonly address: string;
  /** The chains for which the wallet gave it; null for every chain of the family. */
  readonly chainIds: readonly string[] | null;
}

/**
 * `restoring`: remembered from an earlier visit, not yet confirmed by the wallet. `locked`: the wallet is there but
 * says nothing until it is unlocked. `failed`: see the problem.
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
  /** Cause and next step, for people. */
  readonly sentence: string;
}

/** One wallet that a person connected, is connecting, or had connected. */
export interface Connection {
  readonly wallet: WalletOption;
  readonly status: WalletStatus;
  /** While restoring, what was remembered. */
  readonly accounts: readonly WalletAccount[];
  /** Why the wallet gave no address for a chain, by chain id, for people. */
  readonly chainErrors: Readonly<Record<string, string>>;
  /** The chain that an EVM wallet is set to; null where the notion does not exist. */
  readonly chainId: string | null;
  readonly problem: WalletProblem | null;
}

export const newConnection = (
  wallet: WalletOption,
  status: WalletStatus,
  accounts: readonly WalletAccount[],
): Connection => ({ wallet, status, accounts, chainErrors: {}, chainId: null, problem: null });

/** What a wallet says of itself once it has agreed. */
export type Approval = Pick<Connection, 'accounts' | 'chainErrors' | 'chainId'>;

/** A chain as adapters need it. */
export interface WalletChain {
  readonly chainId: string;
  readonly name: string;
}

/** Throws `WalletError` for what people should read; anything else is a fault of ours. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly kind: WalletProblemKind;

  constructor(kind: WalletProblemKind, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.kind = kind;
  }
}

/** What happens in a wallet that is connected. No accounts: it was locked. `null`: it died. */
export type WalletEvent = Approval | null;

/** One family of wallets. Loaded when a wallet of it is wanted. */
export interface WalletAdapter {
  readonly options: () => readonly WalletOption[];
  /** Calls back when wallets come, late ones included. Returns how to stop. */
  onOptions(listener: () => void): () => void;
  /** Prompts. Rejects with WalletError when the person says no, the wallet is locked, or it gives no account. */
  connect(id: string, chains: readonly WalletChain[], news: (news: WalletEvent) => void): Promise<Approval>;
  /**
   * Never prompts. Null when the wallet is locked or does not show itself to this page any more. Rejects with
   * WalletError `unconfirmed` when it cannot be asked without a prompt: what is remembered stays.
   */
  restore(id: string, chains: readonly WalletChain[], news: (news: WalletEvent) => void): Promise<Approval | null>;
  /** From here on there is no news of the wallet, however long it takes over its part of it. */
  disconnect(id: string): Promise<void>;
  /** EVM only: asks the wallet to change its chain. Rejects with WalletError. */
  switchChain?(id: string, chain: WalletChain): Promise<void>;
}

/** Longer icons are dropped: sessions store them. */
const MAX_ICON_LENGTH = 32_768;

/** The icon of a wallet if it is a `data:` picture, which needs no request; else null. */
export const walletIcon = (icon: unknown): string | null =>
  typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && icon.trim().startsWith('data:image/')
    ? icon.trim()
    : null;

/** Longer names are cut, so that the other wallets stay visible. */
const MAX_NAME_LENGTH = 60;

/** Direction marks and invisible characters, by which one name can imitate another. */
const INVISIBLE = /\p{C}/gu;

/** The name of a wallet as the page shows it; null without a visible character. */
export function walletName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const shown = name.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  return shown.length > MAX_NAME_LENGTH ? `${shown.slice(0, MAX_NAME_LENGTH - 1)}…` : shown || null;
}
