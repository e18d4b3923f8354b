import type { Chain, ChainType } from '#contract/chain.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';

/**
 * The format of addresses of each family, without checksums. Those are checked once, when an address is typed: that
 * code is large, and every page reads stored addresses.
 */
const SHAPES: Readonly<Record<ChainType, RegExp>> = {
  evm: /^0x[0-9a-f]{40}$/i,
  cosmos: /^[a-z][a-z0-9-]*1[02-9ac-hj-np-z]{38,}$/,
  svm: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

export const isFamily = (text: unknown): text is ChainType => typeof text === 'string' && Object.hasOwn(SHAPES, text);

export const looksLike = (family: ChainType, text: unknown): text is string =>
  typeof text === 'string' && SHAPES[family].test(text);

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
