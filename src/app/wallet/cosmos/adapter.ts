import { onPageReturn } from '../page-return.ts';
import {
  type Approval,
  type WalletAdapter,
  type WalletChain,
  type WalletEvent,
  type WalletOption,
  walletIcon,
} from '../wallet.ts';
import { walletError } from '../wallet-error.ts';
import { enableKnown, readAddresses, withTimeout } from './addresses.ts';
import { COSMOS_CHAINS, type CosmosChain } from './chains.ts';
import type { CosmosClient, ProvideClient } from './client.ts';
import { walletErrorFrom } from './refusal.ts';
import { COSMOS_WALLETS, type CosmosWallet } from './wallets.ts';

/** Extensions set their globals while a page loads, some late. */
const POLL_MS = 1000;
const POLLS = 60;

/** The wallet sets neither fee nor memo of its own: what is signed is what was shown. */
const AS_GIVEN = { preferNoSetFee: true, preferNoSetMemo: true };

const LOCKED: Approval = { accounts: [], chainErrors: {}, chainId: null };

/** A client of a wallet, and how to release it. */
export interface OpenClient {
  readonly client: CosmosClient;
  readonly close: () => void;
}

/** Loads cosmos-kit and creates the client of the wallet through it. */
async function openClient(wallet: CosmosWallet): Promise<OpenClient> {
  const found = wallet.find();
  if (found === undefined) throw walletError('gone', wallet.name);
  let close = () => {};
  const provide: ProvideClient = async (client) => {
    const { provideClient } = await import('./kit.tsx');
    const provided = await provideClient(wallet.id, wallet.name, client);
    close = provided.close;
    return provided.client;
  };
  const client = await wallet.createClient(found as never, provide);
  return { client, close: () => close() };
}

function getWallet(id: string): CosmosWallet {
  const wallet = COSMOS_WALLETS.find((known) => known.id === id);
  if (!wallet) throw new Error(`there is no Cosmos wallet ${id}`);
  return wallet;
}

const installed = (): readonly CosmosWallet[] => COSMOS_WALLETS.filter(({ find }) => find() !== undefined);

const knownChains = (chains: readonly WalletChain[]): readonly CosmosChain[] =>
  COSMOS_CHAINS.filter(({ chainId }) => chains.some((chain) => chain.chainId === chainId));

/** The icons of installed wallets, each loaded once. */
function createIcons(onLoad: () => void) {
  const icons = new Map<string, string | null>();
  return (wallet: CosmosWallet): string | null => {
    const known = icons.get(wallet.id);
    if (known !== undefined) return known;
    icons.set(wallet.id, null);
    wallet.icon().then(
      (icon) => {
        icons.set(wallet.id, walletIcon(icon));
        onLoad();
      },
      () => icons.delete(wallet.id),
    );
    return null;
  };
}

/** Calls `listener` when the number of installed wallets changes, for a minute. Returns how to stop. */
function poll(listener: () => void): () => void {
  let seen = installed().length;
  let left = POLLS;
  const timer = setInterval(() => {
    const count = installed().length;
    if (count !== seen) listener();
    seen = count;
    left -= 1;
    if (left === 0) clearInterval(timer);
  }, POLL_MS);
  return () => clearInterval(timer);
}

function createClients(open: (wallet: CosmosWallet) => Promise<OpenClient>) {
  const clients = new Map<string, Promise<OpenClient>>();
  return {
    async get(wallet: CosmosWallet): Promise<CosmosClient> {
      const known = clients.get(wallet.id);
      if (known) return (await known).client;
      const opened = open(wallet);
      clients.set(wallet.id, opened);
      opened.catch(() => clients.get(wallet.id) === opened && clients.delete(wallet.id));
      return (await opened).client;
    },
    async close(id: string): Promise<void> {
      const opened = clients.get(id);
      clients.delete(id);
      (await opened?.catch(() => undefined))?.close();
    },
  };
}

type Clients = ReturnType<typeof createClients>;

/** The addresses that the wallet returns without a prompt; null for none. */
async function restoreSession(
  clients: Clients,
  wallet: CosmosWallet,
  chains: readonly CosmosChain[],
): Promise<Approval | null> {
  const client = await clients.get(wallet);
  try {
    return await readAddresses(wallet.name, chains, withTimeout(client.getAddress));
  } catch (error) {
    const failure = walletErrorFrom(error, wallet.name);
    if (failure.kind === 'gone') throw failure;
    return null;
  }
}

