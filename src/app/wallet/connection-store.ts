import type { ChainType } from '#contract/chain.ts';
import type { PersistedStore } from '../storage/persisted-store.ts';
import type { ConnectionList, Session } from './connection-list.ts';
import {
  type Approval,
  type Connection,
  newConnection,
  type WalletAccount,
  type WalletAdapter,
  type WalletChain,
  WalletError,
  type WalletEvent,
  type WalletOption,
  type WalletProblem,
  walletKey,
} from './wallet.ts';
import { problemOf, SLOW_MS, walletError } from './wallet-error.ts';

/** How long a wallet of an earlier visit may take to show up. */
const ABSENT_MS = 5000;

/** An adapter, and the chains that its wallets are asked about. */
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

/** One try at a wallet. What it brings counts until the wallet is dropped or tried anew. */
interface Attempt {
  readonly key: string;
  readonly wallet: WalletOption;
}

const LOCKED: Approval = { accounts: [], chainErrors: {}, chainId: null };

function problemFrom(cause: unknown, wallet: string): WalletProblem {
  if (cause instanceof WalletError) return { kind: cause.kind, sentence: cause.message };
  console.error(cause);
  return { kind: 'other', sentence: `This page cannot reach ${wallet}. Check your network, then try again.` };
}

/** Whether the wallet is there, or comes in time. */
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

