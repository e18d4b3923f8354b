import { type Chain, type EIP1193Provider, numberToHex, withRetry, withTimeout } from 'viem';
import { type Connector, createConfig, injected } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { t } from '../language/words.ts';
import { evmError, isAlreadyOpen, switchError } from './evm-errors.ts';
import { onPageReturn } from './page-return.ts';
import { WALLET_CONNECT } from './pairing.ts';
import { type Approval, type WalletAdapter, type WalletEvent, type WalletOption, walletIcon } from './wallet.ts';
import { type LoadClient, walletConnect } from './wallet-connect.ts';
import { WalletError, walletError } from './wallet-error.ts';
import { walletName } from './wallet-name.ts';

/** Timeout of requests that need no prompt. */
const SILENT_MS = 5000;

/** A wallet from before EIP-6963, reached by the one global there is. */
const BROWSER_WALLET = 'browser';

/** The state that an EVM wallet has reported. */
interface WalletState {
  readonly accounts: readonly string[];
  readonly chainId: number | null;
}

const NOTHING: WalletState = { accounts: [], chainId: null };

const approvalOf = ({ accounts, chainId }: WalletState): Approval => ({
  accounts: [...new Set(accounts)].map((address) => ({ address, chainIds: null })),
  chainErrors: {},
  // wagmi converts any chain id to a number.
  chainId: Number.isSafeInteger(chainId) && chainId !== 0 ? String(chainId) : null,
});

function browserProvider(): EIP1193Provider | undefined {
  const { ethereum } = globalThis as { ethereum?: Partial<EIP1193Provider> | null };
  return typeof ethereum?.request === 'function' ? (ethereum as EIP1193Provider) : undefined;
}

/** wagmi requires a chain; its RPC nodes are never used. */
const ETHEREUM: Chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
};

/** wagmi detects the wallets and wraps their providers; this page stores the sessions itself. */
const createWagmi = (projectId: string, load?: LoadClient) =>
  createConfig({
    chains: [ETHEREUM],
    connectors: [
      ...(projectId === '' ? [] : [walletConnect(projectId, load)]),
      injected({ target: { id: BROWSER_WALLET, name: 'Browser wallet', provider: () => browserProvider() as never } }),
    ],
    storage: null,
    client: () => {
      throw new Error('chains are read through the service, never through a wallet');
    },
  });

/**
 * The wallet's accounts without a prompt; null if it is locked or was never approved. Throws if it does not respond.
 * wagmi's own `reconnect` is not used: it tries wallets in sequence, disconnects connected ones, and waits forever for
 * a silent one.
 */
async function restoreSession(connector: Connector): Promise<WalletState | null> {
  const reconnect = async () => {
    // Some wallets throw while the page loads.
    const accounts = await withRetry(() => connector.getAccounts());
    return accounts.length === 0 ? null : connector.connect({ isReconnecting: true });
  };
  return withTimeout(reconnect, { timeout: SILENT_MS, errorInstance: new Error(`${connector.name} is silent`) });
}

/** What the wallet says now, without a prompt. */
const readState = async (connector: Connector): Promise<WalletState> =>
  withTimeout(
    async () => {
      const [accounts, chainId] = await Promise.all([connector.getAccounts(), connector.getChainId()]);
      return accounts.length === 0 ? NOTHING : { accounts, chainId };
    },
    { timeout: SILENT_MS, errorInstance: new Error(`${connector.name} is silent`) },
  );

interface Watch {
  /** Updates the state and returns it as an approval. */
  readonly update: (state: WalletState) => Approval;
  /** Checks whether a wallet still responds, and reports the result. */
  readonly check: () => Promise<void>;
  readonly stop: () => void;
}

/** Reports a wallet's events until it is stopped. */
function watch(connector: Connector, onEvent: (event: WalletEvent) => void): Watch {
  let state = NOTHING;
  const update = (next: WalletState): Approval => {
    state = next;
    return approvalOf(state);
  };
  const onChange = ({ accounts, chainId }: { accounts?: readonly string[]; chainId?: number }) =>
    onEvent(update({ accounts: accounts ?? state.accounts, chainId: chainId ?? state.chainId }));
  const check = () =>
    restoreSession(connector).then(
      (restored) => onEvent(update(restored ?? NOTHING)),
      () => onEvent(null),
    );
  const { emitter } = connector;
  emitter.on('connect', onChange);
  emitter.on('change', onChange);
  // wagmi has one event for a locked wallet and a dead one.
  emitter.on('disconnect', check);
  /** A wallet that does not answer at once is not gone. */
  const notice = () =>
    readState(connector).then(
      (now) => JSON.stringify(now) === JSON.stringify(state) || onEvent(update(now)),
      () => {},
    );
  // The accounts of a phone are those of its session, which has events.
  const unlook = connector.type === WALLET_CONNECT ? () => {} : onPageReturn(notice);
  return {
    update,
    check,
    stop() {
      unlook();
      emitter.off('connect', onChange);
      emitter.off('change', onChange);
      emitter.off('disconnect', check);
    },
  };
}

