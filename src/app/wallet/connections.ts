import { useSyncExternalStore } from 'react';
import { getSettings } from '../storage/settings.ts';
import { useStore } from '../storage/store.ts';
import { isLikely, loadFamily } from './adapters.ts';
import { connectionList, sessions } from './connection-list.ts';
import { createConnectionStore } from './connection-store.ts';
import { createOptionStore } from './option-store.ts';
import type { WalletOption } from './wallet.ts';

// The first page needs nothing of this file: it shows `connection-list.ts`.

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