/** The wallets of this page: each lives for itself, whatever its family and whatever befalls another. */
export function createConnectionStore({ load, list, sessions, mayKeep }: Parts) {
  const attempts = new Map<string, Attempt>();

  const find = (key: string) => list.get().find(({ wallet }) => walletKey(wallet) === key);
  const isCurrent = (attempt: Attempt) => attempts.get(attempt.key) === attempt;

  const remember = ({ key, wallet }: Attempt, accounts: readonly WalletAccount[]) => {
    if (!mayKeep()) return;
    const kept = sessions.get();
    const session = { wallet, accounts };
    const isKnown = kept.some((other) => walletKey(other.wallet) === key);
    sessions.set(
      isKnown ? kept.map((other) => (walletKey(other.wallet) === key ? session : other)) : [...kept, session],
    );
  };
  const forget = (key: string) => {
    const kept = sessions.get().filter(({ wallet }) => walletKey(wallet) !== key);
    if (kept.length < sessions.get().length) sessions.set(kept);
  };

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

  const fail = (attempt: Attempt, problem: WalletProblem) =>
    change(attempt, { status: 'failed', accounts: [], chainErrors: {}, chainId: null, problem });

  function settle(attempt: Attempt, approval: Approval): void {
    catchUp();
    if (!isCurrent(attempt)) return;
    const isOpen = approval.accounts.length > 0;
    const problem = isOpen ? null : problemOf('locked', attempt.wallet.name);
    change(attempt, { ...approval, status: isOpen ? 'connected' : 'locked', problem });
    remember(attempt, approval.accounts);
  }

  const eventHandlerOf = (attempt: Attempt) => (news: WalletEvent) => {
    // While a prompt is open, only its own answer counts.
    if (find(attempt.key)?.status === 'connecting') return;
    if (news) settle(attempt, news);
    else fail(attempt, problemOf('gone', attempt.wallet.name));
  };

  /** Lets the wallet know; what it makes of that is its own affair. */
  const disconnectSilently = async ({ family, id }: WalletOption): Promise<void> => {
    try {
      await (await load(family)).adapter.disconnect(id);
    } catch {
      // It is off the page already.
    }
  };

  const drop = (key: string) => {
    attempts.delete(key);
    list.set(list.get().filter(({ wallet }) => walletKey(wallet) !== key));
  };

  async function connect(wallet: WalletOption): Promise<void> {
    const old = find(walletKey(wallet));
    if (old?.status === 'connected' || (old?.status === 'connecting' && !old.problem)) return;
    const attempt = begin(newConnection(wallet, 'connecting', []));
    const slow = setTimeout(() => change(attempt, { problem: problemOf('slow', wallet.name) }), SLOW_MS);
    try {
      const { adapter, chains } = await load(wallet.family);
      if (!isCurrent(attempt)) return;
      if (!adapter.options().some(({ id }) => id === wallet.id)) throw walletError('gone', wallet.name);
      const approval = await adapter.connect(wallet.id, chains, eventHandlerOf(attempt));
      if (attempts.has(attempt.key)) settle(attempt, approval);
      else await disconnectSilently(wallet);
    } catch (cause) {
      fail(attempt, problemFrom(cause, wallet.name));
    } finally {
      clearTimeout(slow);
    }
  }

  async function restore({ wallet, accounts }: Session, isAbsent: (key: string) => void): Promise<void> {
    if (attempts.has(walletKey(wallet))) return;
    const attempt = begin(newConnection(wallet, 'restoring', accounts));
    const mute = setTimeout(() => fail(attempt, problemOf('gone', wallet.name)), SLOW_MS);
    try {
      const { adapter, chains } = await load(wallet.family);
      const isThere = await appears(adapter, wallet.id);
      if (!isCurrent(attempt)) return;
      if (!isThere) return isAbsent(attempt.key);
      const approval = await adapter.restore(wallet.id, chains, eventHandlerOf(attempt));
      // News may have come first.
      if (approval || find(attempt.key)?.status !== 'connected') settle(attempt, approval ?? LOCKED);
    } catch (cause) {
      const problem = problemFrom(cause, wallet.name);
      if (problem.kind !== 'unconfirmed') fail(attempt, problem);
      else if (find(attempt.key)?.status === 'restoring') change(attempt, { problem });
    } finally {
      clearTimeout(mute);
    }
  }

  /** Takes over what another tab did: what it let go of goes here too, what it gained is asked without a prompt. */
  function syncWithOtherTabs(): void {
    const before = sessions.get().map(({ wallet }) => walletKey(wallet));
    sessions.reload();
    const after = sessions.get().map(({ wallet }) => walletKey(wallet));
    for (const key of before) if (!after.includes(key)) drop(key);
    if (!mayKeep()) return;
    // A wallet that this tab does not see is still there in the other one.
    for (const session of sessions.get()) {
      if (!before.includes(walletKey(session.wallet))) void restore(session, drop);
    }
  }

  /** A wallet may speak before the browser tells what another tab did, and what is kept of it then would undo that. */
  function catchUp(): void {
    if (sessions.isOutdated()) syncWithOtherTabs();
  }

  return {
    connect,
    follow: syncWithOtherTabs,

    disconnect(key: string): void {
      catchUp();
      const connection = find(key);
      if (!connection) return;
      drop(key);
      forget(key);
      // A prompt that is still open lets go when it is answered.
      if (!['connecting', 'failed'].includes(connection.status)) void disconnectSilently(connection.wallet);
    },

    /** Rejects with WalletError. The wallet may still do it after the page gave up waiting. */
    async switchChain(key: string, chain: WalletChain): Promise<void> {
      const connection = find(key);
      if (connection?.status !== 'connected') throw new Error(`${key} is not connected`);
      const { id, name, family } = connection.wallet;
      const { adapter } = await load(family);
      if (!adapter.switchChain) throw new Error(`a wallet of ${family} has no chain to change`);
      let slow: ReturnType<typeof setTimeout> | undefined;
      const silence = new Promise<never>((_, reject) => {
        slow = setTimeout(() => reject(walletError('slow', name)), SLOW_MS);
      });
      await Promise.race([adapter.switchChain(id, chain), silence]).finally(() => clearTimeout(slow));
    },

    restoreAll(): void {
      if (!mayKeep()) return;
      const forgetAbsent = (key: string) => {
        catchUp();
        drop(key);
        forget(key);
      };
      for (const session of sessions.get()) void restore(session, forgetAbsent);
    },

    /** Lets go of every wallet and of what is kept about them. */
    forgetAll(): void {
      for (const { wallet } of list.get()) this.disconnect(walletKey(wallet));
      if (sessions.get().length > 0) sessions.set([]);
    },
  };
}
