import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEvmAdapter } from './evm.ts';
import { pairingLink, WALLET_CONNECT } from './pairing.ts';
import type { WalletEvent } from './wallet.ts';
import type { LoadClient } from './wallet-connect.ts';

const PROJECT = '0123456789abcdef0123456789abcdef';
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const LINK = 'wc:topic@2?relay-protocol=irn&symKey=key';

const sessionOf = (topic: string, accounts: readonly string[]) => ({ topic, namespaces: { eip155: { accounts } } });

/** A phone's wallet behind a stand-in for the relay: it answers each attempt when it is told to. */
function createPhone() {
  const listeners = new Map<string, (event: unknown) => void>();
  const answers: { approve: (session: unknown) => void; refuse: (error: unknown) => void }[] = [];
  const closed: string[] = [];
  const transportClose = vi.fn(async () => undefined);
  const asked: unknown[] = [];
  const client = {
    on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    connect: async (request: unknown) => {
      asked.push(request);
      const approval = new Promise((approve, refuse) => answers.push({ approve, refuse }));
      return { uri: `${LINK}${answers.length}`, approval: () => approval };
    },
    core: { relayer: { transportClose } },
    disconnect: async ({ topic }: { topic: string }) => void closed.push(topic),
  };
  const load = vi.fn(async () => client);
  return {
    load,
    asked,
    answers,
    closed,
    transportClose,
    tell: (name: string, event: unknown) => listeners.get(name)?.(event),
  };
}

function openPage() {
  const phone = createPhone();
  const received: WalletEvent[] = [];
  const adapter = createEvmAdapter(PROJECT, phone.load as unknown as LoadClient);
  const connect = () => adapter.connect(WALLET_CONNECT, [], (event) => void received.push(event));
  const linkOf = (attempt: number) => expect.poll(() => pairingLink.get()).toBe(`${LINK}${attempt}`);
  return { phone, received, adapter, connect, linkOf };
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  pairingLink.set(null);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a wallet on a phone', () => {
  test('is offered with a project id only, and nothing is loaded before it is chosen', async () => {
    expect(createEvmAdapter('').options()).toEqual([]);
    const { adapter, phone } = openPage();
    expect(adapter.options().map(({ name }) => name)).toEqual(['WalletConnect']);
    await expect(adapter.restore(WALLET_CONNECT, [], () => undefined)).rejects.toMatchObject({ kind: 'unconfirmed' });
    expect(phone.load).not.toHaveBeenCalled();
  });

  test('gets a link while it is awaited, and gives each address once', async () => {
    const { connect, linkOf, phone } = openPage();
    const connecting = connect();
    await linkOf(1);
    const accounts = [`eip155:1:${ADDRESS}`, `eip155:8453:${ADDRESS}`, 'eip155:1:nonsense'];
    phone.answers[0]?.approve(sessionOf('a', accounts));
    expect(await connecting).toMatchObject({ accounts: [{ address: ADDRESS, chainIds: null }], chainId: null });
    expect(pairingLink.get()).toBeNull();
    expect(JSON.stringify(phone.asked)).not.toMatch(/sign|send/i);
  });

  test.each([
    ['declines', { code: 5000, message: 'User rejected.' }, 'You declined in your wallet.'],
    ['lets the code expire', new Error('Proposal expired'), 'The code has expired. Try again for a new one.'],
    ['is out of reach', new Error('socket'), 'WalletConnect cannot be reached. Check your connection, then try again.'],
  ])('that %s is told in a sentence', async (_, error, sentence) => {
    const { connect, linkOf, phone } = openPage();
    const refused = expect(connect()).rejects.toThrow(sentence);
    await linkOf(1);
    phone.answers[0]?.refuse(error);
    await refused;
    expect(phone.transportClose).toHaveBeenCalledOnce();
    expect(pairingLink.get()).toBeNull();
  });

  test('that approves a former attempt is disconnected again, and the newer link stays', async () => {
    const { connect, linkOf, phone } = openPage();
    const former = connect().catch(() => 'dropped');
    await linkOf(1);
    const latter = connect();
    await linkOf(2);
    phone.answers[0]?.approve(sessionOf('late', []));
    expect(await former).toBe('dropped');
    expect(phone.closed).toEqual(['late']);
    expect(pairingLink.get()).toBe(`${LINK}2`);
    phone.answers[1]?.approve(sessionOf('new', [`eip155:1:${ADDRESS}`]));
    expect((await latter).accounts).toHaveLength(1);
  });

  test('reports another account, and that it has gone', async () => {
    const { connect, linkOf, phone, received } = openPage();
    const connecting = connect();
    await linkOf(1);
    phone.answers[0]?.approve(sessionOf('a', [`eip155:1:${ADDRESS}`]));
    await connecting;
    const event = { name: 'accountsChanged', data: [`eip155:1:${OTHER}`] };
    phone.tell('session_event', { topic: 'a', params: { event } });
    expect(received.at(-1)?.accounts).toEqual([{ address: OTHER, chainIds: null }]);
    phone.tell('session_delete', { topic: 'another' });
    phone.tell('session_delete', { topic: 'a' });
    await expect.poll(() => received.at(-1)?.accounts).toEqual([]);
  });

  test('is told when it is disconnected here', async () => {
    const { adapter, connect, linkOf, phone } = openPage();
    const connecting = connect();
    await linkOf(1);
    phone.answers[0]?.approve(sessionOf('a', [`eip155:1:${ADDRESS}`]));
    await connecting;
    await adapter.disconnect(WALLET_CONNECT);
    expect(phone.closed).toEqual(['a']);
    expect(phone.transportClose).toHaveBeenCalledOnce();
  });

  test('is not awaited where the relay does not take the link', async () => {
    vi.useFakeTimers();
    const phone = createPhone();
    const load = vi.fn(() => new Promise(() => undefined));
    const adapter = createEvmAdapter(PROJECT, load as unknown as LoadClient);
    const refused = expect(adapter.connect(WALLET_CONNECT, [], () => undefined)).rejects.toThrow('cannot be reached');
    await vi.runAllTimersAsync();
    await refused;
    expect(phone.asked).toEqual([]);
  });
});
