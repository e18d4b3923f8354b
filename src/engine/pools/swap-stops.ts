import type { ConcentratedPool } from '#market/pool.ts';
import { MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK, sqrtRatioAtTick } from '#math/tick-math.ts';
import { at } from './pool-math.ts';
import { outputBetween } from './sqrt-price.ts';
import { type Stop, Stops, type SwapEnd } from './stops.ts';
import { StopsBeyond } from './stops-beyond.ts';
import { countAtOrBelow, nextStop } from './tick-walk.ts';

/**
 * Stops kept in memory. Of those after them one in so many is kept as well: a swap all over the range of prices comes through
 * thousands, and walks anew from the nearest.
 */
const MOST_KEPT = 256;
const STRIDE = 16;

/** The stops of Uniswap v3's swap, each computed once, as far as amounts have asked for, and found by halving. */
class SwapStops extends Stops {
  private readonly pool: ConcentratedPool;
  private readonly kept: Stop[];
  private readonly far: Stop[] = [];
  /** Where the liquidity ends, once a swap has come there. */
  private last: Stop | undefined;

  constructor(pool: ConcentratedPool, falls: boolean) {
    super(pool, falls);
    this.pool = pool;
    const { sqrtPriceX96: price, tick, liquidity } = pool;
    const position = countAtOrBelow(pool, tick) - (falls ? 1 : 0);
    this.kept = [{ price, tick, liquidity, taken: 0n, given: 0n, position, from: undefined }];
  }

  firstCovering(side: 'taken' | 'given', amount: bigint): Stop | undefined {
    const { kept } = this;
    if (at(kept, kept.length - 1)[side] >= amount) return at(kept, firstWith(kept, side, amount));
    if (this.last !== undefined && this.last[side] < amount) return undefined;
    return this.walk(side, amount);
  }

  beyond(end: SwapEnd, pool: ConcentratedPool): Stops {
    return new StopsBeyond(pool, this.falls, this, end);
  }

  /** The first covering one by going from stop to stop, from the last that is kept and does not cover it. */
  private walk(side: 'taken' | 'given', amount: bigint): Stop | undefined {
    const { kept, far } = this;
    const before = firstWith(far, side, amount) - 1;
    let stop = before < 0 ? at(kept, kept.length - 1) : at(far, before);
    let count = before < 0 ? kept.length : MOST_KEPT + (before + 1) * STRIDE;
    while (stop[side] < amount) {
      const next = this.stopAfter(stop);
      if (next === undefined) {
        this.last = stop;
        return undefined;
      }
      stop = next;
      count += 1;
      if (count <= MOST_KEPT) kept.push(stop);
      // Without those before it, which it would keep in memory as well.
      else if (count === MOST_KEPT + (far.length + 1) * STRIDE) far.push({ ...stop, from: undefined });
    }
    return stop;
  }

  private stopAfter(from: Stop): Stop | undefined {
    const { pool, falls } = this;
    const next = pool.ticks[from.position];
    if (next === undefined) return undefined;
    const { price, liquidity } = from;
    // Nothing trades in a gap, so it is crossed in one stride.
    const gap = liquidity === 0n;
    const stop = gap ? { tick: next.index, crosses: true } : nextStop(pool, from.tick, next.index, falls);
    const end = endOfPrices(stop.tick);
    const target = end ?? sqrtRatioAtTick(stop.tick);
    const taken = gap ? from.taken : from.taken + this.costBetween(from, target);
    const given = gap ? from.given : from.given + outputBetween(price, target, liquidity);
    // A swap goes no further, and crosses nothing, where prices end.
    if (end !== undefined) {
      const [tick, position] = falls ? [MIN_TICK, -1] : [MAX_TICK - 1, pool.ticks.length];
      return { price: target, tick, liquidity, taken, given, position, from };
    }
    const tick = falls ? stop.tick - 1 : stop.tick;
    if (!stop.crosses) return { price: target, tick, liquidity, taken, given, position: from.position, from };
    const crossed = falls ? liquidity - next.liquidityNet : liquidity + next.liquidityNet;
    const position = from.position + (falls ? -1 : 1);
    return { price: target, tick, liquidity: crossed, taken, given, position, from };
  }
}

/** Where the first of some stops is until which at least so much is taken, or given: after all of them if none is. */
function firstWith(stops: readonly Stop[], side: 'taken' | 'given', amount: bigint): number {
  let low = 0;
  let high = stops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(stops, middle)[side] >= amount) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The last price that a swap comes to, where that is short of a tick. */
function endOfPrices(tick: number): bigint | undefined {
  if (tick === MIN_TICK) return MIN_SQRT_RATIO + 1n;
  return tick === MAX_TICK ? MAX_SQRT_RATIO - 1n : undefined;
}

const stopsOfPools = new WeakMap<ConcentratedPool, { falling?: Stops; rising?: Stops }>();

/** The stops of a pool, kept for as long as the pool is. */
export function swapStops(pool: ConcentratedPool, falls: boolean): Stops {
  let both = stopsOfPools.get(pool);
  if (both === undefined) {
    both = {};
    stopsOfPools.set(pool, both);
  }
  if (falls) {
    both.falling ??= new SwapStops(pool, true);
    return both.falling;
  }
  both.rising ??= new SwapStops(pool, false);
  return both.rising;
}
