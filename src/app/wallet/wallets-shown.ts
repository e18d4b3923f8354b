import { useSyncExternalStore } from 'react';

/** Whether the dialog "Wallets" is open: any page may ask for it. */
let shown = false;
const listeners = new Set<() => void>();

function show(next: boolean): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const showWallets = (): void => show(true);
export const hideWallets = (): void => show(false);
export const useWalletsShown = (): boolean => useSyncExternalStore(subscribe, () => shown);
