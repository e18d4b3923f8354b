import { createStore, useStore } from '../storage/store.ts';

/** Whether the dialog "Wallets" is open: any page may ask for it. */
const shown = createStore(false);

export const showWallets = (): void => shown.set(true);
export const hideWallets = (): void => shown.set(false);
export const useWalletsShown = (): boolean => useStore(shown);
