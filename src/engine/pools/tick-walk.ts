import type { ConcentratedPool } from '#market/pool.ts';
import { MAX_TICK, MIN_TICK } from '#math/tick-math.ts';
import { at } from './pool-math.ts';

/** Where the next stretch of a swap ends. */
export interface TickStop {
  readonly tick: number;
  /** Index in the pool's ticks where liquidity changes here; undefined at the mere edge of a bitmap word. */
  readonly position: number | undefined;
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
 * `position` is the next tick of the pool in the swap's direction.
 */
export function nextStop(pool: ConcentratedPool, tick: number, position: number, falls: boolean): TickStop {
  const spacing = pool.tickSpacing;
  const slot = Math.floor(tick / spacing);
  const edge = falls ? (slot >> 8) << 8 : (((slot + 1) >> 8) << 8) + 255;
  const initialized = pool.ticks[position]?.index;
  if (initialized !== undefined && (falls ? initialized >= edge * spacing : initialized <= edge * spacing)) {
    return { tick: initialized, position };
  }
  return { tick: Math.min(MAX_TICK, Math.max(MIN_TICK, edge * spacing)), position: undefined };
}
