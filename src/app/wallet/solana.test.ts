import { getWallets } from '@wallet-standard/app';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SolanaWallet } from '#testing/wallets/solana-wallet.ts';
import { createSolanaAdapter } from './solana.ts';
import type { WalletEvent } from './wallet.ts';

type Standard = Parameters<ReturnType<typeof getWallets>['register']>[0];

/** The wallet as the page reaches it. */
function standardOf(wallet: SolanaWallet): Standard {
  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { silent?: boolean }) => wallet.connect(input?.silent),
    },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => wallet.disconnect() },
    'standard:events': {
      version: '1.0.0',
      on: (event: string, listener: (...details: unknown[]) => void) => {
        wallet.events.on(event, listener);
        return () => wallet.events.off(event, listener);
      },
    },
  };
  return { version: '1.0.0', accounts: [], features, ...wallet.info } as unknown as Standard;
}

const removals: (() => void)[] = [];

/** Registers the wallet; what it returns takes it away. */
function install(wallet: SolanaWallet, standard = standardOf(wallet)): () => void {
  const remove = getWallets().register(standard);
  removals.push(remove);
  return remove;
}

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
  vi.unstubAllGlobals();
});

const silent = () => {};
const owl = (options = {}) => new SolanaWallet({ name: 'Owl', accounts: 2, ...options });
const accountsOf = (event: WalletEvent | undefined) => event?.accounts.map(({ address }) => address);

async function connected(wallet: SolanaWallet) {
  const remove = install(wallet);
  const adapter = createSolanaAdapter();
  const received: WalletEvent[] = [];
  const approval = await adapter.connect('Owl', [], (event) => void received.push(event));
  return { adapter, approval, received, remove };
}

describe('installed wallets', () => {
  test('lists Solana wallets that can connect, early and late', () => {
    install(owl());
    install(new SolanaWallet({ name: 'Sui only', chains: ['sui:mainnet'] }));
    const mute = new SolanaWallet({ name: 'Cannot connect' });
    install(mute, { ...standardOf(mute), features: {} });
    const adapter = createSolanaAdapter();
    const received = vi.fn();
    const stop = adapter.onOptions(received);
    install(new SolanaWallet({ name: 'Bat', icon: 'https://pictures.example/bat.png' as never }));
    stop();
    expect(received).toHaveBeenCalledOnce();
    expect(adapter.options()).toMatchObject([
      { family: 'svm', id: 'Owl', name: 'Owl', icon: expect.stringMatching(/^data:/) },
      { name: 'Bat', icon: null },
    ]);
  });

  test('keeps the first of two wallets with one name', async () => {
    const [first, second] = [owl(), owl()];
    install(first);
    install(second);
    const adapter = createSolanaAdapter();
    expect(adapter.options()).toHaveLength(1);
    expect(accountsOf(await adapter.connect('Owl', [], silent))).toEqual(first.addresses);
  });

  test('lists the others beside a broken wallet', () => {
    const mute = standardOf(new SolanaWallet({ name: 'Mute' }));
    const broken = [null, { name: 'Bare' }, { ...mute, chains: null }, { ...mute, features: undefined }];
    for (const wallet of broken) install(owl(), wallet as never);
    install(owl());
    expect(createSolanaAdapter().options()).toMatchObject([{ id: 'Owl' }]);
  });
});

describe('connecting', () => {
  test('drops accounts without a Solana address', async () => {
    const wallet = owl({ accounts: 1 });
    const mainnet = ['solana:mainnet'];
    const connect = async () => ({
      accounts: [
        ...[null, { address: wallet.addresses[0] }, { address: wallet.addresses[0], chains: mainnet }],
        ...[5, 'not an address', '0x706f72746F6c616e2073616d706c652061636374'].map((address) => ({
          address,
          chains: mainnet,
        })),
      ],
    });
    install(wallet, {
      ...standardOf(wallet),
      features: { 'standard:connect': { version: '1.0.0', connect } },
    } as never);
    expect(accountsOf(await createSolanaAdapter().connect('Owl', [], silent))).toEqual(wallet.addresses);
  });

  test('returns every account, for every chain of the family', async () => {
    const wallet = owl();
    const { approval } = await connected(wallet);
    expect(approval).toEqual({
      accounts: wallet.addresses.map((address) => ({ address, chainIds: null })),
      chainErrors: {},
      chainId: null,
    });
  });

  test('reports a refusal', async () => {
    install(owl({ mood: 'declines' }));
    await expect(createSolanaAdapter().connect('Owl', [], silent)).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('reports a wallet that throws', async () => {
    const wallet = owl();
    wallet.connect = () => Promise.reject(new Error('Extension context invalidated.'));
    install(wallet);
    await expect(createSolanaAdapter().connect('Owl', [], silent)).rejects.toMatchObject({ kind: 'gone' });
  });

  test('reports a wallet without an account on the main network', async () => {
    install(owl({ accounts: 0 }));
    await expect(createSolanaAdapter().connect('Owl', [], silent)).rejects.toMatchObject({ kind: 'no-account' });
  });
});

describe('events of a connected wallet', () => {
  test('an account that changed without an event is noticed when the page is looked at again', async () => {
    const wallet = owl();
    const { received } = await connected(wallet);
    vi.spyOn(wallet.events, 'emit').mockReturnValue(undefined as never);
    wallet.switchAccount();
    expect(received).toEqual([]);
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => accountsOf(received.at(-1))).toEqual(wallet.addresses);
  });

  test('report another account', async () => {
    const wallet = owl();
    const { received } = await connected(wallet);
    wallet.switchAccount();
    expect(received.map(accountsOf)).toEqual([wallet.addresses]);
  });

  test('reports no accounts on lock, and all on unlock', async () => {
    const wallet = owl();
    const { received } = await connected(wallet);
    wallet.lock();
    wallet.unlock();
    expect(received.map(accountsOf)).toEqual([[], wallet.addresses]);
  });

  test('reports an unregistered wallet as gone', async () => {
    const { received, remove } = await connected(owl());
    remove();
    expect(received).toEqual([null]);
  });

  test('end with a disconnect, which the wallet receives', async () => {
    const wallet = owl();
    const { adapter, received } = await connected(wallet);
    await adapter.disconnect('Owl');
    wallet.switchAccount();
    expect(received).toEqual([]);
    expect(await createSolanaAdapter().restore('Owl', [], silent)).toBeNull();
  });
});

describe('restoring', () => {
  test('shows no prompt', async () => {
    const wallet = owl();
    await connected(wallet);
    expect(await createSolanaAdapter().restore('Owl', [], silent)).toMatchObject({
      accounts: wallet.addresses.map((address) => ({ address })),
    });
    expect(wallet.person.prompts).toBe(1);
  });

  test.each(['throws', 'gives nothing'] as const)(
    'returns null if the wallet %s without permission',
    async (silence) => {
      const wallet = owl({ silence });
      install(wallet);
      const received: WalletEvent[] = [];
      expect(await createSolanaAdapter().restore('Owl', [], (event) => void received.push(event))).toBeNull();
      expect(wallet.person.prompts).toBe(0);
      wallet.unlock();
      expect(received.map(accountsOf)).toEqual([wallet.addresses]);
    },
  );
});
