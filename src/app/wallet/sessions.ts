import { CHAIN_TYPES, type ChainType } from '#contract/chain.ts';
import { looksLike } from './address-shape.ts';
import { walletIcon } from './icon.ts';
import { type WalletAccount, type WalletOption, walletKey } from './wallet.ts';

export const SESSIONS_KEY = 'portolan.wallets';

/** A wallet that agreed, and what it last gave: none while it is locked. */
export interface Session {
  readonly wallet: WalletOption;
  readonly accounts: readonly WalletAccount[];
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

function readAccount(stored: unknown, family: ChainType): WalletAccount[] {
  const { address, chainIds } = fieldsOf(stored);
  if (!looksLike(family, address)) return [];
  if (!Array.isArray(chainIds)) return chainIds === null ? [{ address, chainIds }] : [];
  return [{ address, chainIds: chainIds.filter((id): id is string => typeof id === 'string') }];
}

function readSession(stored: unknown): Session[] {
  const { wallet, accounts } = fieldsOf(stored);
  const { family, id, name, icon } = fieldsOf(wallet);
  const knownFamily = CHAIN_TYPES.find((type) => type === family);
  if (!knownFamily || typeof id !== 'string' || typeof name !== 'string' || !Array.isArray(accounts)) return [];
  return [
    {
      wallet: { family: knownFamily, id, name, icon: walletIcon(icon) },
      accounts: accounts.flatMap((account: unknown) => readAccount(account, knownFamily)),
    },
  ];
}

/** Sessions out of whatever was stored; what cannot be understood is left out, and so is a wallet's second session. */
export function readSessions(stored: unknown): readonly Session[] {
  const sessions = Array.isArray(stored) ? stored.flatMap(readSession) : [];
  return [...new Map(sessions.map((session) => [walletKey(session.wallet), session])).values()];
}
