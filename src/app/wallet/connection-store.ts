import type { ChainType } from '#contract/chain.ts';
import { t } from '../language/words.ts';
import type { PersistedStore } from '../storage/persisted-store.ts';
import type { ConnectionList, Session } from './connection-list.ts';
import {
  type Approval,
  type Connection,
  newConnection,
  type WalletAccount,
  type WalletAdapter,
  type WalletChain,
  type WalletEvent,
  type WalletOption,
  type WalletProblem,
  type WalletRequest,
  walletKey,
} from './wallet.ts';
import { problemOf, SLOW_MS, WalletError, walletError } from './wallet-error.ts';

/** How long a wallet of an earlier visit may take to show up. */
const ABSENT_MS = 5000;

/** An adapter, and the chains whose addresses it requests. */
export interface WalletFamily {
  readonly adapter: WalletAdapter;
  readonly chains: readonly WalletChain[];
}

interface Parts {
  readonly load: (family: ChainType) => Promise<WalletFamily>;
  readonly list: ConnectionList;
  readonly sessions: PersistedStore<readonly Session[]>;
  /** Whether a session may outlive the visit. */
  readonly mayKeep: () => boolean;
}

/** An attempt to connect a wallet. Its results are ignored once the wallet is dropped or connected again. */
interface Attempt {
  readonly key: string;
  readonly wallet: WalletOption;
}

const LOCKED: Approval = { accounts: [], chainErrors: {}, chainId: null };

function problemFrom(cause: unknown, wallet: string): WalletProblem {
  if (cause instanceof WalletError) return { kind: cause.kind, sentence: cause.message };
  console.error(cause);
  return {
    kind: 'other',
    sentence: t('This page cannot reach {wallet}. Check your network, then try again.', { wallet }),
  };
}

/** Whether the wallet is installed, or appears in time. */
function appears(adapter: WalletAdapter, id: string): Promise<boolean> {
  const isThere = () => adapter.options().some((option) => option.id === id);
  return new Promise((resolve) => {
    const end = (found: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(found);
    };
    const timer = setTimeout(() => end(false), ABSENT_MS);
    const stop = adapter.onOptions(() => isThere() && end(true));
    if (isThere()) end(true);
  });
}

/** The connections of this page by attempt. What an attempt reports is ignored once it is not the current one. */
function createAttempts(list: ConnectionList) {
  const attempts = new Map<string, Attempt>();
  const find = (key: string) => list.get().find(({ wallet }) => walletKey(wallet) === key);
  const isCurrent = (attempt: Attempt) => attempts.get(attempt.key) === attempt;

  function begin(fresh: Connection): Attempt {
    const attempt = { key: walletKey(fresh.wallet), wallet: fresh.wallet };
    attempts.set(attempt.key, attempt);
    const old = find(attempt.key);
    const connections = list.get();
    list.set(
      old ? connections.map((connection) => (connection === old ? fresh : connection)) : [...connections, fresh],
    );
    return attempt;
  }

  function change(attempt: Attempt, changes: Partial<Connection>): void {
    if (!isCurrent(attempt)) return;
    const old = find(attempt.key);
    list.set(list.get().map((connection) => (connection === old ? { ...connection, ...changes } : connection)));
  }

  return {
    find,
    isCurrent,
    has: (key: string) => attempts.has(key),
    begin,
    change,
    fail: (attempt: Attempt, problem: WalletProblem) =>
      change(attempt, { status: 'failed', accounts: [], chainErrors: {}, chainId: null, problem }),
    drop(key: string): void {
      attempts.delete(key);
      list.set(list.get().filter(({ wallet }) => walletKey(wallet) !== key));
    },
  };
}

interface Context extends Parts {
  readonly attempts: ReturnType<typeof createAttempts>;
}

function remember({ sessions, mayKeep }: Context, { key, wallet }: Attempt, accounts: readonly WalletAccount[]): void {
  if (!mayKeep()) return;
  const stored = sessions.get();
  const session = { wallet, accounts };
  const isKnown = stored.some((other) => walletKey(other.wallet) === key);
  sessions.set(
    isKnown ? stored.map((other) => (walletKey(other.wallet) === key ? session : other)) : [...stored, session],
  );
}

function forget({ sessions }: Context, key: string): void {
  const stored = sessions.get().filter(({ wallet }) => walletKey(wallet) !== key);
  if (stored.length < sessions.get().length) sessions.set(stored);
}

function settle(context: Context, attempt: Attempt, approval: Approval): void {
  const { attempts } = context;
  catchUp(context);
  if (!attempts.isCurrent(attempt)) return;
  const isOpen = approval.accounts.length > 0;
  const problem = isOpen ? null : problemOf('locked', attempt.wallet.name);
  attempts.change(attempt, { ...approval, status: isOpen ? 'connected' : 'locked', problem });
  remember(context, attempt, approval.accounts);
}

const eventHandlerOf = (context: Context, attempt: Attempt) => (event: WalletEvent) => {
  const { attempts } = context;
  // While a prompt is open, only its result counts.
  if (attempts.find(attempt.key)?.status === 'connecting') return;
  if (event) settle(context, attempt, event);
  else attempts.fail(attempt, problemOf('gone', attempt.wallet.name));
};

/** Disconnects in the wallet; errors are ignored. */
async function disconnectSilently({ load }: Context, { family, id }: WalletOption): Promise<void> {
  try {
    await (await load(family)).adapter.disconnect(id);
  } catch {
    // It is off the page already.
  }
}

