import { useSyncExternalStore } from 'react';
import type { ChainType } from '#contract/chain.ts';
import { getSettings } from '../storage/settings.ts';
import { useStore } from '../storage/store.ts';
import { connectionList, sessions } from './connection-list.ts';
import { createConnectionStore, type WalletFamily } from './connection-store.ts';
import { createOptionStore } from './option-store.ts';
import type { WalletOption } from './wallet.ts';

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

/** Fetches a family's adapter when it is first wanted. One that could not be fetched is fetched anew the next time. */
function loadFamily(family: ChainType): Promise<WalletFamily> {
  const known = loaded.get(family);
  if (known) return known;
  const loading = LOADS[family]();
  loaded.set(family, loading);
  loading.catch(() => loaded.delete(family));
  return loading;
}

const COSMOS_WALLETS = ['keplr', 'cosmostation'];

/** The adapter for Cosmos is large: it is fetched only where a wallet for it has shown itself. */
const isLikely = (family: ChainType): boolean =>
  family !== 'cosmos' || COSMOS_WALLETS.some((name) => name in globalThis);

// Loaded lazily: the first page shows the state in `connection-list.ts`.

export const connectionStore = createConnectionStore({
  ...{ load: loadFamily, list: connectionList, sessions },
  mayKeep: () => !getSettings().privacy,
});
const options = createOptionStore({ load: loadFamily, isLikely });

/** The wallets that are installed, by family and name. Looking for them begins with the first caller. */
export const useWalletOptions = (): readonly WalletOption[] => useStore(options);

/** Whether wallets may still show up that were there before: until then, no wallet is no answer. */
export const useIsLooking = (): boolean => useSyncExternalStore(options.subscribe, options.isLooking);

/** Asks the wallet; what comes of it is in `useConnections`. Asking again for one that failed or is locked starts over. */
export const connectWallet = (wallet: WalletOption): Promise<void> => connectionStore.connect(wallet);

/** Lets go of a wallet. An approval that comes late does not bring it back. */
export const disconnectWallet = async (key: string): Promise<void> => connectionStore.disconnect(key);

/** Asks an EVM wallet to change its chain. Rejects with WalletError, which names the chain as `name` does. */
export const switchWalletChain = (key: string, chainId: string, name = chainId): Promise<void> =>
  connectionStore.switchChain(key, { chainId, name });

/** Lets go of every wallet and forgets that it was here. */
export const forgetWallets = (): void => connectionStore.forgetAll();
