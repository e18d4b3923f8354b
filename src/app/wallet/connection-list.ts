import { useSyncExternalStore } from 'react';
import { createStored } from '../stored.ts';
import { readSessions, SESSIONS_KEY, type Session } from './sessions.ts';
import type { Connection } from './wallet.ts';

/** What every page shows of wallets. What happens in it is decided elsewhere, by code that comes when it is wanted. */
export interface ConnectionList {
  get(): readonly Connection[];
  set(connections: readonly Connection[]): void;
  subscribe(listener: () => void): () => void;
}

export function createConnectionList(): ConnectionList {
  const listeners = new Set<() => void>();
  let connections: readonly Connection[] = [];
  return {
    get: () => connections,
    set(next) {
      connections = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const connectionList = createConnectionList();
export const sessions = createStored({ key: SESSIONS_KEY, read: readSessions });

/** The wallets that are connected or on their way, in the order in which they were wanted. */
export const useConnections = (): readonly Connection[] =>
  useSyncExternalStore(connectionList.subscribe, connectionList.get);

/** The wallets that this browser remembers for the next visit. */
export const useSessions = (): readonly Session[] => useSyncExternalStore(sessions.subscribe, sessions.get);
