import { createPersistedStore } from '../storage/persisted-store.ts';
import { createStore, type Store, useStore } from '../storage/store.ts';
import { readSessions, SESSIONS_KEY, type Session } from './sessions.ts';
import type { Connection } from './wallet.ts';

/** What every page shows of wallets. What happens in it is decided elsewhere, by code that comes when it is wanted. */
export type ConnectionList = Store<readonly Connection[]>;

export const createConnectionList = (): ConnectionList => createStore<readonly Connection[]>([]);

export const connectionList = createConnectionList();
export const sessions = createPersistedStore({ key: SESSIONS_KEY, read: readSessions });

/** The wallets that are connected or on their way, in the order in which they were wanted. */
export const useConnections = (): readonly Connection[] => useStore(connectionList);

/** The wallets that this browser remembers for the next visit. */
export const useSessions = (): readonly Session[] => useStore(sessions);
