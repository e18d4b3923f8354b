import { t } from '../language/words.ts';
import { isDeclined, WalletError, walletError } from './wallet-error.ts';

const UNKNOWN_CHAIN = 4902;
const ALREADY_OPEN = -32002;

/** An error of a wallet: with a code by EIP-1193, which some wallets wrap in another error or omit. */
interface Thrown {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: { readonly originalError?: Thrown };
}

const thrown = (error: unknown): Thrown => (typeof error === 'object' && error !== null ? error : {});

function codeOf(error: unknown): unknown {
  const { code, data } = thrown(error);
  return data?.originalError?.code ?? code;
}

/** Whether the wallet already shows a prompt of this page and rejects a second one. */
export const isAlreadyOpen = (error: unknown): boolean => codeOf(error) === ALREADY_OPEN;

/** The error to show; undefined if the wallet gave no reason. */
export function evmError(error: unknown, wallet: string): WalletError | undefined {
  const code = codeOf(error);
  if (code === 4100) return walletError('locked', wallet, error);
  if (code === ALREADY_OPEN) {
    const sentence = t('{wallet} already has a request open. Confirm or reject it there, then try again.', { wallet });
    return new WalletError('other', sentence, error);
  }
  const inner = thrown(error).data?.originalError;
  return isDeclined(error) || isDeclined(inner) ? walletError('rejected', wallet, error) : undefined;
}

export function switchError(error: unknown, wallet: string, chain: string): WalletError | undefined {
  if (codeOf(error) !== UNKNOWN_CHAIN && !/unrecognized chain/i.test(String(thrown(error).message)))
    return evmError(error, wallet);
  const sentence = t('{wallet} does not have chain {chain}. Add it in the wallet, then try again.', { wallet, chain });
  return new WalletError('unknown-chain', sentence, error);
}
