import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChainType } from '#contract/chain.ts';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { createPersistedStore, type KeyValueStorage } from '../storage/persisted-store.ts';
import { createStore } from '../storage/store.ts';
import { SESSIONS_KEY, sessionsSchema } from './connection-list.ts';
import { createConnectionStore, type WalletFamily } from './connection-store.ts';
import {
  type Approval,
  type Connection,
  newConnection,
  type WalletAdapter,
  type WalletChain,
  type WalletEvent,
  type WalletOption,
  walletKey,
} from './wallet.ts';
import { WalletError, walletError } from './wallet-error.ts';

const EVM = SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === '1')?.address as string;
const OTHER_EVM = `0x${'2'.repeat(40)}`;
const SOLANA = SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === 'solana')?.address as string;

const option = (family: ChainType, id: string, name: string): WalletOption => ({ family, id, name, icon: null });
const rabbit = option('evm', 'test.rabbit', 'Rabbit');
const badger = option('evm', 'test.badger', 'Badger');
const owl = option('svm', 'Owl', 'Owl');

const gives = (...addresses: string[]): Approval => ({
  accounts: addresses.map((address) => ({ address, chainIds: null })),
  chainErrors: {},
  chainId: '1',
});

/** A prompt of a wallet, resolved by the test. */
interface Prompt {
  readonly id: string;
  readonly approve: (approval: Approval) => void;
  readonly refuse: (error: unknown) => void;
  readonly onEvent: (event: WalletEvent) => void;
}

/** An adapter whose wallets are controlled by the test. */
class ScriptedAdapter implements WalletAdapter {
  installed: readonly WalletOption[];
  readonly prompts: Prompt[] = [];
  readonly restores: Prompt[] = [];
  readonly left: string[] = [];
  switching: (chain: WalletChain) => Promise<void> = async () => {};
  readonly #listeners = new Set<() => void>();

  constructor(...installed: readonly WalletOption[]) {
    this.installed = installed;
  }

  options = () => this.installed;

  onOptions(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  install(...options: readonly WalletOption[]) {
    this.installed = [...this.installed, ...options];
    for (const listener of this.#listeners) listener();
  }

  connect = (id: string, _chains: readonly WalletChain[], onEvent: Prompt['onEvent']) =>
    new Promise<Approval>((approve, refuse) => this.prompts.push({ id, approve, refuse, onEvent }));

  restore = (id: string, _chains: readonly WalletChain[], onEvent: Prompt['onEvent']) =>
    new Promise<Approval | null>((resolve, refuse) =>
      this.restores.push({
        id,
        approve: (approval) => resolve(approval.accounts.length ? approval : null),
        refuse,
        onEvent,
      }),
    );

  disconnect = async (id: string) => {
    this.left.push(id);
    throw new Error('the wallet does not care');
  };

  switchChain = (_id: string, chain: WalletChain) => this.switching(chain);
}

function memoryShelf(): KeyValueStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return { items, getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text) };
}

const throwFull = () => {
  throw new Error('full');
};

/** A visit: a page with wallets, and the browser's storage. */
function openPage(shelf = memoryShelf(), evm = new ScriptedAdapter(rabbit, badger), svm = new ScriptedAdapter(owl)) {
  const loaded: ChainType[] = [];
  const privacy = { on: false };
  const adapters: Partial<Record<ChainType, WalletAdapter>> = { evm, svm };
  const load = async (family: ChainType): Promise<WalletFamily> => {
    loaded.push(family);
    const adapter = adapters[family];
    if (!adapter) throw new TypeError('Failed to fetch dynamically imported module');
    return { adapter, chains: [] };
  };
  const sessions = createPersistedStore({ key: SESSIONS_KEY, schema: sessionsSchema, storage: shelf });
  const list = createStore<readonly Connection[]>([]);
  const store = createConnectionStore({ load, list, sessions, mayKeep: () => !privacy.on });
  const shown = () =>
    list.get().map(({ wallet, status, accounts, problem }) => ({
      ...{ name: wallet.name, status, addresses: accounts.map(({ address }) => address) },
      ...(problem && { problem: problem.kind }),
    }));
  return { store, list, evm, svm, shelf, loaded, privacy, shown };
}

