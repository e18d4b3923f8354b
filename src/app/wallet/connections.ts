import { useSyncExternalStore } from 'react';
import { currentSettings } from '../settings.ts';
import { createStored } from '../stored.ts';
import { isLikely, loadFamily } from './adapters.ts';
import { createConnectionStore } from './connection-store.ts';
import { createOptionStore } from './option-store.ts';
import { readSessions, SESSIONS_KEY } from './sessions.ts';
import type { Connection, WalletOption } from './wallet.ts';

const store = createConnectionStore({
  load: loadFamily,
  sessions: createStored({ key: SESSIONS_KEY, read: readSessions }),
  mayKeep: () => !currentSettings().privacy,
});
const options = createOptionStore({ load: loadFamily, isLikely });

/** The wallets that are connected or on their way, in the order in which they were wanted. */
export const useConnections = (): readonly Connection[] => useSyncExternalStore(store.subscribe, store.get);

/** The wallets that are installed, by family and name. Looking for them begins with the first caller. */
export const useWalletOptions = (): readonly WalletOption[] => useSyncExternalStore(options.subscribe, options.get);

/** Asks the wallet; what comes of it is in `useConnections`. Asking again for one that failed or is locked starts over. */
export const connectWallet = (wallet: WalletOption): Promise<void> => store.connect(wallet);

/** Lets go of a wallet. An approval that comes late does not bring it back. */
export const disconnectWallet = async (key: string): Promise<void> => store.disconnect(key);

/** Asks an EVM wallet to change its chain, which it may know by another name. Rejects with WalletTrouble. */
export const switchWalletChain = (key: string, chainId: string, name: string): Promise<void> =>
  store.switchChain(key, { chainId, name });

/** Lets go of every wallet and forgets that it was here. */
export const forgetWallets = (): void => store.forgetAll();

/** Takes up the sessions of the last visit without a prompt, and follows other tabs. Called once, outside React. */
export function restoreSessions(): void {
  store.restoreAll();
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSIONS_KEY || key === null) store.follow();
  });
}
