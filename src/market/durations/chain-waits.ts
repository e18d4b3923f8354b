import type { Registry } from '#registry/registry.ts';
import data from './waits.generated.json';

/** Seconds: from, usually, to. */
export type Span = readonly [from: number, usual: number, to: number];

/**
 * Waiting times on the chain that a transfer leaves: one row of `waits.generated.json`, written by `tools/registry`;
 * docs/durations.md lists the sources. Seconds; null where no source publishes a figure.
 */
export interface ChainWaits {
  readonly chain_id: string;
  readonly block_seconds: number | null;
  /** Until a block cannot be reverted. */
  readonly finality_seconds: number | null;
  /** Until Axelar's validators treat a block as final. */
  readonly axelar_seconds: number | null;
  /** Until Circle attests a burn. */
  readonly cctp_seconds: Span | null;
  /** Until Hyperlane's validators sign a block. */
  readonly hyperlane_seconds: number | null;
  /** Until LayerZero's verifiers accept a block. */
  readonly layer_zero_seconds: number | null;
  /** Until the claim about a rollup that holds a withdrawal can no longer be challenged on its parent chain. */
  readonly withdrawal_seconds: number | null;
}

const waits: ReadonlyMap<string, ChainWaits> = new Map(
  (data as unknown as ChainWaits[]).map((row) => [row.chain_id, row]),
);

export const findChainWaits = (chainId: string): ChainWaits | undefined => waits.get(chainId);

/**
 * Default block time of a Cosmos chain that no source lists: the longest that Wormhole's docs give ("Wormhole
 * Finality"), where such chains are final with the block.
 */
const COSMOS_BLOCK_SECONDS = 6;

/** Seconds between two blocks of a chain; null when unknown. */
export function blockSeconds(registry: Registry, chainId: string): number | null {
  const isCosmos = registry.getChainRecord(chainId).chain_type === 'cosmos';
  return findChainWaits(chainId)?.block_seconds ?? (isCosmos ? COSMOS_BLOCK_SECONDS : null);
}
