import { bech32 } from '@scure/base';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askCosmosWallet, showCosmosWallet } from '#testing/wallets/cosmos-page.ts';
import { type CosmosDialect, CosmosWallet } from '#testing/wallets/cosmos-wallet.ts';
import type { Approval, WalletEvent } from '../wallet.ts';
import { createCosmosAdapter } from './adapter.ts';
import { COSMOS_CHAINS } from './chains.ts';

const NAMES = { keplr: 'Keplr', cosmostation: 'Cosmostation' } as const;
const DIALECTS = Object.entries(NAMES) as [CosmosDialect, string][];

/** Puts the wallet on the window and among the globals, which are one in a page. */
function install(wallet: CosmosWallet): void {
  showCosmosWallet(
    { dialect: wallet.dialect, delay: 0 },
    {
      ask: (method, params) => askCosmosWallet(wallet, method, params),
      hear: (listener) => wallet.events.onAny((event, ...details) => listener(event, details)),
    },
  );
  vi.stubGlobal(wallet.dialect, Reflect.get(window, wallet.dialect));
}

/** A page with this wallet, the events that it received, and the number of open cosmos-kit clients. */
function openPage(options: ConstructorParameters<typeof CosmosWallet>[0] = {}) {
  const wallet = new CosmosWallet(options);
  install(wallet);
  const received: WalletEvent[] = [];
  const clients = new Set<symbol>();
  const adapter = createCosmosAdapter(async (found) => {
    const client = await found.createClient(found.find() as never, async (provided) => provided);
    const key = Symbol(wallet.dialect);
    clients.add(key);
    return { client, close: () => void clients.delete(key) };
  });
  const onEvent = (event: WalletEvent) => void received.push(event);
  const connect = () => adapter.connect(wallet.dialect, COSMOS_CHAINS, onEvent);
  return { wallet, adapter, received, onEvent, connect, openClients: () => clients.size };
}

const addressesOf = (approval: Approval | null | undefined) =>
  Object.fromEntries(approval?.accounts.map(({ address, chainIds }) => [chainIds?.join(), address]) ?? []);

/** The same address as one of another chain would read that derived it. */
function reprefixed(address: string, prefix: string): string {
  return bech32.encode(prefix, bech32.decode(address as `${string}1${string}`).words);
}

