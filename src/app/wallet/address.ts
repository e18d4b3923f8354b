import type { Chain, ChainType } from '#contract/chain.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';

/**
 * What texts of each family look like, by their letters alone. Checksums are checked once, where an address is typed:
 * the code for that is large, and every page reads the addresses that are kept.
 */
const SHAPES: Readonly<Record<ChainType, RegExp>> = {
  evm: /^0x[0-9a-f]{40}$/i,
  cosmos: /^[a-z][a-z0-9-]*1[02-9ac-hj-np-z]{38,}$/,
  svm: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

export const looksLike = (family: ChainType, text: unknown): text is string =>
  typeof text === 'string' && SHAPES[family].test(text);

/** The part before the last 1 of a Cosmos address, by which a chain knows its own; undefined for other texts. */
export const cosmosPrefix = (text: string): string | undefined =>
  looksLike('cosmos', text) ? text.slice(0, text.lastIndexOf('1')) : undefined;

export const sameAddress = (a: string, b: string): boolean => normalizeAddress(a) === normalizeAddress(b);

/**
 * The chains on which the address can hold something: all of its family, and for Cosmos those of its prefix. Where a
 * chain knows the prefix, the text is no other family's, whatever it looks like.
 */
export function chainsOf(address: string, chains: readonly Chain[]): Chain[] {
  const open = chains.filter(({ is_testnet }) => !is_testnet);
  const prefix = cosmosPrefix(address);
  const cosmos = open.filter(({ chain_type, bech32_prefix }) => chain_type === 'cosmos' && bech32_prefix === prefix);
  if (cosmos.length > 0) return cosmos;
  return open.filter(({ chain_type }) => chain_type !== 'cosmos' && looksLike(chain_type, address));
}

/** An address short enough to read: both ends, as people compare them. */
export const shortAddress = (address: string): string => `${address.slice(0, 10)}…${address.slice(-6)}`;