const last = <T>(list: readonly T[]): T => list.at(-1) as T;
const turn = () => vi.advanceTimersByTimeAsync(0);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

type Page = ReturnType<typeof openPage>;

async function connected(page: Page, wallet: WalletOption, address: string): Promise<Prompt> {
  void page.store.connect(wallet);
  await turn();
  const prompt = last((wallet.family === 'evm' ? page.evm : page.svm).prompts);
  prompt.approve(gives(address));
  await turn();
  return prompt;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('connecting', () => {
  test('lists several wallets in the order of the requests', async () => {
    const page = openPage();
    await connected(page, rabbit, EVM);
    await connected(page, owl, SOLANA);
    await connected(page, badger, OTHER_EVM);
    expect(page.shown()).toEqual([
      { name: 'Rabbit', status: 'connected', addresses: [EVM] },
      { name: 'Owl', status: 'connected', addresses: [SOLANA] },
      { name: 'Badger', status: 'connected', addresses: [OTHER_EVM] },
    ]);
  });

  test('opens one prompt for two requests', async () => {
    const page = openPage();
    void page.store.connect(rabbit);
    void page.store.connect(rabbit);
    await turn();
    last(page.evm.prompts).approve(gives(EVM));
    await turn();
    void page.store.connect(rabbit);
    await turn();
    expect(page.evm.prompts).toHaveLength(1);
  });

  test('reports a refusal and can retry', async () => {
    const page = openPage();
    void page.store.connect(rabbit);
    await turn();
    last(page.evm.prompts).refuse(walletError('rejected', 'Rabbit'));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'failed', addresses: [], problem: 'rejected' }]);
    await connected(page, rabbit, EVM);
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [EVM] }]);
  });

  test('reports a wallet that is no longer installed', async () => {
    const page = openPage(memoryShelf(), new ScriptedAdapter());
    await page.store.connect(rabbit);
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'failed', addresses: [], problem: 'gone' }]);
  });

  test('reports code that fails to load', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = openPage();
    await page.store.connect(option('cosmos', 'keplr', 'Keplr'));
    expect(page.list.get()[0]?.problem?.sentence).toBe(
      'This page cannot reach Keplr. Check your network, then try again.',
    );
    expect(quiet).toHaveBeenCalledOnce();
    quiet.mockRestore();
  });
});

describe('an open prompt', () => {
  test('is reported after 15 seconds, and a late approval counts', async () => {
    const page = openPage();
    void page.store.connect(rabbit);
    await seconds(14);
    expect(page.list.get()[0]?.problem).toBeNull();
    await seconds(1);
    expect(page.list.get()[0]).toMatchObject({
      status: 'connecting',
      problem: {
        sentence: 'Rabbit did not answer in 15 seconds. Unlock it, then try again. You can compare without a wallet.',
      },
    });
    last(page.evm.prompts).approve(gives(EVM));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [EVM] }]);
  });

  test('is ignored after a cancel, and a late approval is disconnected', async () => {
    const page = openPage();
    void page.store.connect(rabbit);
    await turn();
    page.store.disconnect(walletKey(rabbit));
    expect(page.shown()).toEqual([]);
    last(page.evm.prompts).approve(gives(EVM));
    await turn();
    expect(page.shown()).toEqual([]);
    expect(page.evm.left).toEqual(['test.rabbit']);
    expect(page.shelf.items.size).toBe(0);
  });

  test('does not appear if cancelled before the adapter has loaded', async () => {
    const page = openPage();
    void page.store.connect(rabbit);
    page.store.disconnect(walletKey(rabbit));
    await turn();
    expect(page.evm.prompts).toEqual([]);
  });

  test('is superseded by a second attempt, whose result counts', async () => {
    const page = openPage();
    void page.store.connect(rabbit);
    await seconds(15);
    void page.store.connect(rabbit);
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connecting', addresses: [] }]);
    const [first, second] = page.evm.prompts as [Prompt, Prompt];
    first.approve(gives(OTHER_EVM));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connecting', addresses: [] }]);
    expect(page.evm.left).toEqual([]);
    second.approve(gives(EVM));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [EVM] }]);
  });

  test('does not affect a second attempt when refused', async () => {
    const page = openPage();
    void page.store.connect(rabbit);
    await seconds(15);
    void page.store.connect(rabbit);
    await turn();
    const [first] = page.evm.prompts as [Prompt];
    first.refuse(walletError('rejected', 'Rabbit'));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connecting', addresses: [] }]);
  });

  test('is not resolved by a change of account', async () => {
    const page = openPage();
    void page.store.connect(rabbit);
    await turn();
    last(page.evm.prompts).onEvent(gives(EVM));
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connecting', addresses: [] }]);
  });
});