const truth = (wallet: CosmosWallet, chains = COSMOS_CHAINS) =>
  Object.fromEntries(chains.map(({ chainId }) => [chainId, wallet.addressOn(chainId)]));

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(DIALECTS)('%s', (dialect, name) => {
  test('returns an address for every chain with one prompt', async () => {
    const { wallet, connect } = openPage({ dialect });
    const approval = await connect();
    expect(addressesOf(approval)).toEqual(truth(wallet));
    expect(approval).toMatchObject({ chainErrors: {}, chainId: null });
    expect(wallet.person.prompts).toBe(1);
  });

  test('sends no further request when declined', async () => {
    const { wallet, connect, openClients } = openPage({ dialect, mood: 'declines' });
    await expect(connect()).rejects.toMatchObject({
      kind: 'rejected',
      message: `You declined in ${name}.`,
    });
    expect(wallet.person.prompts).toBe(1);
    await expect.poll(() => openClients()).toBe(0);
  });

  test('opens its window once when locked', async () => {
    const { wallet, connect } = openPage({ dialect });
    await connect();
    wallet.lock();
    expect(addressesOf(await connect())).toEqual(truth(wallet));
    expect(wallet.person.prompts).toBe(2);
  });

  test('skips an unknown chain without a request to add it', async () => {
    const unknown = ['juno-1', 'secret-4'];
    const { wallet, connect } = openPage({ dialect, unknown });
    const approval = await connect();
    const known = COSMOS_CHAINS.filter(({ chainId }) => !unknown.includes(chainId));
    expect(addressesOf(approval)).toEqual(truth(wallet, known));
    expect(approval.chainErrors).toEqual({
      'juno-1': `${name} does not know Juno. Add it in ${name}, then connect again.`,
      'secret-4': `${name} does not know Secret Network. Add it in ${name}, then connect again.`,
    });
    expect(wallet.person.prompts).toBe(1);
    expect(wallet.calls).not.toContain('experimentalSuggestChain');
  });

  test('fails if it supports none of the chains', async () => {
    const { wallet, connect } = openPage({ dialect, unknown: COSMOS_CHAINS.map(({ chainId }) => chainId) });
    await expect(connect()).rejects.toMatchObject({ kind: 'unknown-chain' });
    expect(wallet.person.prompts).toBe(0);
  });

  test('has no address on Ethereum-like chains for a hardware wallet without the Ethereum app', async () => {
    const { wallet, connect } = openPage({ dialect, lacksEthereumApp: true });
    const approval = await connect();
    expect(Object.keys(approval.chainErrors)).toEqual(['injective-1', 'dymension_1100-1']);
    expect(approval.chainErrors['injective-1']).toBe(
      `Injective needs the Ethereum app of your hardware wallet. Set it up for Injective in ${name}, then connect again.`,
    );
    expect(addressesOf(approval)).toMatchObject({ 'cosmoshub-4': wallet.addressOn('cosmoshub-4') });
  });

  test('resolves two attempts by one open prompt', async () => {
    const { wallet, connect } = openPage({ dialect, mood: 'waits' });
    const both = [connect(), connect()];
    await expect.poll(() => wallet.person.isAsked).toBe(true);
    wallet.person.answer(true);
    for (const approval of await Promise.all(both)) expect(addressesOf(approval)).toEqual(truth(wallet));
    expect(wallet.person.prompts).toBe(1);
  });

  test('reports nothing after a disconnect, and prompts the next time', async () => {
    const { wallet, adapter, connect, received, openClients } = openPage({ dialect, accounts: 2 });
    await connect();
    await adapter.disconnect(dialect);
    expect(openClients()).toBe(0);
    wallet.switchAccount();
    await new Promise((resolve) => setImmediate(resolve));
    expect(received).toEqual([]);
    await connect();
    expect(wallet.person.prompts).toBe(2);
  });

  test('reports a dead wallet as gone', async () => {
    const { wallet, connect, received } = openPage({ dialect, accounts: 2 });
    await connect();
    wallet.health = 'dead';
    wallet.switchAccount();
    await expect.poll(() => received).toEqual([null]);
    await expect(connect()).rejects.toMatchObject({ kind: 'gone' });
  });

  test('sends no request and loads no client while only listed', async () => {
    const { wallet, adapter, openClients } = openPage({ dialect });
    const received = vi.fn();
    const stop = adapter.onOptions(received);
    expect(adapter.options()).toEqual([{ family: 'cosmos', id: dialect, name, icon: null }]);
    await expect.poll(() => received).toHaveBeenCalled();
    expect(adapter.options()).toMatchObject([{ icon: expect.stringMatching(/^data:image\//) }]);
    stop();
    expect([wallet.calls, openClients()]).toEqual([[], 0]);
  });
});

describe('another account', () => {
  test.each(DIALECTS)(
    'without an event of %s is noticed when the page is looked at again, if it is asked without a window',
    async (dialect) => {
      const { wallet, connect, received } = openPage({ dialect, accounts: 2 });
      await connect();
      vi.spyOn(wallet.events, 'emit').mockReturnValue(undefined as never);
      wallet.switchAccount();
      window.dispatchEvent(new Event('visibilitychange'));
      if (dialect === 'keplr') return expect(received).toEqual([]);
      // The account in use has not approved this page.
      await expect.poll(() => received.at(-1)?.accounts).toEqual([]);
    },
  );

  test('of Keplr, which allows a page every account', async () => {
    const { wallet, connect, received } = openPage({ accounts: 2 });
    const before = addressesOf(await connect());
    wallet.switchAccount();
    await expect.poll(() => received.map((event) => addressesOf(event))).toEqual([truth(wallet)]);
    expect(truth(wallet)).not.toEqual(before);
    expect(wallet.person.prompts).toBe(1);
  });

  test('of Cosmostation without permission for this page: reports a locked wallet, opens no prompt', async () => {
    const { wallet, connect, received } = openPage({ dialect: 'cosmostation', accounts: 2 });
    await connect();
    wallet.switchAccount();
    await expect.poll(() => received).toMatchObject([{ accounts: [] }]);
    expect(wallet.person.prompts).toBe(1);
  });

  test('reports only the last of simultaneous changes', async () => {
    const { wallet, connect, received } = openPage({ accounts: 3 });
    await connect();
    wallet.switchAccount();
    wallet.switchAccount();
    await expect.poll(() => received).not.toEqual([]);
    expect(received.map((event) => addressesOf(event))).toEqual([truth(wallet)]);
  });
});

describe('on the next visit', () => {
  test('does not call Keplr, which would open its window when locked', async () => {
    const { wallet, adapter, connect, onEvent } = openPage();
    await connect();
    wallet.calls.splice(0);
    await expect(adapter.restore('keplr', COSMOS_CHAINS, onEvent)).rejects.toMatchObject({ kind: 'unconfirmed' });
    expect(wallet.calls).toEqual([]);
  });

  test('confirms the session when the account changes', async () => {
    const { wallet, adapter, received, onEvent } = openPage({ accounts: 2 });
    await wallet.enable(COSMOS_CHAINS.map(({ chainId }) => chainId));
    await adapter.restore('keplr', COSMOS_CHAINS, onEvent).catch(() => undefined);
    wallet.switchAccount();
    await expect.poll(() => received.map((event) => addressesOf(event))).toEqual([truth(wallet)]);
    expect(wallet.person.prompts).toBe(1);
  });

  test('checks Cosmostation without a prompt, locked or not', async () => {
    const { wallet, adapter, connect, onEvent } = openPage({ dialect: 'cosmostation' });
    const restore = () => adapter.restore('cosmostation', COSMOS_CHAINS, onEvent);
    expect(await restore()).toBeNull();
    expect(wallet.person.prompts).toBe(0);
    await connect();
    expect(addressesOf(await restore())).toEqual(truth(wallet));
    wallet.lock();
    expect(await restore()).toBeNull();
    expect(wallet.person.prompts).toBe(1);
  });
});

describe('an invalid address', () => {
  test('of another chain is dropped', async () => {
    const { wallet, connect } = openPage();
    wallet.lies.set('osmosis-1', wallet.addressOn('juno-1'));
    const approval = await connect();
    expect(addressesOf(approval)).not.toHaveProperty('osmosis-1');
    expect(approval.chainErrors).toEqual({
      'osmosis-1':
        'Keplr gave an address that is not one of Osmosis. It is left out. Choose another account, then connect again.',
    });
  });

  test('with only its prefix changed is dropped on Ethereum-like chains', async () => {
    const { wallet, connect } = openPage();
    // The address on Kava, which has keys of its own kind, with the prefix of Injective.
    wallet.lies.set('injective-1', reprefixed(wallet.addressOn('kava_2222-10'), 'inj'));
    const approval = await connect();
    expect(Object.keys(approval.chainErrors)).toEqual(['injective-1']);
  });
});

test('does not wait for a chain without a response', async () => {
  vi.useFakeTimers();
  const { wallet, connect } = openPage();
  const getKey = wallet.getKey.bind(wallet);
  vi.spyOn(wallet, 'getKey').mockImplementation((chainId) =>
    chainId === 'celestia' ? new Promise(() => {}) : getKey(chainId),
  );
  const connecting = connect();
  await vi.advanceTimersByTimeAsync(10_000);
  const approval = await connecting;
  expect(approval.chainErrors).toEqual({
    celestia: 'Keplr gave no address on Celestia. Connect again to request it.',
  });
  expect(approval.accounts).toHaveLength(COSMOS_CHAINS.length - 1);
});

describe('detection', () => {
  const ids = () =>
    createCosmosAdapter()
      .options()
      .map(({ id }) => id);

  test('lists Cosmostation by its own name only when it also sets window.keplr', () => {
    install(new CosmosWallet({ dialect: 'cosmostation' }));
    vi.stubGlobal('keplr', (Reflect.get(window, 'cosmostation') as { providers: { keplr: object } }).providers.keplr);
    expect(ids()).toEqual(['cosmostation']);
  });

  test('lists no Keplr where Leap, which has ended its service, sets window.keplr', () => {
    const leap = { enable: () => {} };
    vi.stubGlobal('leap', leap);
    vi.stubGlobal('keplr', leap);
    expect(ids()).toEqual([]);
  });

  test("ignores another object under a wallet's name", () => {
    for (const id of Object.keys(NAMES)) vi.stubGlobal(id, { isInstalled: true });
    expect(ids()).toEqual([]);
  });

  test('reports a wallet that appears late', async () => {
    vi.useFakeTimers();
    const adapter = createCosmosAdapter();
    const received = vi.fn();
    const stop = adapter.onOptions(received);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(received).not.toHaveBeenCalled();
    install(new CosmosWallet());
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toHaveBeenCalledOnce();
    stop();
  });
});
