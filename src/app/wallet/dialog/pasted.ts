import { plainText } from '#app/format/plain-text.ts';
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

function problemOf({ text, address, wrapping, isSeveral }: Pasted, chains: readonly Chain[]): string | null {
  if (isSeveral) return `“${text}” holds several addresses. Paste only the one you mean.`;
  if (address === '') return `“${text}” is ${wrapping ?? 'no address'}, without the address of an account.`;
  if (NAME.test(address)) return `We do not look up names like “${address}”. Paste the address itself.`;
  if (/^[0-9a-f]{40}$/i.test(address)) return `“${address}” lacks the 0x at its start.`;
  if (chainTypesOf(address).length === 0) {
    const without = wrapping === null ? '' : ` We read it without ${wrapping}.`;
    return `“${address}” is no valid EVM, Solana or Cosmos address. Check each character.${without}`;
  }
  if (chainsOf(address, chains).length > 0) return null;
  const prefix = bech32Prefix(address);
  const kind = prefix === undefined ? 'of this kind' : `that begin with ${prefix}1`;
  return `This service has no chain with addresses ${kind}.`;
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
  if (pasted.length === 0) return { problem: 'Paste an address first.' };
  const problem = pasted.map((each) => problemOf(each, chains)).find((found) => found !== null);
  if (problem !== undefined) return { problem };
  const addresses = pasted.map(({ address }) => address);
  return {
    addresses: addresses.filter((address, i) => addresses.findIndex((other) => sameAddress(other, address)) === i),
  };
}
