import type { ChainType } from '#contract/chain.ts';
import type { Sighting } from './reader.ts';

/** A sighting, and when it was had, by the clock of `performance.now()`. */
export interface Seen {
  readonly sighting: Sighting;
  readonly at: number;
}

/** `behind` is older than what another node showed; `old` is older than the clock, or than what the node itself showed. */
export type Freshness = 'current' | 'old' | 'behind';

/** A chain that went back, by a reorganisation or a rollback, is held to what it was before no longer than this. */
const SIGHTING_MS = 3 * 60_000;

/** An answer older than this is doubted. */
const OLD_MS = 10 * 60_000;

/** How far a node may be behind: blocks and slots, or for EVM, whose chains make blocks at any pace, milliseconds. */
const TOLERANCE: Readonly<Record<ChainType, number>> = { cosmos: 10, svm: 150, evm: 60_000 };

/** How an answer stands against what its own node and the others of the chain showed before. */
export function freshnessOf(
  family: ChainType,
  sighting: Sighting,
  own: Seen | null,
  others: readonly (Seen | null)[],
): Freshness {
  if (others.some((seen) => isBehind(family, sighting, seen))) return 'behind';
  const { blockTime } = sighting;
  const old = blockTime !== null && Date.now() - blockTime > OLD_MS;
  return old || isBehind(family, sighting, own) ? 'old' : 'current';
}

function isBehind(family: ChainType, sighting: Sighting, seen: Seen | null): boolean {
  if (seen === null || performance.now() - seen.at > SIGHTING_MS) return false;
  const mine = positionOf(family, sighting);
  const theirs = positionOf(family, seen.sighting);
  return mine !== null && theirs !== null && theirs - mine > TOLERANCE[family];
}

/** How far along its chain a node is. No block is of the future: a time beyond the clock is taken for now. */
function positionOf(family: ChainType, { height, blockTime }: Sighting): number | null {
  if (family !== 'evm') return height === null ? null : Number(height);
  return blockTime === null ? null : Math.min(blockTime, Date.now());
}

/** The later of two, by block time, then by height; what shows neither is the earliest. */
export function compareFreshness(a: Sighting, b: Sighting): number {
  return (a.blockTime ?? 0) - (b.blockTime ?? 0) || Number((a.height ?? 0n) - (b.height ?? 0n));
}
