import { useSyncExternalStore } from 'react';
import type { ChainType } from '#contract/chain.ts';
import { getSettings } from '../storage/settings.ts';
import { useStore } from '../storage/store.ts';
import { connectionList, sessions } from './connection-list.ts';
import { createConnectionStore, type WalletFamily } from './connection-store.ts';
import { createOptionStore } from './option-store.ts';
import type { WalletOption, WalletRequest } from './wallet.ts';

const LOADS: Readonly<Record<ChainType, () => Promise<WalletFamily>>> = {
  evm: async () => ({ adapter: (await import('./evm.ts')).createEvmAdapter(), chains: [] }),
  svm: async () => ({ adapter: (await import('./solana.ts')).createSolanaAdapter(), chains: [] }),
  cosmos: async () => {
    const [{ createCosmosAdapter }, { COSMOS_CHAINS }] = await Promise.all([
      import('./cosmos/adapter.ts'),
      import('./cosmos/chains.ts'),
    ]);
    return { adapter: createCosmosAdapter(), chains: COSMOS_CHAINS };
  },
};

const loaded = new Map<ChainType, Promise<WalletFamily>>();

/** Loads a family's adapter on first use. A failed load is retried the next time. */
function loadFamily(family: ChainType): Promise<WalletFamily> {
  const known = loaded.get(family);
  if (known) return known;
  const loading = LOADS[family]();
  loaded.set(family, loading);
  loading.catch(() => loaded.delete(family));
  return loading;
}

const COSMOS_WALLETS = ['keplr', 'cosmostation'];

/** The Cosmos adapter is large: it is loaded only if a Cosmos wallet is installed. */
const isLikely = (family: ChainType): boolean =>
  family !== 'cosmos' || COSMOS_WALLETS.some((name) => name in globalThis);

// Loaded lazily: the first page shows the state in `connection-list.ts`.

export const connectionStore = createConnectionStore({
  ...{ load: loadFamily, list: connectionList, sessions },
  mayKeep: () => !getSettings().privacy,
});
const options = createOptionStore({ load: loadFamily, isLikely });

/** The installed wallets, by family and name. Detection starts with the first subscriber. */
export const useWalletOptions = (): readonly WalletOption[] => useStore(options);

/** Whether wallets are still being detected: until then an empty list is not final. */
export const useIsLooking = (): boolean => useSyncExternalStore(options.subscribe, options.isLooking);

/** Connects a wallet; `useConnections` has the result. Connects again if it failed or is locked. */
export const connectWallet = (wallet: WalletOption): Promise<void> => connectionStore.connect(wallet);

/** Disconnects a wallet. A late approval does not reconnect it. */
export const disconnectWallet = async (key: string): Promise<void> => connectionStore.disconnect(key);

/** Switches the chain of an EVM wallet. Rejects with WalletError, whose message contains `name`. */
export const switchWalletChain = (key: string, chainId: string, name = chainId): Promise<void> =>
  connectionStore.switchChain(key, { chainId, name });

/** Asks a connected wallet of EVM or Cosmos chains; rejects with what it throws. */
export const requestOfWallet = (key: string, asked: WalletRequest): Promise<unknown> =>
  connectionStore.request(key, asked);

/** Disconnects every wallet and deletes all sessions. */
export const forgetWallets = (): void => connectionStore.forgetAll();
