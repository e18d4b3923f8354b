import {
  createPersistedStore,
  isText,
  type StoredSchema,
  storedFields,
  storedList,
} from '../storage/persisted-store.ts';
import { createStore, type Store, useStore } from '../storage/store.ts';
import { isFamily, looksLike } from './address-shape.ts';
import { type Connection, type WalletAccount, type WalletOption, walletIcon, walletKey } from './wallet.ts';

export const SESSIONS_KEY = 'portolan.wallets';

/** A connected wallet and its last known accounts, none while it is locked. */
export interface Session {
  readonly wallet: WalletOption;
  readonly accounts: readonly WalletAccount[];
}

function readAccount(stored: unknown): WalletAccount[] {
  const { address, chainIds } = storedFields(stored);
  if (!isText(address) || (chainIds !== null && !Array.isArray(chainIds))) return [];
  return [{ address, chainIds: chainIds === null ? null : chainIds.filter(isText) }];
}

function readSession(stored: unknown): Session[] {
  const { wallet, accounts } = storedFields(stored);
  const { family, id, name, icon } = storedFields(wallet);
  if (!isFamily(family) || !isText(id) || !isText(name) || !Array.isArray(accounts)) return [];
  return [
    {
      wallet: { family, id, name, icon: walletIcon(icon) },
      accounts: accounts.flatMap(readAccount).filter(({ address }) => looksLike(family, address)),
    },
  ];
}

/** Stored sessions, one for each wallet, without invalid ones and without addresses of another family. */
export const sessionsSchema: StoredSchema<readonly Session[]> = {
  parse: (stored) => [
    ...new Map(
      storedList(stored)
        .flatMap(readSession)
        .map((session) => [walletKey(session.wallet), session]),
    ).values(),
  ],
};

/** The state of wallets that every page shows. `connections.ts`, loaded lazily, changes it. */
export type ConnectionList = Store<readonly Connection[]>;

export const connectionList: ConnectionList = createStore<readonly Connection[]>([]);
export const sessions = createPersistedStore({ key: SESSIONS_KEY, schema: sessionsSchema });

/** The wallets that are connected or connecting, in the order of the requests. */
export const useConnections = (): readonly Connection[] => useStore(connectionList);

/** The wallets stored for the next visit. */
export const useSessions = (): readonly Session[] => useStore(sessions);