describe('events of a connected wallet', () => {
  test('change account and chain', async () => {
    const page = openPage();
    const { onEvent } = await connected(page, rabbit, EVM);
    onEvent({ ...gives(OTHER_EVM), chainId: '137' });
    expect(page.list.get()[0]).toMatchObject({ status: 'connected', chainId: '137' });
    expect(page.shown()[0]?.addresses).toEqual([OTHER_EVM]);
  });

  test('removes accounts on lock and restores them on unlock', async () => {
    const page = openPage();
    const { onEvent } = await connected(page, rabbit, EVM);
    onEvent({ ...gives(), chainId: null });
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'locked', addresses: [], problem: 'locked' }]);
    expect(page.shelf.items.get(SESSIONS_KEY)).not.toContain(EVM);
    onEvent(gives(EVM));
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [EVM] }]);
  });

  test('marks a dead wallet as failed and keeps the others', async () => {
    const page = openPage();
    await connected(page, badger, OTHER_EVM);
    const { onEvent } = await connected(page, rabbit, EVM);
    onEvent(null);
    expect(page.shown()).toEqual([
      { name: 'Badger', status: 'connected', addresses: [OTHER_EVM] },
      { name: 'Rabbit', status: 'failed', addresses: [], problem: 'gone' },
    ]);
  });

  test('removes a disconnected wallet at once and for good', async () => {
    const page = openPage();
    const { onEvent } = await connected(page, rabbit, EVM);
    page.store.disconnect(walletKey(rabbit));
    expect(page.shown()).toEqual([]);
    onEvent(gives(EVM));
    await turn();
    expect(page.shown()).toEqual([]);
    expect(page.evm.left).toEqual(['test.rabbit']);
  });
});

describe('switching the chain', () => {
  test('times out if the wallet does not respond', async () => {
    const page = openPage();
    await connected(page, rabbit, EVM);
    page.evm.switching = () => new Promise(() => {});
    const switched = page.store.switchChain(walletKey(rabbit), { chainId: '10', name: 'OP Mainnet' });
    const refusal = expect(switched).rejects.toMatchObject({ kind: 'slow' });
    await seconds(15);
    await refusal;
    expect(page.shown()[0]?.status).toBe('connected');
  });

  test("reports the wallet's error", async () => {
    const page = openPage();
    await connected(page, rabbit, EVM);
    page.evm.switching = async ({ name }) => {
      throw new WalletError('unknown-chain', `Rabbit does not have chain ${name}.`);
    };
    const switched = page.store.switchChain(walletKey(rabbit), { chainId: '10', name: 'OP Mainnet' });
    await expect(switched).rejects.toThrow('Rabbit does not have chain OP Mainnet.');
  });
});