/** Opens the wallet's prompt with a client of its own. */
async function prompt(clients: Clients, wallet: CosmosWallet, chains: readonly CosmosChain[]): Promise<Approval> {
  await clients.close(wallet.id);
  try {
    const client = await clients.get(wallet);
    await enableKnown((ids) => client.enable(ids), chains);
    return await readAddresses(wallet.name, chains, client.getAddress);
  } catch (error) {
    void clients.close(wallet.id);
    throw walletErrorFrom(error, wallet.name);
  }
}

/** Reports changes of account until it is stopped. Of changes that overlap, only the last is reported. */
function createWatch(clients: Clients) {
  const stops = new Map<string, () => void>();
  const stop = (id: string) => {
    stops.get(id)?.();
    stops.delete(id);
  };
  function start(wallet: CosmosWallet, chains: readonly CosmosChain[], onEvent: (event: WalletEvent) => void): void {
    stop(wallet.id);
    let latest = 0;
    const onChange = () => {
      latest += 1;
      const current = latest;
      const report = (event: WalletEvent) => {
        if (current === latest) onEvent(event);
      };
      restoreSession(clients, wallet, chains).then(
        (approval) => report(approval ?? LOCKED),
        () => report(null),
      );
    };
    window.addEventListener(wallet.changeEvent, onChange);
    // The others would open their window.
    const unlook = wallet.answersSilently ? onPageReturn(onChange) : () => {};
    stops.set(wallet.id, () => {
      latest = -1;
      unlook();
      window.removeEventListener(wallet.changeEvent, onChange);
    });
  }
  return { start, stop };
}

/** The installed wallets with their icons, and who listens to changes of them. */
function createOptions(): Pick<WalletAdapter, 'options' | 'onOptions'> {
  const listeners = new Set<() => void>();
  const iconOf = createIcons(() => {
    for (const listener of listeners) listener();
  });
  return {
    options: () =>
      installed().map(
        (wallet): WalletOption => ({ family: 'cosmos', id: wallet.id, name: wallet.name, icon: iconOf(wallet) }),
      ),

    onOptions(listener) {
      listeners.add(listener);
      const stopPolling = poll(listener);
      return () => {
        listeners.delete(listener);
        stopPolling();
      };
    },
  };
}

export function createCosmosAdapter(open: (wallet: CosmosWallet) => Promise<OpenClient> = openClient): WalletAdapter {
  const clients = createClients(open);
  const watch = createWatch(clients);
  const prompts = new Map<string, Promise<Approval>>();
  return {
    ...createOptions(),

    /** While a prompt is open, a second call shares its result: the wallet would open a second prompt. */
    async connect(id, chains, onEvent) {
      const wallet = getWallet(id);
      const known = knownChains(chains);
      const open = prompts.get(id) ?? prompt(clients, wallet, known).finally(() => prompts.delete(id));
      prompts.set(id, open);
      const approval = await open;
      watch.start(wallet, known, onEvent);
      return approval;
    },

    async restore(id, chains, onEvent) {
      const wallet = getWallet(id);
      const known = knownChains(chains);
      watch.start(wallet, known, onEvent);
      if (!wallet.answersSilently) throw walletError('unconfirmed', wallet.name);
      return restoreSession(clients, wallet, known);
    },

    async request(id, { method, params = [] }) {
      const signer = (await clients.get(getWallet(id))).signer();
      const [chainId, ...rest] = params as [string, ...unknown[]];
      if (method === 'signDirect') {
        const [address, doc] = rest as [string, object];
        return signer.signDirect(chainId, address, doc, AS_GIVEN);
      }
      if (method !== 'getKey') throw new Error(`Cosmos wallets are not asked for ${method}`);
      await signer.enable([chainId]);
      return signer.getKey(chainId);
    },

    async disconnect(id) {
      watch.stop(id);
      const wallet = getWallet(id);
      try {
        const client = await clients.get(wallet);
        await client.disconnect(COSMOS_CHAINS.map(({ chainId }) => chainId));
      } finally {
        await clients.close(id);
      }
    },
  };
}
