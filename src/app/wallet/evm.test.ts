import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EvmWallet } from '#testing/wallets/evm-wallet.ts';
import { createEvmAdapter } from './evm.ts';
import type { WalletEvent } from './wallet.ts';

/** The wallet as the page reaches it. */
const providerOf = (wallet: EvmWallet) => ({
  request: (call: { method: string; params?: unknown }) => wallet.request(call),
  on: (event: string, listener: (...details: unknown[]) => void) => wallet.events.on(event, listener),
  removeListener: (event: string, listener: (...details: unknown[]) => void) => wallet.events.off(event, listener),
});

const announcement = (detail: unknown) => new CustomEvent('eip6963:announceProvider', { detail });

/** Announces the wallet now and whenever a page asks. */
function install(wallet: EvmWallet, info: object = wallet.info): void {
  const detail = { info, provider: providerOf(wallet) };
  window.addEventListener('eip6963:requestProvider', () => window.dispatchEvent(announcement(detail)));
  window.dispatchEvent(announcement(detail));
}

const silent = () => {};
const rabbit = () => new EvmWallet({ name: 'Rabbit', rdns: 'test.rabbit', accounts: 2, chainIds: [1, 137] });
const badger = () => new EvmWallet({ name: 'Badger', rdns: 'test.badger' });

/** A page with this wallet, and the events that it received. */
function openPage(wallet: EvmWallet) {
  install(wallet);
  const received: WalletEvent[] = [];
  const adapter = createEvmAdapter();
  return { adapter, received, onEvent: (event: WalletEvent) => void received.push(event), id: wallet.info.rdns };
}

const accountsOf = (event: WalletEvent | undefined) => event?.accounts.map(({ address }) => address);

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('installed wallets', () => {
  const names = (adapter: ReturnType<typeof createEvmAdapter>) => adapter.options().map(({ name }) => name);

  test('lists announced wallets, early and late', () => {
    install(rabbit());
    const adapter = createEvmAdapter();
    const received = vi.fn();
    const stop = adapter.onOptions(received);
    expect(names(adapter)).toEqual(['Rabbit']);
    install(badger());
    expect(names(adapter)).toEqual(['Rabbit', 'Badger']);
    expect(received).toHaveBeenCalled();
    stop();
  });

  test('lists a wallet announced twice once', () => {
    const wallet = rabbit();
    install(wallet);
    install(wallet, { ...wallet.info, uuid: crypto.randomUUID() });
    const adapter = createEvmAdapter();
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    install(rabbit());
    expect(names(adapter)).toEqual(['Rabbit']);
  });

  test('skips an announcement without a name, and an icon from another site', () => {
    const wallet = rabbit();
    install(badger(), { uuid: 'x', rdns: '', name: '', icon: '' });
    install(wallet, { ...wallet.info, icon: 'https://pictures.example/rabbit.png' });
    expect(createEvmAdapter().options()).toEqual([{ family: 'evm', id: 'test.rabbit', name: 'Rabbit', icon: null }]);
  });

  test('skips an invalid announcement', () => {
    for (const broken of [{ name: { a: 1 } }, { name: 7 }, { rdns: { a: 1 } }, { name: ' \u200b' }]) {
      install(badger(), { ...badger().info, rdns: 'test.broken', ...broken });
    }
    install(rabbit());
    expect(names(createEvmAdapter())).toEqual(['Rabbit']);
  });

  test('lists an injected provider as browser wallet', async () => {
    const wallet = rabbit();
    vi.stubGlobal('ethereum', providerOf(wallet));
    const adapter = createEvmAdapter();
    expect(names(adapter)).toEqual(['Browser wallet']);
    const [option] = adapter.options();
    expect(accountsOf(await adapter.connect(option?.id as string, [], silent))).toEqual(wallet.addresses);
  });

  test('lists a provider injected late', () => {
    const adapter = createEvmAdapter();
    const received = vi.fn();
    const stop = adapter.onOptions(received);
    expect(adapter.options()).toEqual([]);
    vi.stubGlobal('ethereum', providerOf(rabbit()));
    window.dispatchEvent(new Event('ethereum#initialized'));
    expect(received).toHaveBeenCalledOnce();
    expect(names(adapter)).toEqual(['Browser wallet']);
    stop();
  });

  test('ignores an injected object that is no provider', () => {
    vi.stubGlobal('ethereum', { isMetaMask: true });
    expect(createEvmAdapter().options()).toEqual([]);
  });

  test('reaches each of two wallets that overwrite the injected provider', async () => {
    const [first, second] = [rabbit(), badger()];
    vi.stubGlobal('ethereum', providerOf(second));
    install(first);
    install(second);
    const adapter = createEvmAdapter();
    expect(names(adapter)).toEqual(['Rabbit', 'Badger']);
    const approvals = await Promise.all([
      adapter.connect('test.rabbit', [], silent),
      adapter.connect('test.badger', [], silent),
    ]);
    expect(approvals.map(accountsOf)).toEqual([first.addresses, second.addresses]);
  });
});

