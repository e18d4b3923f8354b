import type { OsmosisConcentratedPool } from '#market/pool.ts';
import { divUp, maxOf, minOf, mulDivUp } from '#math/fixed.ts';
import {
  MAX_OSMOSIS_ROOT,
  MIN_OSMOSIS_ROOT,
  osmosisFloatRootAtTick,
  osmosisGiven0,
  osmosisGiven1,
  osmosisRootAtTick,
  osmosisTickAtRoot,
} from '#math/osmosis-ticks.ts';
import { E18, E36, halfEven } from './osmosis-decimal.ts';
import { arriving, type PoolDirection, type PoolQuoteResult } from './pool-math.ts';
import { firstIndex, nextTickIndex, rangesCurve } from './price-ranges.ts';

/**
 * Osmosis' concentrated liquidity, bucket by bucket with the chain's own roundings. A bucket is the prices up to the next
 * tick. Amounts on the way have 18 decimals, as on the chain: only the sums are rounded to units.
 */
export function osmosisConcentrated(pool: OsmosisConcentratedPool, i: number, _j: number): PoolDirection {
  const zeroForOne = i === 0;
  let known: Swaps | undefined;
  const swaps = (): Swaps => {
    known ??= swapsOf(pool, zeroForOne);
    return known;
  };

  function quoteIn(amountIn: bigint): PoolQuoteResult {
    const end = swaps().endOf(amountIn);
    return end === undefined ? 'not_enough_liquidity' : arriving(end.given / E18);
  }

  return {
    get curve() {
      return rangesCurve(
        {
          tick: pool.tick,
          ticks: pool.ticks,
          liquidity: pool.liquidityE18,
          liquidityUnit: 1e18,
          root: Number(pool.sqrtPriceE36) / 1e36,
          rootAtTick: osmosisFloatRootAtTick,
          feeFactorIn: Number(E18 - pool.spreadFactorE18) / 1e18,
        },
        zeroForOne,
      );
    },

    quoteIn,

    quoteOut(amountOut) {
      const first = swaps().inputFor(amountOut);
      if (first === undefined) return 'not_enough_liquidity';
      // What the chain takes for an exact output may, as an exact input, give a unit less: its roundings differ.
      for (let amountIn = first; amountIn < first + MAX_MORE; amountIn += 1n) {
        const given = quoteIn(amountIn);
        if (typeof given === 'bigint' && given >= amountOut) return amountIn;
      }
      return 'not_enough_liquidity';
    },
  };
}

const MAX_MORE = 16n;

/** The pool after an exact input; undefined where that is rejected. Fees leave the liquidity. */
export function osmosisConcentratedAfter(
  pool: OsmosisConcentratedPool,
  i: number,
  amountIn: bigint,
): OsmosisConcentratedPool | undefined {
  const end = swapsOf(pool, i === 0).endOf(amountIn);
  if (end === undefined || end.given < E18) return undefined;
  const { root, liquidity } = end;
  return { ...pool, sqrtPriceE36: root, tick: end.tick ?? osmosisTickAtRoot(root), liquidityE18: liquidity };
}

/** Where a swap stands: at first the pool's own price. */
interface State {
  readonly root: bigint;
  /** Undefined within a bucket: it follows from the price. */
  readonly tick: number | undefined;
  readonly liquidity: bigint;
  /** Index in `pool.ticks` of the next tick. */
  readonly next: number;
  /** Input with fees, and output, from the pool's own price, times 10^18. */
  readonly taken: bigint;
  readonly given: bigint;
  /** Buckets so far that took nothing. */
  readonly idle: number;
}

/** What one bucket takes without its fee, and gives, times 10^18. */
interface Trade {
  readonly to: bigint;
  readonly amountIn: bigint;
  readonly charge: bigint;
  readonly amountOut: bigint;
}

/** The chain's loop ends where no more than this of the amount is left, in units of 10^-18. */
const SMALLEST = 1n;
/** After so many buckets that take nothing the chain gives up. */
const MAX_IDLE = 100;

