import type { Tick } from '#market/pool.ts';
import { MAX_TICK, MIN_TICK } from '#math/tick-math.ts';

/**
 * Ticks are read around the price only: a spacing of 1 has 6,932 bitmap words for all prices. The two ends of what was read take all
 * liquidity that reaches beyond: a swap is exact up to there, and rejected past it. Ends are those of words, where every swap
 * ends a step anyway.
 */

/** Ticks read to each side of the price: up to five times the price, and down to a fifth. */
const REACH = 16_000;
/** A window is read anew when the price is nearer to its end. */
const LEAST_REACH = 8_000;
/** Slots of a word of the bitmap, a spacing each. */
const WORD_SLOTS = 256;

/** Bitmap words, the last one included. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

export interface TickWindow extends WordRange {
  /** Initialized ticks within, ascending. */
  readonly initialized: readonly Tick[];
  /** Liquidity below the first of them. */
  readonly below: bigint;
  /** With the ends, as a pool has them: ascending, and netting to zero. */
  readonly ticks: readonly Tick[];
}

export const wordOfTick = (tick: number, spacing: number): number =>
  Math.floor(Math.floor(tick / spacing) / WORD_SLOTS);

const firstWord = (spacing: number): number => wordOfTick(Math.ceil(MIN_TICK / spacing) * spacing, spacing);
const lastWord = (spacing: number): number => wordOfTick(MAX_TICK, spacing);
const firstTick = (word: number, spacing: number): number => word * WORD_SLOTS * spacing;
const lastTick = (word: number, spacing: number): number => (word * WORD_SLOTS + WORD_SLOTS - 1) * spacing;

/** The words to read for a price. */
export const wordsAround = (tick: number, spacing: number): WordRange => ({
  from: Math.max(firstWord(spacing), wordOfTick(tick - REACH, spacing)),
  to: Math.min(lastWord(spacing), wordOfTick(tick + REACH, spacing)),
});

/** Whether enough was read to both sides of the price. */
export function reachesFar({ from, to }: WordRange, tick: number, spacing: number): boolean {
  const isLow = from > firstWord(spacing) && tick - firstTick(from, spacing) < LEAST_REACH;
  return !isLow && (to >= lastWord(spacing) || lastTick(to, spacing) - tick >= LEAST_REACH);
}

/** The ticks that a word of the bitmap names, ascending. */
export function ticksOfWord(bitmap: bigint, word: number, spacing: number): number[] {
  const ticks: number[] = [];
  for (let slot = 0, rest = bitmap; rest > 0n; slot++, rest >>= 1n)
    if ((rest & 1n) === 1n) ticks.push((word * WORD_SLOTS + slot) * spacing);
  return ticks;
}

const liquidityAt = ({ initialized, below }: Pick<TickWindow, 'initialized' | 'below'>, tick: number): bigint =>
  initialized.reduce((sum, { index, liquidityNet }) => (index <= tick ? sum + liquidityNet : sum), below);

/** Whether the ticks give the liquidity at the price: where not, one of them has changed. */
export const fits = (window: TickWindow, tick: number, liquidity: bigint): boolean =>
  liquidityAt(window, tick) === liquidity;

/** A window of what was read in one block; undefined if no pool can have such ticks. */
export function tickWindow(
  { from, to }: WordRange,
  initialized: readonly Tick[],
  { tick, liquidity, spacing }: { readonly tick: number; readonly liquidity: bigint; readonly spacing: number },
): TickWindow | undefined {
  const below = liquidity - liquidityAt({ initialized, below: 0n }, tick);
  let above = below;
  for (const { liquidityNet } of initialized) {
    if (above < 0n) return undefined;
    above += liquidityNet;
  }
  if (below < 0n || above < 0n) return undefined;
  const low = firstTick(from, spacing);
  const high = lastTick(to, spacing);
  const ends = new Map<number, bigint>();
  if (below > 0n) ends.set(Math.max(low, MIN_TICK), below);
  if (above > 0n) ends.set(Math.min(high, MAX_TICK), -above);
  const nets = new Map(initialized.map(({ index, liquidityNet }) => [index, liquidityNet]));
  for (const [index, net] of ends) nets.set(index, (nets.get(index) ?? 0n) + net);
  const ticks = [...nets].map(([index, liquidityNet]) => ({ index, liquidityNet })).sort((a, b) => a.index - b.index);
  return { from, to, initialized, below, ticks };
}
