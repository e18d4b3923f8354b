import { useSyncExternalStore } from 'react';
import type { Connection, WalletOption } from './wallet.ts';

const NONE: readonly Connection[] = [];
const NO_OPTIONS: readonly WalletOption[] = [];
const never = () => () => {};

/** The wallets that are connected or on their way, in the order in which they were wanted. */
export const useConnections = (): readonly Connection[] => useSyncExternalStore(never, () => NONE);

/** The wallets that are installed, by family and name. Looking for them begins with the first caller. */
export const useWalletOptions = (): readonly WalletOption[] => useSyncExternalStore(never, () => NO_OPTIONS);

/** Asks the wallet; what comes of it is in `useConnections`. Asking again for one that failed or is locked starts over. */
export async function connectWallet(_wallet: WalletOption): Promise<void> {}

/** Lets go of a wallet. An approval that comes late does not bring it back. */
export async function disconnectWallet(_key: string): Promise<void> {}

/** Asks an EVM wallet to change its chain. Rejects with WalletTrouble. */
export async function switchWalletChain(_key: string, _chainId: string): Promise<void> {}

/** Takes up the sessions of the last visit without a prompt. Called once, outside React. */
export function restoreSessions(): void {}