/** Swaps in one direction. Buckets crossed whole cost the same for every amount, so they are kept. */
class Swaps {
  private readonly pool: OsmosisConcentratedPool;
  private readonly zeroForOne: boolean;
  private readonly limit: bigint;
  private readonly rest: bigint;
  /** Fee for one without fee, rounded up at its 18th decimal. */
  private readonly markUp: bigint;
  private readonly crossed: State[];

  constructor(pool: OsmosisConcentratedPool, zeroForOne: boolean) {
    this.pool = pool;
    this.zeroForOne = zeroForOne;
    this.limit = zeroForOne ? MIN_OSMOSIS_ROOT : MAX_OSMOSIS_ROOT;
    this.rest = E18 - pool.spreadFactorE18;
    this.markUp = mulDivUp(pool.spreadFactorE18, E18, this.rest);
    const { sqrtPriceE36: root, tick, liquidityE18: liquidity } = pool;
    const next = nextTickIndex(pool, zeroForOne);
    this.crossed = [{ root, tick, liquidity, next, taken: 0n, given: 0n, idle: 0 }];
  }

  /** Where an exact input ends; undefined where the chain rejects it, or would fill it in part. */
  endOf(amountIn: bigint): State | undefined {
    const amount = amountIn * E18;
    let state = this.lastBefore('taken', amount - SMALLEST);
    for (;;) {
      const left = amount - state.taken;
      if (left <= SMALLEST) return left < 0n ? undefined : state;
      const trade = this.tradeIn(state, left);
      const end = trade && this.after(state, trade);
      if (end === undefined) return undefined;
      state = end;
    }
  }

  /** Input of an exact output, as the chain computes it; undefined where it rejects it, or would fill it in part. */
  inputFor(amountOut: bigint): bigint | undefined {
    const amount = amountOut * E18;
    let state = this.lastBefore('given', amount - SMALLEST);
    for (;;) {
      const left = amount - state.given;
      if (left <= SMALLEST) return divUp(state.taken, E18);
      const trade = this.tradeOut(state, left);
      const end = trade && this.after(state, trade);
      if (end === undefined) return undefined;
      state = end;
    }
  }

  /** The last kept state whose `side` is below `amount`; walks on as far as the amount needs. */
  private lastBefore(side: 'taken' | 'given', amount: bigint): State {
    const { crossed } = this;
    for (let last = crossed.at(-1)!; last[side] < amount; last = crossed.at(-1)!) {
      const target = this.targetOf(last);
      const end = target === undefined ? undefined : this.after(last, this.whole(last, target));
      if (end === undefined) return last;
      crossed.push(end);
    }
    return crossed[Math.max(0, firstIndex(crossed.length, (index) => crossed[index]![side] >= amount) - 1)]!;
  }

  /** Where the bucket ends; undefined at the limit, without a tick ahead, and for a tick on the wrong side of the price. */
  private targetOf({ root, next }: State): bigint | undefined {
    const { zeroForOne, limit } = this;
    const tick = this.pool.ticks[next];
    if (tick === undefined || root === limit) return undefined;
    const target = osmosisRootAtTick(tick.index);
    if (zeroForOne) return target > root ? undefined : maxOf(target, limit);
    return target < root ? undefined : minOf(target, limit);
  }

  private whole(state: State, to: bigint): Trade {
    const amountIn = this.takenTo(state, to);
    return { to, amountIn, charge: mulDivUp(amountIn, this.markUp, E18), amountOut: this.givenTo(state, to) / E18 };
  }

  private tradeIn(state: State, left: bigint): Trade | undefined {
    const target = this.targetOf(state);
    if (target === undefined) return undefined;
    const trading = left * this.rest;
    if (trading >= this.takenTo(state, target) * E18) return this.whole(state, target);
    const to = this.rootAfterInput(state, trading);
    if (to === target) return this.whole(state, target);
    const amountIn = this.takenTo(state, to);
    // The rest of the amount is the fee. Below zero, for dust behind a tick, the chain rejects the swap.
    const charge = this.rest === E18 ? 0n : left - amountIn;
    return charge < 0n ? undefined : { to, amountIn, charge, amountOut: this.givenTo(state, to) / E18 };
  }

