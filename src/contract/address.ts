import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, bech32, hex } from '@scure/base';
import { CHAIN_TYPES, type ChainType } from './chain.ts';

const SOLANA_BYTES = 32;
const COSMOS_BYTES = new Set([20, 32]);
const BECH32_LIMIT = 120;

function checksummed(lower: string): string {
  const digest = hex.encode(keccak_256(new TextEncoder().encode(lower)));
  return [...lower]
    .map((digit, i) => (Number.parseInt(digest[i] as string, 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}

/** Mixed case must carry a right checksum; all lower or all upper case carries none. */
function isEvmAddress(text: string): boolean {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return false;
  const digits = text.slice(2);
  return (
    digits === digits.toLowerCase() || digits === digits.toUpperCase() || checksummed(digits.toLowerCase()) === digits
  );
}

/** The prefix of a bech32 account address, or undefined when the text is none. */
export function bech32Prefix(text: string): string | undefined {
  if (text.length > BECH32_LIMIT || !text.includes('1')) return undefined;
  try {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, BECH32_LIMIT);
    return COSMOS_BYTES.has(bech32.fromWords(words).length) ? prefix : undefined;
  } catch {
    return undefined;
  }
}

function isSolanaAddress(text: string): boolean {
  try {
    return base58.decode(text).length === SOLANA_BYTES;
  } catch {
    return false;
  }
}

const CHECKS: Record<ChainType, (text: string) => boolean> = {
  cosmos: (text) => bech32Prefix(text) !== undefined,
  evm: isEvmAddress,
  svm: isSolanaAddress,
};

/** Whether the text is an address of that family, its checksum included. A Cosmos chain's prefix is not checked. */
export const isAddress = (chainType: ChainType, text: string): boolean => CHECKS[chainType](text);

/** The families in which the text is an address: none, one, rarely more. */
export const chainTypesOf = (text: string): ChainType[] => CHAIN_TYPES.filter((type) => CHECKS[type](text));
