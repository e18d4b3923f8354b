import { useSyncExternalStore } from 'react';
import { currentSettings } from '../settings.ts';
import { createStored } from '../stored.ts';
import { isLikely, loadFamily } from './adapters.ts';
import { createConnectionStore } from './connection-store.ts';
import { createOptionStore } from './option-store.ts';
import { readSessions, SESSIONS_KEY, type Session } from './sessions.ts';
import type { Connection, WalletOption } from './wallet.ts';

const sessions = createStored({ key: SESSIONS_KEY, read: readSessions });
const store = createConnectionStore({
  load: loadFamily,
  sessions,
  mayKeep: () => !currentSettings().privacy,
});
const options = createOptionStore({ load: loadFamily, isLikely });

/** The wallets that are connected or on their way, in the order in which they were wanted. */
export const useConnections = (): readonly Connection[] => useSyncExternalStore(store.subscribe, store.get);

/** The wallets that are installed, by family and name. Looking for them begins with the first caller. */
export const useWalletOptions = (): readonly WalletOption[] => useSyncExternalStore(options.subscribe, options.get);

/** Whether wallets may still show up that were there before: until then, no wallet is no answer. */
export const useIsLooking = (): boolean => useSyncExternalStore(options.subscribe, options.isLooking);

/** Asks the wallet; what comes of it is in `useConnections`. Asking again for one that failed or is locked starts over. */
export const connectWallet = (wallet: WalletOption): Promise<void> => store.connect(wallet);

/** Lets go of a wallet. An approval that comes late does not bring it back. */
export const disconnectWallet = async (key: string): Promise<void> => store.disconnect(key);

/** Asks an EVM wallet to change its chain. Rejects with WalletTrouble, which names the chain as `name` does. */
export const switchWalletChain = (key: string, chainId: string, name = chainId): Promise<void> =>
  store.switchChain(key, { chainId, name });

/** The wallets that this browser remembers for the next visit. */
export const useSessions = (): readonly Session[] => useSyncExternalStore(sessions.subscribe, sessions.get);

/** Lets go of every wallet and forgets that it was here. */
export const forgetWallets = (): void => store.forgetAll();

/** Takes up the sessions of the last visit without a prompt, and follows other tabs. Called once, outside React. */
export function restoreSessions(): void {
  store.restoreAll();
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSIONS_KEY || key === null) store.follow();
  });
}
