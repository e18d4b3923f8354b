import { plainText } from '#app/format/plain-text.ts';
import { t, translated } from '#app/language/words.ts';
import { bech32Prefix, chainTypesOf } from '#contract/address.ts';
import type { Chain } from '#contract/chain.ts';
import { unwrapAddress } from '#contract/unwrap-address.ts';
import { chainsOf, sameAddress } from '../address.ts';

/** The typed addresses, or a sentence that says what is wrong. */
export type PastedAddresses = { readonly addresses: readonly string[] } | { readonly problem: string };

/** "vitalik.eth": no address of any family has a dot. */
const NAME = /^[^\s./:]+(\.[^\s./:]+)+$/;

interface Pasted {
  /** As typed. */
  readonly text: string;
  readonly address: string;
  readonly wrapping: string | null;
  readonly isSeveral: boolean;
}

function wrappingText(wrapping: string): string {
  const [, prefix] = /^the prefix (.+)$/.exec(wrapping) ?? [];
  return prefix === undefined ? translated(wrapping) : t('the prefix {prefix}', { prefix });
}

function problemOf({ text, address, wrapping, isSeveral }: Pasted, chains: readonly Chain[]): string | null {
  if (isSeveral) return t('“{text}” holds several addresses. Paste only the one you mean.', { text });
  if (address === '') {
    const what = wrapping === null ? t('no address') : wrappingText(wrapping);
    return t('“{text}” is {what}, without the address of an account.', { text, what });
  }
  if (NAME.test(address)) return t('We do not look up names like “{address}”. Paste the address itself.', { address });
  if (/^[0-9a-f]{40}$/i.test(address)) return t('“{address}” lacks the 0x at its start.', { address });
  if (chainTypesOf(address).length === 0) {
    return wrapping === null
      ? t('“{address}” is no valid EVM, Solana or Cosmos address. Check each character.', { address })
      : t(
          '“{address}” is no valid EVM, Solana or Cosmos address. Check each character. We read it without {wrapping}.',
          { address, wrapping: wrappingText(wrapping) },
        );
  }
  if (chainsOf(address, chains).length > 0) return null;
  const prefix = bech32Prefix(address);
  return prefix === undefined
    ? t('This service has no chain with addresses of this kind.')
    : t('This service has no chain with addresses that begin with {prefix}1.', { prefix });
}

/** Lowercases Cosmos addresses, which may be uppercase; other addresses keep their case. */
const spelled = (address: string): string => (bech32Prefix(address) === undefined ? address : address.toLowerCase());

/**
 * Each address must be valid, with its checksum, and belong to a chain of the service. What wallets and explorers put around one
 * is removed. Duplicates are dropped.
 */
export function readPasted(text: string, chains: readonly Chain[]): PastedAddresses {
  const pasted = plainText(text)
    .split(/[\s,;]+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => ({ text: part, ...unwrapAddress(part) }))
    .map((each) => ({ ...each, address: spelled(each.address) }));
  if (pasted.length === 0) return { problem: t('Paste an address first.') };
  const problem = pasted.map((each) => problemOf(each, chains)).find((found) => found !== null);
  if (problem !== undefined) return { problem };
  const addresses = pasted.map(({ address }) => address);
  return {
    addresses: addresses.filter((address, i) => addresses.findIndex((other) => sameAddress(other, address)) === i),
  };
}
