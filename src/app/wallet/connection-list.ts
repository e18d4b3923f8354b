import { createStored } from '../storage/persisted-store.ts';
import { createValue, useValue, type Value } from '../storage/store.ts';
import { readSessions, SESSIONS_KEY, type Session } from './sessions.ts';
import type { Connection } from './wallet.ts';

/** What every page shows of wallets. What happens in it is decided elsewhere, by code that comes when it is wanted. */
export type ConnectionList = Value<readonly Connection[]>;

export const createConnectionList = (): ConnectionList => createValue<readonly Connection[]>([]);

export const connectionList = createConnectionList();
export const sessions = createStored({ key: SESSIONS_KEY, read: readSessions });

/** The wallets that are connected or on their way, in the order in which they were wanted. */
export const useConnections = (): readonly Connection[] => useValue(connectionList);

/** The wallets that this browser remembers for the next visit. */
export const useSessions = (): readonly Session[] => useValue(sessions);