/** Opens the wallet's prompt. If one is already open, its result counts. */
function createPrompts(): (connector: Connector) => Promise<WalletState> {
  const prompts = new Map<string, readonly Promise<WalletState>[]>();
  return async (connector) => {
    const { id } = connector;
    const open = prompts.get(id) ?? [];
    const approval = connector.connect();
    prompts.set(id, [...open, approval]);
    try {
      return await approval;
    } catch (error) {
      if (!isAlreadyOpen(error) || open.length === 0) throw error;
      return await Promise.race(open);
    } finally {
      prompts.set(
        id,
        (prompts.get(id) ?? []).filter((prompt) => prompt !== approval),
      );
    }
  };
}

/** Anybody may announce anything. */
const isNamed = ({ id, name }: Connector): boolean => typeof id === 'string' && id !== '' && walletName(name) !== null;

/** The wallets announced by EIP-6963, one for each name, without any the injected provider; and WalletConnect, if it is set up. */
function listConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const phone = connectors.filter(({ type }) => type === WALLET_CONNECT);
  const announced = connectors.filter(
    (connector) => connector.id !== BROWSER_WALLET && !phone.includes(connector) && isNamed(connector),
  );
  const installed =
    announced.length === 0
      ? connectors.filter(({ id }) => id === BROWSER_WALLET && browserProvider())
      : announced.filter(({ id }, i) => announced.findIndex((other) => other.id === id) === i);
  return [...installed.filter(({ id }) => id !== WALLET_CONNECT), ...phone];
}

/** `projectId` is of WalletConnect; "" leaves that out. */
export function createEvmAdapter(
  projectId: string = import.meta.env?.VITE_WALLETCONNECT ?? '',
  load?: LoadClient,
): WalletAdapter {
  const wagmi = createWagmi(projectId, load);
  const prompt = createPrompts();
  const watches = new Map<string, Watch>();

  const connectorOf = (id: string): Connector => {
    const connector = wagmi.connectors.find((other) => other.id === id);
    if (!connector) throw new Error(`there is no EVM wallet ${id}`);
    return connector;
  };
  const stop = (id: string) => {
    watches.get(id)?.stop();
    watches.delete(id);
  };
  const follow = (connector: Connector, onEvent: (event: WalletEvent) => void): Watch => {
    stop(connector.id);
    const started = watch(connector, onEvent);
    watches.set(connector.id, started);
    return started;
  };

  return {
    options: () =>
      listConnectors(wagmi.connectors).map(
        ({ id, name, icon }): WalletOption => ({
          family: 'evm',
          id,
          name,
          icon: walletIcon(icon),
        }),
      ),

    onOptions(listener) {
      const unwatch = watchConnectors(wagmi, { onChange: listener });
      window.addEventListener('ethereum#initialized', listener);
      return () => {
        unwatch();
        window.removeEventListener('ethereum#initialized', listener);
      };
    },

    async connect(id, _chains, onEvent) {
      const connector = connectorOf(id);
      const { name } = connector;
      const watched = follow(connector, onEvent);
      try {
        const state = await prompt(connector);
        if (state.accounts.length === 0) throw walletError('no-account', name);
        return watched.update(state);
      } catch (error) {
        if (watches.get(id) === watched) stop(id);
        if (error instanceof WalletError) throw error;
        throw evmError(error, name) ?? walletError('gone', name, error);
      }
    },

    async restore(id, _chains, onEvent) {
      const connector = connectorOf(id);
      if (id === WALLET_CONNECT) throw walletError('unconfirmed', connector.name);
      // A locked wallet reports later that it is unlocked.
      const { update } = follow(connector, onEvent);
      const state = await restoreSession(connector).catch((error: unknown) => {
        throw walletError('gone', connector.name, error);
      });
      return state && update(state);
    },

    async disconnect(id) {
      stop(id);
      await connectorOf(id).disconnect();
    },

    async request(id, { method, params }) {
      const provider = (await connectorOf(id).getProvider()) as EIP1193Provider;
      return provider.request({ method, params } as never);
    },

    async switchChain(id, { chainId, name }) {
      const connector = connectorOf(id);
      const provider = (await connector.getProvider()) as EIP1193Provider;
      try {
        // wagmi's own `switchChain` would then offer to add the chain, with an RPC node that this page does not have.
        const params = [{ chainId: numberToHex(BigInt(chainId)) }] as const;
        await provider.request({ method: 'wallet_switchEthereumChain', params: [...params] });
        // Some wallets switch without an event.
        connector.onChainChanged(numberToHex(await connector.getChainId()));
      } catch (error) {
        const problem = switchError(error, connector.name, name);
        if (problem) throw problem;
        await watches.get(id)?.check();
        const sentence = t('{name} did not change its network. Change it in the wallet.', { name: connector.name });
        throw new WalletError('other', sentence, error);
      }
    },
  };
}
