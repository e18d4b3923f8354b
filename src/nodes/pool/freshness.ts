import type { ChainType } from '#contract/chain.ts';
import type { BlockRef } from '../block-ref.ts';

/** A block that a node showed, and when, by `performance.now()`. */
export interface SeenBlock {
  readonly block: BlockRef;
  readonly at: number;
}

/** `behind`: older than a block of another node. `old`: older than the clock allows, or than the node's own earlier block. */
export type Freshness = 'current' | 'old' | 'behind';

/** How long an earlier block counts: a reorganisation or rollback may have removed it since. */
const SEEN_BLOCK_MS = 3 * 60_000;

/** A block older than this is stale. */
const OLD_MS = 10 * 60_000;

/** How far a node's block time may be behind that of another node. */
const TOLERANCE_MS = 60_000;
/** The same in blocks or slots, used if a time is unknown. Null for EVM chains, whose block times vary. */
const TOLERANCE_BLOCKS: Readonly<Record<ChainType, bigint | null>> = { cosmos: 10n, svm: 150n, evm: null };

/** Compares a block with the earlier blocks of its own node and of the chain's other nodes. */
export function freshnessOf(
  family: ChainType,
  block: BlockRef,
  own: SeenBlock | null,
  others: readonly (SeenBlock | null)[],
): Freshness {
  if (others.some((seen) => isBehind(family, block, seen))) return 'behind';
  return isOld(block) || isBehind(family, block, own) ? 'old' : 'current';
}

export const isOld = ({ blockTime }: BlockRef): boolean => blockTime !== null && Date.now() - blockTime > OLD_MS;

/** By block time if both are known. A node with a recent block time is never behind, whatever the other's height. */
function isBehind(family: ChainType, mine: BlockRef, seen: SeenBlock | null): boolean {
  if (seen === null || performance.now() - seen.at > SEEN_BLOCK_MS) return false;
  const theirs = seen.block;
  if (mine.blockTime !== null) {
    if ((theirs.blockTime ?? Date.now()) - mine.blockTime <= TOLERANCE_MS) return false;
    if (theirs.blockTime !== null) return true;
  }
  const tolerance = TOLERANCE_BLOCKS[family];
  if (tolerance === null || mine.height === null || theirs.height === null) return false;
  return theirs.height - mine.height > tolerance;
}

/** Replaces a block time in the future by the current time. */
export function clampToNow(block: BlockRef): BlockRef {
  const { blockTime } = block;
  return blockTime === null ? block : { ...block, blockTime: Math.min(blockTime, Date.now()) };
}

/** Orders by block time, then by height; unknown values are lowest. */
export function compareFreshness(a: BlockRef, b: BlockRef): number {
  return (a.blockTime ?? 0) - (b.blockTime ?? 0) || Number((a.height ?? 0n) - (b.height ?? 0n));
}
