import * as z from 'zod/mini';
import { chainTypeSchema } from '#contract/chain.ts';
import { createPersistedStore, validItems } from '../storage/persisted-store.ts';
import { createStore, type Store, useStore } from '../storage/store.ts';
import { looksLike } from './address.ts';
import { type Connection, type WalletAccount, type WalletOption, walletIcon, walletKey } from './wallet.ts';

export const SESSIONS_KEY = 'portolan.wallets';

/** A connected wallet and its last known accounts, none while it is locked. */
export interface Session {
  readonly wallet: WalletOption;
  readonly accounts: readonly WalletAccount[];
}

const walletSchema = z.object({
  family: chainTypeSchema,
  id: z.string(),
  name: z.string(),
  icon: z.pipe(z.unknown(), z.transform(walletIcon)),
});

const accountSchema = z.object({ address: z.string(), chainIds: z.nullable(validItems(z.string())) });

const sessionSchema = z.pipe(
  z.object({ wallet: walletSchema, accounts: validItems(accountSchema) }),
  z.transform(
    ({ wallet, accounts }): Session => ({
      wallet,
      accounts: accounts.filter(({ address }) => looksLike(wallet.family, address)),
    }),
  ),
);

/** Stored sessions, one for each wallet, without invalid ones and without addresses of another family. */
export const sessionsSchema = z.pipe(
  z.catch(validItems(sessionSchema), []),
  z.transform((sessions): readonly Session[] => [
    ...new Map(sessions.map((session) => [walletKey(session.wallet), session])).values(),
  ]),
);

/** The state of wallets that every page shows. `connections.ts`, loaded lazily, changes it. */
export type ConnectionList = Store<readonly Connection[]>;

export const createConnectionList = (): ConnectionList => createStore<readonly Connection[]>([]);

export const connectionList = createConnectionList();
export const sessions = createPersistedStore({ key: SESSIONS_KEY, schema: sessionsSchema });

/** The wallets that are connected or connecting, in the order of the requests. */
export const useConnections = (): readonly Connection[] => useStore(connectionList);

/** The wallets stored for the next visit. */
export const useSessions = (): readonly Session[] => useStore(sessions);
