import { t } from '#app/language/words.ts';
import type { WalletChain } from '../wallet.ts';
import { WalletError, walletError } from '../wallet-error.ts';

/** The reason of a Cosmos wallet's error. There are no common codes: wallets throw errors, objects or strings. */
export type Refusal = 'rejected' | 'locked' | 'unknown-chain' | 'no-ethereum-app' | 'no-account' | 'other';

/** The codes of Cosmostation and, for the Ethereum app, of Keplr. */
const CODES: Readonly<Record<number, Refusal>> = {
  4001: 'rejected',
  4100: 'locked',
  [-32602]: 'unknown-chain',
  5001: 'no-ethereum-app',
  901: 'no-ethereum-app',
};

const WORDS: readonly (readonly [RegExp, Refusal])[] = [
  [/reject|declin|denied|cancel/i, 'rejected'],
  [/no ethereum public key|ethereum app|ledger/i, 'no-ethereum-app'],
  [
    /no (?:modular )?chain info|(?:invalid|unknown|unsupported) chain|chain .*(?:not supported|not found)/i,
    'unknown-chain',
  ],
  [/locked|not authori[sz]ed|unauthori[sz]ed/i, 'locked'],
  [/no (?:wallet|account|address|key) /i, 'no-account'],
];

const partsOf = (error: unknown): { readonly code?: unknown; readonly message?: unknown } =>
  typeof error === 'object' && error !== null ? error : { message: error };

export function refusalOf(error: unknown): Refusal {
  const { code, message } = partsOf(error);
  const byCode = typeof code === 'number' ? CODES[code] : undefined;
  return byCode ?? WORDS.find(([words]) => words.test(`${message} `))?.[1] ?? 'other';
}

/** The chains whose id is in the wallet's message. */
export function chainsNamed(error: unknown, chainIds: readonly string[]): readonly string[] {
  const words = String(partsOf(error).message).split(/[^\w.-]+/);
  const bare = new Set(words.flatMap((word) => [word, word.replace(/[.-]+$/, '')]));
  return chainIds.filter((chainId) => bare.has(chainId));
}

/** The error to show if a wallet returned no address at all. */
export function walletErrorFrom(error: unknown, wallet: string): WalletError {
  if (error instanceof WalletError) return error;
  const refusal = refusalOf(error);
  if (refusal === 'unknown-chain') {
    const sentence = t('{wallet} has none of the chains that this page uses. Add one in it, then try again.', {
      wallet,
    });
    return new WalletError('unknown-chain', sentence, error);
  }
  if (refusal === 'no-ethereum-app') return walletError('no-account', wallet, error);
  return walletError(refusal === 'other' ? 'gone' : refusal, wallet, error);
}

const CHAIN_SENTENCES: Readonly<Record<Refusal, (wallet: string, chain: string) => string>> = {
  rejected: (wallet, chain) => t('You declined {chain} in {wallet}. Connect again to allow it.', { chain, wallet }),
  locked: (wallet, chain) =>
    t('{wallet} does not show this page its address on {chain}. Connect again to allow it.', { wallet, chain }),
  'unknown-chain': (wallet, chain) =>
    t('{wallet} does not know {chain}. Add it in {wallet}, then connect again.', { wallet, chain }),
  'no-ethereum-app': (wallet, chain) =>
    t(
      '{chain} needs the Ethereum app of your hardware wallet. Set it up for {chain} in {wallet}, then connect again.',
      { chain, wallet },
    ),
  'no-account': (wallet, chain) =>
    t('{wallet} has no account on {chain}. Add one in it, then connect again.', { wallet, chain }),
  other: (wallet, chain) => t('{wallet} gave no address on {chain}. Connect again to request it.', { wallet, chain }),
};

/** The sentence to show for a chain without an address. */
export const chainError = (error: unknown, wallet: string, { name }: WalletChain): string =>
  CHAIN_SENTENCES[refusalOf(error)](wallet, name);
