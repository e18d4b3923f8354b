import type { Chain } from '#contract/chain.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';
import { looksLike } from './address-shape.ts';

/** The bech32 prefix of a Cosmos address, which identifies its chain; undefined for other texts. */
const cosmosPrefix = (text: string): string | undefined =>
  looksLike('cosmos', text) ? text.slice(0, text.lastIndexOf('1')) : undefined;

export const sameAddress = (a: string, b: string): boolean => normalizeAddress(a) === normalizeAddress(b);

/**
 * The chains of an address: all of its family, for Cosmos those with its prefix. If a chain has the prefix, the address
 * belongs to no other family.
 */
export function chainsOf(address: string, chains: readonly Chain[]): Chain[] {
  const open = chains.filter(({ is_testnet }) => !is_testnet);
  const prefix = cosmosPrefix(address);
  const cosmos = open.filter(({ chain_type, bech32_prefix }) => chain_type === 'cosmos' && bech32_prefix === prefix);
  if (cosmos.length > 0) return cosmos;
  return open.filter(({ chain_type }) => chain_type !== 'cosmos' && looksLike(chain_type, address));
}

/** An address shortened to both ends. */
export const shortAddress = (address: string): string => `${address.slice(0, 10)}…${address.slice(-6)}`;
