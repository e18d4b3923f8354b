import type { Lookup } from './lookup.ts';

/**
 * Sei, whose two faces show one balance only to keys that the chain has associated. That is read nowhere here, so that a coin on one face
 * is not counted on the other.
 */
const OF_ASSOCIATED_KEYS: ReadonlySet<string> = new Set(['pacific-1', '1329']);

/** The chain that shows the same balances to the other family of addresses. */
export const otherFace = (chainId: string, lookup: Lookup): string | undefined =>
  OF_ASSOCIATED_KEYS.has(chainId) ? undefined : lookup.chain(chainId)?.twin_chain_id;