describe('the next visit', () => {
  /** The storage after a visit with these wallets. */
  async function keptAfter(...wallets: readonly (readonly [WalletOption, string])[]) {
    const page = openPage();
    for (const [wallet, address] of wallets) await connected(page, wallet, address);
    return page.shelf;
  }

  test('restores sessions without a prompt, and shows stored accounts until they are confirmed', async () => {
    const page = openPage(await keptAfter([rabbit, EVM]));
    page.store.restoreAll();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'restoring', addresses: [EVM] }]);
    await turn();
    last(page.evm.restores).approve(gives(OTHER_EVM));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [OTHER_EVM] }]);
    expect(page.evm.prompts).toEqual([]);
    expect(page.loaded).toEqual(['evm']);
  });

  test('adopts the connections that the page already shows', async () => {
    const page = openPage(await keptAfter([rabbit, EVM]));
    page.list.set([newConnection(rabbit, 'restoring', gives(EVM).accounts)]);
    page.store.restoreAll();
    await turn();
    last(page.evm.restores).approve(gives(EVM));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [EVM] }]);
  });

  test('loads nothing without a session', () => {
    const page = openPage();
    page.store.restoreAll();
    expect(page.loaded).toEqual([]);
  });

  test('restores each wallet once for two calls', async () => {
    const page = openPage(await keptAfter([rabbit, EVM]));
    page.store.restoreAll();
    page.store.restoreAll();
    await turn();
    expect(page.evm.restores).toHaveLength(1);
  });

  test('reports a locked wallet and restores it on unlock', async () => {
    const page = openPage(await keptAfter([rabbit, EVM]));
    page.store.restoreAll();
    await turn();
    const { approve, onEvent } = last(page.evm.restores);
    approve(gives());
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'locked', addresses: [], problem: 'locked' }]);
    onEvent(gives(EVM));
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [EVM] }]);
  });

  test('waits for a wallet that appears late', async () => {
    const page = openPage(await keptAfter([rabbit, EVM]), new ScriptedAdapter());
    page.store.restoreAll();
    await seconds(3);
    page.evm.install(rabbit);
    await turn();
    last(page.evm.restores).approve(gives(EVM));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [EVM] }]);
  });

  test('drops the session of a missing wallet after a timeout', async () => {
    const page = openPage(await keptAfter([rabbit, EVM], [owl, SOLANA]), new ScriptedAdapter());
    page.store.restoreAll();
    await seconds(4);
    expect(page.shown()).toMatchObject([{ name: 'Rabbit', status: 'restoring' }, { name: 'Owl' }]);
    await seconds(1);
    expect(page.shown()).toMatchObject([{ name: 'Owl' }]);
    expect(page.shelf.items.get(SESSIONS_KEY)).not.toContain('Rabbit');
    expect(page.shelf.items.get(SESSIONS_KEY)).toContain('Owl');
  });

  test('reports a wallet that does not respond, and accepts a late response', async () => {
    const page = openPage(await keptAfter([rabbit, EVM]));
    page.store.restoreAll();
    await seconds(15);
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'failed', addresses: [], problem: 'gone' }]);
    last(page.evm.restores).approve(gives(EVM));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [EVM] }]);
  });

  test('keeps the session of a wallet that cannot be checked without a prompt', async () => {
    const page = openPage(await keptAfter([rabbit, EVM]));
    page.store.restoreAll();
    await turn();
    const { refuse, onEvent } = last(page.evm.restores);
    refuse(walletError('unconfirmed', 'Rabbit'));
    await seconds(60);
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'restoring', addresses: [EVM], problem: 'unconfirmed' }]);
    expect(page.shelf.items.get(SESSIONS_KEY)).toContain(EVM);
    onEvent(gives(OTHER_EVM));
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [OTHER_EVM] }]);
  });

  test('does not restore a wallet disconnected meanwhile', async () => {
    const page = openPage(await keptAfter([rabbit, EVM]));
    page.store.restoreAll();
    await turn();
    page.store.disconnect(walletKey(rabbit));
    last(page.evm.restores).approve(gives(EVM));
    await turn();
    expect(page.shown()).toEqual([]);
    expect(page.shelf.items.get(SESSIONS_KEY)).toBe('[]');
  });

  test('prompts if the user connects before the session is confirmed', async () => {
    const page = openPage(await keptAfter([rabbit, EVM]));
    page.store.restoreAll();
    await turn();
    await connected(page, rabbit, OTHER_EVM);
    last(page.evm.restores).approve(gives(EVM));
    await turn();
    expect(page.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [OTHER_EVM] }]);
  });

  test('stores no session of a declined or disconnected wallet', async () => {
    const page = openPage();
    void page.store.connect(badger);
    await turn();
    last(page.evm.prompts).refuse(walletError('rejected', 'Badger'));
    await connected(page, rabbit, EVM);
    page.store.disconnect(walletKey(rabbit));
    const next = openPage(page.shelf);
    next.store.restoreAll();
    expect(next.shown()).toEqual([]);
  });
});

