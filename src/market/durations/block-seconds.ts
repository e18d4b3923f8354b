import type { Registry } from '#registry/registry.ts';
import { waitsOf } from './waits.ts';

/**
 * Between two blocks of a Cosmos chain where no list says it: the longest of those that Wormhole's docs give ("Wormhole
 * Finality"), because such chains are final with the block.
 */
const COSMOS_BLOCK_SECONDS = 6;

/** Between two blocks of a chain, null when nobody says. */
export function blockSeconds(registry: Registry, chainId: string): number | null {
  const isCosmos = registry.chainRecord(chainId).chain_type === 'cosmos';
  return waitsOf(chainId)?.block_seconds ?? (isCosmos ? COSMOS_BLOCK_SECONDS : null);
}
