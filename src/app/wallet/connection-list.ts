import { CHAIN_TYPES, type ChainType } from '#contract/chain.ts';
import { createPersistedStore } from '../storage/persisted-store.ts';
import { createStore, type Store, useStore } from '../storage/store.ts';
import { looksLike } from './address.ts';
import { type Connection, type WalletAccount, type WalletOption, walletIcon, walletKey } from './wallet.ts';

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

/** What every page shows of wallets. What happens in it is decided elsewhere, by code that comes when it is wanted. */
export type ConnectionList = Store<readonly Connection[]>;

export const createConnectionList = (): ConnectionList => createStore<readonly Connection[]>([]);

export const connectionList = createConnectionList();
export const sessions = createPersistedStore({ key: SESSIONS_KEY, read: readSessions });

/** The wallets that are connected or on their way, in the order in which they were wanted. */
export const useConnections = (): readonly Connection[] => useStore(connectionList);

/** The wallets that this browser remembers for the next visit. */
export const useSessions = (): readonly Session[] => useStore(sessions);
