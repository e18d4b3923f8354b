import type { ConcentratedPool } from '#market/pool.ts';
import { MAX_TICK, MIN_TICK } from '#math/tick-math.ts';
import { at } from './pool-math.ts';

/** Where the next stretch of a swap ends. */
export interface TickStop {
  readonly tick: number;
  /** Whether liquidity changes here, or this is the mere edge of a bitmap word. */
  readonly crosses: boolean;
}

/** How many of the pool's ticks are at or below a tick. */
export function countAtOrBelow(pool: ConcentratedPool, tick: number): number {
  let low = 0;
  let high = pool.ticks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(pool.ticks, middle).index <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The next stop from a tick, as Uniswap v3's TickBitmap finds it: ticks sit in words of 256 spacings, and a swap stops
 * at the edge of a word even where liquidity does not change. Each stop rounds, so the edges show in exact amounts.
 * `initialized` is the next tick of the pool in the swap's direction.
 */
export function nextStop(
  { tickSpacing }: ConcentratedPool,
  tick: number,
  initialized: number,
  falls: boolean,
): TickStop {
  const slot = Math.floor(tick / tickSpacing);
  const edge = (falls ? (slot >> 8) << 8 : (((slot + 1) >> 8) << 8) + 255) * tickSpacing;
  if (falls ? initialized >= edge : initialized <= edge) return { tick: initialized, crosses: true };
  return { tick: Math.min(MAX_TICK, Math.max(MIN_TICK, edge)), crosses: false };
}
