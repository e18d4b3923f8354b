import { base58, bech32, hex } from '@scure/base';
import { addressOfWord, digitsOf } from '#calls/words.ts';
import type { Registry } from '#registry/registry.ts';

const ACCOUNT_DIGITS = 40;

/** The address that 32 bytes hold, as its chain writes it; null where they are none of that chain, or the chain is not known. */
export function addressOn(registry: Registry, chainId: string, word: string): string | null {
  if (registry.findChain(chainId) === undefined) return null;
  const { chain_type, bech32_prefix } = registry.getChainRecord(chainId);
  const digits = digitsOf(word);
  if (chain_type === 'evm') return addressOfWord(digits) ?? null;
  if (chain_type === 'svm') return base58.encode(hex.decode(digits));
  if (bech32_prefix === '') return null;
  // Accounts have 20 bytes behind zeros, contracts all 32.
  const account = /^0{24}/.test(digits) ? digits.slice(-ACCOUNT_DIGITS) : digits;
  return bech32.encode(bech32_prefix, bech32.toWords(hex.decode(account)));
}

/** An address of any family as 32 bytes, hex digits without 0x; undefined for what is none. */
export function wordOfAddress(address: string): string | undefined {
  const digits = /^0x/i.test(address) ? digitsOf(address) : bytesOf(address);
  return digits === undefined || digits.length > 64 || !/^[0-9a-f]+$/.test(digits)
    ? undefined
    : digits.padStart(64, '0');
}

function bytesOf(address: string): string | undefined {
  try {
    return hex.encode(base58.decode(address));
  } catch {
    return undefined;
  }
}