describe('with privacy on', () => {
  test('stores and restores nothing', async () => {
    const before = openPage();
    await connected(before, rabbit, EVM);
    const page = openPage(before.shelf);
    page.privacy.on = true;
    page.store.restoreAll();
    expect(page.shown()).toEqual([]);
    page.store.forgetAll();
    await connected(page, badger, OTHER_EVM);
    expect(page.shown()).toEqual([{ name: 'Badger', status: 'connected', addresses: [OTHER_EVM] }]);
    expect(page.shelf.items.get(SESSIONS_KEY)).toBe('[]');
  });
});

test('disconnects every wallet with forgetAll', async () => {
  const page = openPage();
  await connected(page, rabbit, EVM);
  await connected(page, owl, SOLANA);
  page.store.forgetAll();
  await turn();
  expect(page.shown()).toEqual([]);
  expect([...page.evm.left, ...page.svm.left]).toEqual(['test.rabbit', 'Owl']);
  expect(page.shelf.items.get(SESSIONS_KEY)).toBe('[]');
});

describe('another tab', () => {
  test('disconnects a wallet: drops it here without a second request', async () => {
    const [here, there] = [openPage(), openPage()];
    await connected(here, rabbit, EVM);
    await connected(here, owl, SOLANA);
    here.shelf.items.set(SESSIONS_KEY, there.shelf.items.get(SESSIONS_KEY) ?? '[]');
    here.store.follow();
    await turn();
    expect(here.shown()).toEqual([]);
    expect(here.evm.left).toEqual([]);
  });

  test('connects a wallet: restores it here without a prompt', async () => {
    const shelf = memoryShelf();
    const [here, there] = [openPage(shelf), openPage(shelf)];
    await connected(there, rabbit, EVM);
    here.store.follow();
    await turn();
    last(here.evm.restores).approve(gives(EVM));
    await turn();
    expect(here.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [EVM] }]);
    expect(here.evm.prompts).toEqual([]);
  });

  test('disconnects a wallet that then reports a lock here: it stays dropped', async () => {
    const shelf = memoryShelf();
    const [here, there] = [openPage(shelf), openPage(shelf)];
    await connected(here, rabbit, EVM);
    await connected(here, owl, SOLANA);
    there.store.follow();
    await turn();
    there.store.disconnect(walletKey(rabbit));
    // The storage event has not arrived yet.
    last(here.evm.prompts).onEvent({ accounts: [], chainErrors: {}, chainId: null });
    expect(here.shown().map(({ name }) => name)).toEqual(['Owl']);
    expect(shelf.items.get(SESSIONS_KEY)).not.toContain('Rabbit');
  });

  test('has connected a wallet unnoticed: disconnecting another here keeps it', async () => {
    const shelf = memoryShelf();
    const [here, there] = [openPage(shelf), openPage(shelf)];
    await connected(here, rabbit, EVM);
    there.store.follow();
    await connected(there, owl, SOLANA);
    here.store.disconnect(walletKey(rabbit));
    expect(
      sessionsSchema.parse(JSON.parse(shelf.items.get(SESSIONS_KEY) ?? '')).map(({ wallet }) => wallet.name),
    ).toEqual(['Owl']);
  });

  test('is ignored without storage', async () => {
    const full = { ...memoryShelf(), setItem: throwFull };
    const here = openPage(full);
    await connected(here, rabbit, EVM);
    last(here.evm.prompts).onEvent(gives(OTHER_EVM));
    expect(here.shown()).toEqual([{ name: 'Rabbit', status: 'connected', addresses: [OTHER_EVM] }]);
  });

  test('has a wallet that this one does not find: its session stays', async () => {
    const shelf = memoryShelf();
    const here = openPage(shelf, new ScriptedAdapter());
    await connected(openPage(shelf), rabbit, EVM);
    here.store.follow();
    await seconds(5);
    expect(here.shown()).toEqual([]);
    expect(shelf.items.get(SESSIONS_KEY)).toContain('Rabbit');
  });
});
