import type { ConcentratedPool } from '#market/pool.ts';
import { mulDivUp } from '#math/fixed.ts';
import { MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK, sqrtRatioAtTick } from '#math/tick-math.ts';
import { at, PPM } from './pool-math.ts';
import { inputBetween, outputBetween, priceAfterInput, priceAfterOutput } from './sqrt-price.ts';
import { countAtOrBelow, nextStop } from './tick-walk.ts';

/** Where a swap may stand: at the pool's own price, or at a stop, its tick crossed. */
export interface Stop {
  /** Square root in Q64.96. */
  readonly price: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  /** What a swap from the pool's own price takes, fees included, and gives until here. */
  readonly taken: bigint;
  readonly given: bigint;
  /** Index of the next tick of the pool in the swap's direction. */
  readonly position: number;
  /** Undefined at the pool's own price, and of a stop that others are walked to from. */
  readonly from: Stop | undefined;
}

/** Where an exact input ends: at a stop, or short of one. */
export interface SwapEnd extends Pick<Stop, 'price' | 'liquidity' | 'given' | 'from'> {
  /** Undefined short of a stop: the price tells it. */
  readonly tick: number | undefined;
}

/**
 * Stops kept in memory. Of those after them one in so many is kept as well: a swap all over the range of prices comes through
 * thousands, and walks anew from the nearest.
 */
const MOST_KEPT = 256;
const STRIDE = 16;

/**
 * The stops of Uniswap v3's swap in one direction, each computed once, as far as amounts have asked for. An exact input
 * and an exact output come through the same stops at the same cost: one reaches a stop when it covers what was taken or
 * given until there. So the stretch in which an amount ends is found by halving, and only that stretch is left to step.
 */
export class SwapStops {
  private readonly pool: ConcentratedPool;
  private readonly falls: boolean;
  private readonly keptPpm: bigint;
  private readonly kept: Stop[];
  private readonly far: Stop[] = [];
  /** Where the liquidity ends, once a swap has come there. */
  private last: Stop | undefined;

  constructor(pool: ConcentratedPool, falls: boolean) {
    this.pool = pool;
    this.falls = falls;
    this.keptPpm = PPM - BigInt(pool.feePpm);
    const { sqrtPriceX96: price, tick, liquidity } = pool;
    const position = countAtOrBelow(pool, tick) - (falls ? 1 : 0);
    this.kept = [{ price, tick, liquidity, taken: 0n, given: 0n, position, from: undefined }];
  }

  /** Where a swap of so much comes to an end; undefined when the liquidity ends before. */
  endOfInput(amountIn: bigint): SwapEnd | undefined {
    const to = this.firstCovering('taken', amountIn);
    if (to === undefined || to.taken === amountIn) return to;
    const from = to.from as Stop;
    const { liquidity } = from;
    const trading = ((amountIn - from.taken) * this.keptPpm) / PPM;
    const price = priceAfterInput(from.price, liquidity, trading, this.falls);
    return { price, tick: undefined, liquidity, given: from.given + outputBetween(from.price, price, liquidity), from };
  }

  /** What a swap for so much takes, fees included; undefined when the liquidity ends before. */
  inputFor(amountOut: bigint): bigint | undefined {
    const to = this.firstCovering('given', amountOut);
    if (to === undefined || to.given === amountOut) return to?.taken;
    const from = to.from as Stop;
    const price = priceAfterOutput(from.price, from.liquidity, amountOut - from.given, this.falls);
    return from.taken + this.costBetween(from, price);
  }

  /** The first stop until which at least so much is taken, or given; the pool's own price covers only nothing. */
  private firstCovering(side: 'taken' | 'given', amount: bigint): Stop | undefined {
    const { kept } = this;
    if (at(kept, kept.length - 1)[side] >= amount) return at(kept, firstWith(kept, side, amount));
    if (this.last !== undefined && this.last[side] < amount) return undefined;
    return this.walk(side, amount);
  }

  /** The same by going from stop to stop, from the last that is kept and does not cover it. */
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

  /** Input with its fee that moves the price from a stop as far as the next one at most. */
  private costBetween({ price, liquidity }: Stop, to: bigint): bigint {
    const amountIn = inputBetween(price, to, liquidity);
    return amountIn + mulDivUp(amountIn, PPM - this.keptPpm, this.keptPpm);
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

const stopsOfPools = new WeakMap<ConcentratedPool, { falling?: SwapStops; rising?: SwapStops }>();

/** The stops of a pool, kept for as long as the pool is. */
export function swapStops(pool: ConcentratedPool, falls: boolean): SwapStops {
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