async function connect(context: Context, wallet: WalletOption): Promise<void> {
  const { attempts, load } = context;
  const old = attempts.find(walletKey(wallet));
  if (old?.status === 'connected' || (old?.status === 'connecting' && !old.problem)) return;
  const attempt = attempts.begin(newConnection(wallet, 'connecting', []));
  const slow = setTimeout(() => attempts.change(attempt, { problem: problemOf('slow', wallet.name) }), SLOW_MS);
  try {
    const { adapter, chains } = await load(wallet.family);
    if (!attempts.isCurrent(attempt)) return;
    if (!adapter.options().some(({ id }) => id === wallet.id)) throw walletError('gone', wallet.name);
    const approval = await adapter.connect(wallet.id, chains, eventHandlerOf(context, attempt));
    if (attempts.has(attempt.key)) settle(context, attempt, approval);
    else await disconnectSilently(context, wallet);
  } catch (cause) {
    attempts.fail(attempt, problemFrom(cause, wallet.name));
  } finally {
    clearTimeout(slow);
  }
}

async function restore(
  context: Context,
  { wallet, accounts }: Session,
  isAbsent: (key: string) => void,
): Promise<void> {
  const { attempts, load } = context;
  if (attempts.has(walletKey(wallet))) return;
  const attempt = attempts.begin(newConnection(wallet, 'restoring', accounts));
  const mute = setTimeout(() => attempts.fail(attempt, problemOf('gone', wallet.name)), SLOW_MS);
  try {
    const { adapter, chains } = await load(wallet.family);
    const isThere = await appears(adapter, wallet.id);
    if (!attempts.isCurrent(attempt)) return;
    if (!isThere) return isAbsent(attempt.key);
    const approval = await adapter.restore(wallet.id, chains, eventHandlerOf(context, attempt));
    // An event may have arrived first.
    if (approval || attempts.find(attempt.key)?.status !== 'connected') settle(context, attempt, approval ?? LOCKED);
  } catch (cause) {
    const problem = problemFrom(cause, wallet.name);
    if (problem.kind !== 'unconfirmed') attempts.fail(attempt, problem);
    else if (attempts.find(attempt.key)?.status === 'restoring') attempts.change(attempt, { problem });
  } finally {
    clearTimeout(mute);
  }
}

/**
 * Applies the changes of another tab: drops what it disconnected, and restores what it connected without a prompt.
 */
function syncWithOtherTabs(context: Context): void {
  const { attempts, sessions, mayKeep } = context;
  const before = sessions.get().map(({ wallet }) => walletKey(wallet));
  sessions.reload();
  const after = sessions.get().map(({ wallet }) => walletKey(wallet));
  for (const key of before) if (!after.includes(key)) attempts.drop(key);
  if (!mayKeep()) return;
  // A wallet that this tab does not find stays stored for the other tab.
  for (const session of sessions.get()) {
    if (!before.includes(walletKey(session.wallet))) void restore(context, session, attempts.drop);
  }
}

/**
 * Reads changes of other tabs first: a wallet's event may arrive before the storage event, and writing then would
 * undo them.
 */
function catchUp(context: Context): void {
  if (context.sessions.isOutdated()) syncWithOtherTabs(context);
}

/** Drops a wallet from the page and from the stored sessions. */
function remove(context: Context, key: string): void {
  context.attempts.drop(key);
  forget(context, key);
}

async function connectedWallet({ attempts, load }: Context, key: string): Promise<WalletOption & WalletFamily> {
  const connection = attempts.find(key);
  if (connection?.status !== 'connected') throw new Error(`${key} is not connected`);
  return { ...connection.wallet, ...(await load(connection.wallet.family)) };
}

/** Rejects with WalletError. After a timeout the wallet may still switch. */
async function switchChain(context: Context, key: string, chain: WalletChain): Promise<void> {
  const { adapter, id, name, family } = await connectedWallet(context, key);
  if (!adapter.switchChain) throw new Error(`a wallet of ${family} has no chain to change`);
  let slow: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    slow = setTimeout(() => reject(walletError('slow', name)), SLOW_MS);
  });
  await Promise.race([adapter.switchChain(id, chain), silence]).finally(() => clearTimeout(slow));
}

/** What a connected wallet answers to a request of its family's interface. */
async function request(context: Context, key: string, asked: WalletRequest): Promise<unknown> {
  const { adapter, id, family } = await connectedWallet(context, key);
  if (!adapter.request) throw new Error(`a wallet of ${family} takes no requests`);
  return adapter.request(id, asked);
}

/** The connections of this page. Each is independent of all others. */
export function createConnectionStore(parts: Parts) {
  const { list, sessions, mayKeep } = parts;
  const context: Context = { ...parts, attempts: createAttempts(list) };
  return {
    connect: (wallet: WalletOption): Promise<void> => connect(context, wallet),
    follow: (): void => syncWithOtherTabs(context),
    switchChain: (key: string, chain: WalletChain): Promise<void> => switchChain(context, key, chain),
    request: (key: string, asked: WalletRequest): Promise<unknown> => request(context, key, asked),

    disconnect(key: string): void {
      catchUp(context);
      const connection = context.attempts.find(key);
      if (!connection) return;
      remove(context, key);
      // With a prompt still open, `connect` disconnects once it is answered.
      if (!['connecting', 'failed'].includes(connection.status)) void disconnectSilently(context, connection.wallet);
    },

    restoreAll(): void {
      if (!mayKeep()) return;
      const removeAbsent = (key: string) => {
        catchUp(context);
        remove(context, key);
      };
      for (const session of sessions.get()) void restore(context, session, removeAbsent);
    },

    /** Disconnects every wallet and deletes all sessions. */
    forgetAll(): void {
      for (const { wallet } of list.get()) this.disconnect(walletKey(wallet));
      if (sessions.get().length > 0) sessions.set([]);
    },
  };
}