/** Makes the wallet answer one question with something else. One without permissions is asked for its accounts. */
function override(wallet: EvmWallet, method: string, respond: () => unknown): void {
  const request = wallet.request.bind(wallet);
  wallet.request = async (call) => {
    if (call.method === method) return respond();
    return call.method === 'wallet_requestPermissions' ? [] : request(call);
  };
}

describe('connecting', () => {
  test('removes duplicate accounts and ignores a chain without a number', async () => {
    const wallet = rabbit();
    const [address = ''] = wallet.addresses;
    override(wallet, 'eth_requestAccounts', () => [address, address.toLowerCase(), address]);
    const { adapter, id } = openPage(wallet);
    for (const chain of ['none', null, `0x${'f'.repeat(70)}`]) {
      override(wallet, 'eth_chainId', () => chain);
      const approval = await adapter.connect(id, [], silent);
      expect(approval).toMatchObject({ accounts: [{ address }], chainId: null });
      expect(approval.accounts).toHaveLength(1);
    }
  });

  test.each(['User rejected the request.', { message: 'Cancelled' }])('reads %j as declined', async (thrown) => {
    const wallet = rabbit();
    override(wallet, 'eth_requestAccounts', () => Promise.reject(thrown));
    const { adapter, id } = openPage(wallet);
    await expect(adapter.connect(id, [], silent)).rejects.toMatchObject({ kind: 'rejected' });
  });

  test.each([null, undefined, 7, {}, { message: Object.create(null) }])('survives a thrown %j', async (thrown) => {
    const wallet = rabbit();
    override(wallet, 'eth_requestAccounts', () => Promise.reject(thrown));
    const { adapter, id } = openPage(wallet);
    await expect(adapter.connect(id, [], silent)).rejects.toMatchObject({ kind: 'gone' });
  });

  test('returns all accounts and the chain with one prompt', async () => {
    const wallet = rabbit();
    const { adapter, id } = openPage(wallet);
    const approval = await adapter.connect(id, [], silent);
    expect(approval).toEqual({
      accounts: wallet.addresses.map((address) => ({ address, chainIds: null })),
      chainErrors: {},
      chainId: '1',
    });
    expect(wallet.person.prompts).toBe(1);
  });

  test.each([
    ['declines', 4001, 'rejected', 'You declined in Rabbit.'],
    [
      'is locked and says so',
      4100,
      'locked',
      'Rabbit is locked or hides its accounts from this page. Unlock it, then try again.',
    ],
    [
      'has a question open that is not ours',
      -32002,
      'other',
      'Rabbit already has a request open. Confirm or reject it there, then try again.',
    ],
    ['breaks', -32603, 'gone', 'Rabbit no longer answers. Reload the page, then try again.'],
  ])('a wallet that %s', async (_what, code, kind, sentence) => {
    const wallet = rabbit();
    wallet.fail('wallet_requestPermissions', code);
    wallet.fail('eth_requestAccounts', code);
    const { adapter, id } = openPage(wallet);
    await expect(adapter.connect(id, [], silent)).rejects.toMatchObject({ kind, message: sentence });
  });

  test('reads a refusal without a code by its message', async () => {
    const wallet = rabbit();
    wallet.fail('wallet_requestPermissions', 0, 'User Rejected');
    wallet.fail('eth_requestAccounts', 0, 'User Rejected');
    const { adapter, id } = openPage(wallet);
    await expect(adapter.connect(id, [], silent)).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('a wallet without an account for Ethereum', async () => {
    const { adapter, id } = openPage(new EvmWallet({ name: 'Rabbit', rdns: 'test.rabbit', accounts: 0 }));
    await expect(adapter.connect(id, [], silent)).rejects.toMatchObject({ kind: 'no-account' });
  });

  test('a dead wallet', async () => {
    const wallet = rabbit();
    wallet.health = 'dead';
    const { adapter, id } = openPage(wallet);
    await expect(adapter.connect(id, [], silent)).rejects.toMatchObject({ kind: 'gone' });
  });

  test('resolves two attempts by one open prompt', async () => {
    const wallet = rabbit();
    wallet.person.mood = 'waits';
    const { adapter, id } = openPage(wallet);
    const first = adapter.connect(id, [], silent);
    await expect.poll(() => wallet.person.isAsked).toBe(true);
    const second = adapter.connect(id, [], silent);
    await expect.poll(() => wallet.calls.filter((call) => call === 'wallet_requestPermissions')).toHaveLength(2);
    wallet.person.answer(true);
    expect(accountsOf(await second)).toEqual(wallet.addresses);
    expect(accountsOf(await first)).toEqual(wallet.addresses);
    expect(wallet.person.prompts).toBe(1);
  });

  test('keeps the events of a later attempt when an earlier prompt is approved', async () => {
    const wallet = rabbit();
    wallet.person.mood = 'waits';
    const { adapter, id, received, onEvent } = openPage(wallet);
    const first = adapter.connect(id, [], silent);
    await expect.poll(() => wallet.person.isAsked).toBe(true);
    const second = adapter.connect(id, [], onEvent);
    wallet.person.answer(true);
    await Promise.all([first, second]);
    wallet.switchAccount();
    await expect.poll(() => accountsOf(received.at(-1))).toEqual(wallet.addresses);
  });
});

test('keeps the events of a later attempt when an earlier prompt is declined', async () => {
  const wallet = rabbit();
  wallet.person.mood = 'waits';
  const { adapter, id, received, onEvent } = openPage(wallet);
  const first = adapter.connect(id, [], silent);
  await expect.poll(() => wallet.person.isAsked).toBe(true);
  const declined = expect(first).rejects.toMatchObject({ kind: 'rejected' });
  // Some wallets put one question beside the other.
  vi.spyOn(wallet.person, 'isAsked', 'get').mockReturnValue(false);
  const late = wallet.person.answer.bind(wallet.person, false);
  vi.spyOn(wallet.person, 'ask').mockResolvedValue();
  await adapter.connect(id, [], onEvent);
  late();
  await declined;
  wallet.switchAccount();
  await expect.poll(() => accountsOf(received.at(-1))).toEqual(wallet.addresses);
});

describe('events of a connected wallet', () => {
  async function connect(wallet: EvmWallet) {
    const page = openPage(wallet);
    await page.adapter.connect(page.id, [], page.onEvent);
    return page;
  }

  test('report another account and another chain', async () => {
    const wallet = rabbit();
    const { received } = await connect(wallet);
    wallet.switchAccount();
    await expect.poll(() => accountsOf(received.at(-1))).toEqual(wallet.addresses);
    wallet.setChain(137);
    await expect.poll(() => received.at(-1)).toMatchObject({ chainId: '137' });
    expect(accountsOf(received.at(-1))).toEqual(wallet.addresses);
  });

  test('an account that changed without an event is noticed when the page is looked at again', async () => {
    const wallet = rabbit();
    const { adapter, received, onEvent, id } = openPage(wallet);
    await adapter.connect(id, [], onEvent);
    const reports = received.length;
    window.dispatchEvent(new Event('visibilitychange'));
    vi.spyOn(wallet.events, 'emit').mockReturnValue(undefined as never);
    wallet.switchAccount();
    expect(received).toHaveLength(reports);
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => accountsOf(received.at(-1))).toEqual(wallet.addresses);
    wallet.health = 'dead';
    window.dispatchEvent(new Event('visibilitychange'));
    await adapter.disconnect(id);
    wallet.health = 'well';
    wallet.switchAccount();
    window.dispatchEvent(new Event('visibilitychange'));
    expect(accountsOf(received.at(-1))).toEqual(wallet.addresses.toReversed());
    expect(received).not.toContain(null);
  });

  test('reports no accounts on lock, and all on unlock', async () => {
    const wallet = rabbit();
    const { received } = await connect(wallet);
    wallet.lock();
    await expect.poll(() => accountsOf(received.at(-1))).toEqual([]);
    wallet.unlock();
    await expect.poll(() => accountsOf(received.at(-1))).toEqual(wallet.addresses);
    wallet.setChain(137);
    await expect.poll(() => received.at(-1)).toMatchObject({ chainId: '137' });
  });

  test('reports a dead wallet as gone', async () => {
    const wallet = rabbit();
    const { received } = await connect(wallet);
    wallet.die();
    await expect.poll(() => received).toEqual([null]);
  });

  test('reports a wallet that stops responding as gone', async () => {
    const wallet = rabbit();
    const { received } = await connect(wallet);
    vi.useFakeTimers();
    wallet.health = 'mute';
    wallet.events.emit('disconnect', new Error('The extension sleeps.'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(received).toEqual([null]);
  });

  test('keeps a wallet that lost its node for a moment', async () => {
    const wallet = rabbit();
    const { received } = await connect(wallet);
    wallet.events.emit('disconnect', new Error('Its node is away.'));
    await expect.poll(() => accountsOf(received.at(-1))).toEqual(wallet.addresses);
    wallet.setChain(137);
    await expect.poll(() => received.at(-1)).toMatchObject({ chainId: '137' });
  });

  test('end with a disconnect, which the wallet receives', async () => {
    const wallet = rabbit();
    const { adapter, received, id } = await connect(wallet);
    await adapter.disconnect(id);
    expect(wallet.calls).toContain('wallet_revokePermissions');
    wallet.switchAccount();
    wallet.setChain(137);
    await new Promise((resolve) => setImmediate(resolve));
    expect(received).toEqual([]);
  });

  test('concern only the wallet itself', async () => {
    const [first, second] = [rabbit(), badger()];
    install(second);
    const { adapter, received } = await connect(first);
    const others: WalletEvent[] = [];
    await adapter.connect('test.badger', [], (event) => void others.push(event));
    second.die();
    await expect.poll(() => others).toEqual([null]);
    expect(received).toEqual([]);
  });
});

describe('restoring', () => {
  const giving = ({ addresses }: EvmWallet) => ({ accounts: addresses.map((address) => ({ address })) });

  /** The wallet as an earlier visit left it. */
  async function visited(): Promise<EvmWallet> {
    const wallet = rabbit();
    const { adapter, id } = openPage(wallet);
    await adapter.connect(id, [], silent);
    vi.stubGlobal('window', new EventTarget());
    return wallet;
  }

  test('shows no prompt', async () => {
    const wallet = await visited();
    const { adapter, id } = openPage(wallet);
    expect(await adapter.restore(id, [], silent)).toMatchObject(giving(wallet));
    expect(wallet.person.prompts).toBe(1);
  });

  test('sends no request without a session', async () => {
    const wallet = await visited();
    wallet.calls.length = 0;
    openPage(wallet);
    await new Promise((resolve) => setImmediate(resolve));
    expect(wallet.calls).toEqual([]);
  });

  test('returns nothing from a locked wallet until it is unlocked', async () => {
    const wallet = await visited();
    wallet.lock();
    const { adapter, received, onEvent, id } = openPage(wallet);
    expect(await adapter.restore(id, [], onEvent)).toBeNull();
    expect(wallet.person.prompts).toBe(1);
    wallet.unlock();
    await expect.poll(() => accountsOf(received.at(-1))).toEqual(wallet.addresses);
  });

  test('does not wait for a silent wallet', async () => {
    const mute = await visited();
    const well = badger();
    install(mute);
    const { adapter, id } = openPage(well);
    await adapter.connect(id, [], silent);
    vi.useFakeTimers();
    mute.health = 'mute';
    const rejection = expect(adapter.restore('test.rabbit', [], silent)).rejects.toMatchObject({ kind: 'gone' });
    expect(await adapter.restore(id, [], silent)).toMatchObject(giving(well));
    await vi.advanceTimersByTimeAsync(5000);
    await rejection;
  });
});

describe('switching the chain', () => {
  async function connect(wallet: EvmWallet) {
    const page = openPage(wallet);
    await page.adapter.connect(page.id, [], page.onEvent);
    const switchTo = (chainId: string, name: string) => page.adapter.switchChain?.(page.id, { chainId, name });
    return { ...page, switchTo };
  }

  test('to one that the wallet has', async () => {
    const { switchTo, received } = await connect(rabbit());
    await switchTo('137', 'Polygon');
    expect(received.at(-1)).toMatchObject({ chainId: '137' });
  });

  test('by a wallet that sends no event', async () => {
    const wallet = rabbit();
    const { switchTo, received } = await connect(wallet);
    vi.spyOn(wallet.events, 'emit').mockImplementation(() => {});
    await switchTo('137', 'Polygon');
    await expect.poll(() => received.at(-1)).toMatchObject({ chainId: '137' });
  });

  test('to one that the wallet lacks fails without a request to add it', async () => {
    const wallet = rabbit();
    const { switchTo } = await connect(wallet);
    await expect(switchTo('10', 'OP Mainnet')).rejects.toMatchObject({
      kind: 'unknown-chain',
      message: 'Rabbit does not have chain OP Mainnet. Add it in the wallet, then try again.',
    });
    expect(wallet.calls).not.toContain('wallet_addEthereumChain');
  });

  test('reports a refusal', async () => {
    const wallet = rabbit();
    const { switchTo, received } = await connect(wallet);
    wallet.person.mood = 'declines';
    await expect(switchTo('137', 'Polygon')).rejects.toMatchObject({ kind: 'rejected' });
    expect(received).toEqual([]);
  });

  test('keeps a wallet that cannot switch', async () => {
    const wallet = rabbit();
    const { switchTo, received } = await connect(wallet);
    wallet.fail('wallet_switchEthereumChain', 4200);
    await expect(switchTo('137', 'Polygon')).rejects.toMatchObject({ kind: 'other' });
    expect(accountsOf(received.at(-1))).toEqual(wallet.addresses);
  });

  test('reports a wallet that died unnoticed as gone', async () => {
    const wallet = rabbit();
    const { switchTo, received } = await connect(wallet);
    wallet.health = 'dead';
    await expect(switchTo('137', 'Polygon')).rejects.toMatchObject({ kind: 'other' });
    expect(received).toEqual([null]);
  });
});
