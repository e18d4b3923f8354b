import { plainText } from '#app/format/plain-text.ts';
import { bech32Prefix, chainTypesOf } from '#contract/address.ts';
import type { Chain } from '#contract/chain.ts';
import { chainsOf, sameAddress } from '../address.ts';

/** The typed addresses, or a sentence that says what is wrong. */
export type PastedAddresses = { readonly addresses: readonly string[] } | { readonly problem: string };

/** "vitalik.eth": no address of any family has a dot. */
const NAME = /^[^\s./:]+(\.[^\s./:]+)+$/;

function problemOf(address: string, chains: readonly Chain[]): string | null {
  if (NAME.test(address)) return `Names such as “${address}” are not looked up. Paste the address itself.`;
  if (chainTypesOf(address).length === 0) {
    return `“${address}” is not an EVM, Solana or Cosmos address, or a character of it is wrong.`;
  }
  if (chainsOf(address, chains).length > 0) return null;
  const prefix = bech32Prefix(address);
  const kind = prefix === undefined ? 'of this kind' : `that begin with ${prefix}1`;
  return `This service has no chain with addresses ${kind}.`;
}

/** Lowercases Cosmos addresses, which may be uppercase; other addresses keep their case. */
const spelled = (address: string): string => (bech32Prefix(address) === undefined ? address : address.toLowerCase());

/** Each address must be valid, with its checksum, and belong to a chain of the service. Duplicates are dropped. */
export function readPasted(text: string, chains: readonly Chain[]): PastedAddresses {
  const addresses = plainText(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(spelled)
    .filter((address, i, all) => all.findIndex((other) => sameAddress(other, address)) === i);
  if (addresses.length === 0) return { problem: 'Paste an address first.' };
  const problem = addresses.map((address) => problemOf(address, chains)).find((found) => found !== null);
  return problem === undefined ? { addresses } : { problem };
}