  private tradeOut(state: State, left: bigint): Trade | undefined {
    const target = this.targetOf(state);
    if (target === undefined) return undefined;
    if (left * E18 >= this.givenTo(state, target)) return this.whole(state, target);
    const to = this.rootAfterOutput(state, left);
    if (to === undefined) return undefined;
    const trade = this.whole(state, to);
    return trade.amountOut > left ? { ...trade, amountOut: left } : trade;
  }

  private after(state: State, { to, amountIn, charge, amountOut }: Trade): State | undefined {
    const { zeroForOne, pool } = this;
    // The chain rejects what trades without moving the price.
    if (to === state.root && (amountIn > 0n || amountOut > 0n)) return undefined;
    const idle = state.idle + (amountIn === 0n ? 1 : 0);
    if (idle > MAX_IDLE) return undefined;
    const tick = pool.ticks[state.next]!;
    const crosses = osmosisRootAtTick(tick.index) === to;
    const net = zeroForOne ? -tick.liquidityNet : tick.liquidityNet;
    return {
      root: to,
      tick: crosses ? tick.index - (zeroForOne ? 1 : 0) : to === state.root ? state.tick : undefined,
      liquidity: crosses ? state.liquidity + net : state.liquidity,
      next: crosses ? state.next + (zeroForOne ? -1 : 1) : state.next,
      taken: state.taken + amountIn + charge,
      given: state.given + amountOut,
      idle,
    };
  }

  /** Input without fee from one price to another, rounded up to units, times 10^18. */
  private takenTo({ root, liquidity }: State, to: bigint): bigint {
    if (!this.zeroForOne) return divUp(halfEven((to - root) * liquidity, E18), E36) * E18;
    const moved = divUp((root - to) * liquidity, E18);
    return divUp(mulDivUp(moved, E36, root), to) * E18;
  }

  /** Output from one price to another, times 10^36. */
  private givenTo({ root, liquidity }: State, to: bigint): bigint {
    return this.zeroForOne ? osmosisGiven1(root, to, liquidity) : osmosisGiven0(root, to, liquidity);
  }

  /** The price after an input without fee, with 36 decimals, that ends within the bucket; rounded to trade less. */
  private rootAfterInput({ root, liquidity }: State, amountIn: bigint): bigint {
    if (!this.zeroForOne) return root + (amountIn * E18) / liquidity;
    const grown = (amountIn * root) / E36 + liquidity * E18;
    return mulDivUp(divUp(liquidity * E18 * root, E36), E36, grown);
  }

  /** The price after an output with 18 decimals that ends within the bucket; rounded to trade more. Undefined for none. */
  private rootAfterOutput({ root, liquidity }: State, amountOut: bigint): bigint | undefined {
    if (this.zeroForOne) return root - divUp(amountOut * E36, liquidity);
    const shrunk = liquidity * E18 - divUp(root * amountOut, E18);
    return shrunk > 0n ? mulDivUp(divUp(liquidity * E18 * root, E36), E36, shrunk) : undefined;
  }
}

const swapsOfPools = new WeakMap<OsmosisConcentratedPool, Map<boolean, Swaps>>();

/** The swaps of a pool, kept for as long as the pool is. */
function swapsOf(pool: OsmosisConcentratedPool, zeroForOne: boolean): Swaps {
  const ofPool = swapsOfPools.get(pool) ?? new Map<boolean, Swaps>();
  swapsOfPools.set(pool, ofPool);
  const swaps = ofPool.get(zeroForOne) ?? new Swaps(pool, zeroForOne);
  ofPool.set(zeroForOne, swaps);
  return swaps;
}
