import { t } from '../language/words.ts';
import type { WalletProblem, WalletProblemKind } from './wallet.ts';

/** An error whose message is shown to the user. Any other error is a bug. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly kind: WalletProblemKind;

  constructor(kind: WalletProblemKind, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.kind = kind;
  }
}

/** The time after which the page reports that a wallet is slow. */
export const SLOW_MS = 15_000;

type CommonKind = Exclude<WalletProblemKind, 'unknown-chain' | 'other'>;

const SENTENCES: Readonly<Record<CommonKind, (wallet: string) => string>> = {
  rejected: (wallet) => t('You declined in {wallet}.', { wallet }),
  locked: (wallet) =>
    t('{wallet} is locked or hides its accounts from this page. Unlock it, then try again.', { wallet }),
  slow: (wallet) =>
    t('{wallet} did not answer in {seconds} seconds. Unlock it, then try again. You can compare without a wallet.', {
      wallet,
      seconds: SLOW_MS / 1000,
    }),
  gone: (wallet) => t('{wallet} no longer answers. Reload the page, then try again.', { wallet }),
  unconfirmed: (wallet) =>
    t('These addresses are from your last visit. {wallet} confirms them only in its window: try again.', { wallet }),
  'no-account': (wallet) => t('{wallet} gave no address. Choose an account in it, then try again.', { wallet }),
};

export const problemOf = (kind: CommonKind, wallet: string): WalletProblem => ({
  kind,
  sentence: SENTENCES[kind](wallet),
});

export const walletError = (kind: CommonKind, wallet: string, cause?: unknown): WalletError =>
  new WalletError(kind, SENTENCES[kind](wallet), cause);

/**
 * Whether the user declined: by the codes of EIP-1193 and CAIP-25, or by the message, as not every wallet sets a code.
 */
export function isDeclined(error: unknown): boolean {
  const { code, message } = (typeof error === 'object' && error !== null ? error : { message: error }) as Record<
    string,
    unknown
  >;
  const text = typeof message === 'string' ? message : '';
  return code === 4001 || code === 5000 || /reject|declin|denied|cancel/i.test(text);
}
