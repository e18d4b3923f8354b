import type { ChainType } from '#contract/chain.ts';
import type { Sighting } from '../reader.ts';

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

/** How far a node may be behind another by the time of its block. */
const TOLERANCE_MS = 60_000;
/** As many blocks and slots, where one of them shows no time. EVM chains make blocks at any pace. */
const TOLERANCE_BLOCKS: Readonly<Record<ChainType, bigint | null>> = { cosmos: 10n, svm: 150n, evm: null };

/** How an answer stands against what its own node and the others of the chain showed before. */
export function freshnessOf(
  family: ChainType,
  sighting: Sighting,
  own: Seen | null,
  others: readonly (Seen | null)[],
): Freshness {
  if (others.some((seen) => isBehind(family, sighting, seen))) return 'behind';
  return isOld(sighting) || isBehind(family, sighting, own) ? 'old' : 'current';
}

export const isOld = ({ blockTime }: Sighting): boolean => blockTime !== null && Date.now() - blockTime > OLD_MS;

/** By block time where both show it. Whoever is on time is behind nobody, whatever heights the other claims. */
function isBehind(family: ChainType, mine: Sighting, seen: Seen | null): boolean {
  if (seen === null || performance.now() - seen.at > SIGHTING_MS) return false;
  const theirs = seen.sighting;
  if (mine.blockTime !== null) {
    if ((theirs.blockTime ?? Date.now()) - mine.blockTime <= TOLERANCE_MS) return false;
    if (theirs.blockTime !== null) return true;
  }
  const tolerance = TOLERANCE_BLOCKS[family];
  if (tolerance === null || mine.height === null || theirs.height === null) return false;
  return theirs.height - mine.height > tolerance;
}

/** No block is of the future: a time beyond the clock is taken for now. */
export function notOfTheFuture(sighting: Sighting): Sighting {
  const { blockTime } = sighting;
  return blockTime === null ? sighting : { ...sighting, blockTime: Math.min(blockTime, Date.now()) };
}

/** The later of two, by block time, then by height; what shows neither is the earliest. */
export function compareFreshness(a: Sighting, b: Sighting): number {
  return (a.blockTime ?? 0) - (b.blockTime ?? 0) || Number((a.height ?? 0n) - (b.height ?? 0n));
}
