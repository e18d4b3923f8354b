import { createStore } from '../storage/store.ts';
import type { WalletOption } from './wallet.ts';

/** The id of WalletConnect among the wallets of EVM chains. */
export const WALLET_CONNECT = 'walletConnect';

/** The link that a phone's wallet is to open or to scan, `wc:…`; null while none waits for a wallet. */
export const pairingLink = createStore<string | null>(null);

export const isByPairing = ({ family, id }: Pick<WalletOption, 'family' | 'id'>): boolean =>
  family === 'evm' && id === WALLET_CONNECT;
