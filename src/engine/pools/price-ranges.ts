import type { Tick } from '#market/pool.ts';
import { EMPTY_CURVE, type PriceCurve, RANGE_SIZE } from '../graph/price-curve.ts';
import { at } from './pool-math.ts';

/** A pool with liquidity between ticks, as floats see it. */
interface RangedPool {
  readonly tick: number;
  readonly ticks: readonly Tick[];
  readonly liquidity: bigint;
  /** Units of `liquidity` to one. */
  readonly liquidityUnit: number;
  /** Square root of the price of denom 0 in denom 1. */
  readonly root: number;
  readonly rootAtTick: (index: number) => number;
  readonly feeFactorIn: number;
}

/** The curve of a direction; `zeroForOne` where denom 0 comes in and the price falls. */
export function rangesCurve(pool: RangedPool, zeroForOne: boolean): PriceCurve {
  const ranges = rangesOf(pool, zeroForOne);
  if (ranges.length === RANGE_SIZE) return EMPTY_CURVE;
  return { shape: 'concentrated', feeFactorIn: pool.feeFactorIn, feeFactorOut: 1, ranges };
}

/** The ranges that a swap crosses. Seen from denom 1 the price is the reciprocal. */
function rangesOf(pool: RangedPool, zeroForOne: boolean): number[] {
  const ranges: number[] = [];
  const rootOf = (root: number): number => (zeroForOne ? root : 1 / root);
  let root = rootOf(pool.root);
  let { liquidity } = pool;
  let [taken, given] = [0, 0];
  let next = nextTickIndex(pool, zeroForOne);
  for (; next >= 0 && next < pool.ticks.length; next += zeroForOne ? -1 : 1) {
    const { index, liquidityNet } = at(pool.ticks, next);
    const end = rootOf(pool.rootAtTick(index));
    // Skips ranges without liquidity and the empty one before a price that is on a tick.
    if (liquidity > 0n && end < root) {
      const active = Number(liquidity) / pool.liquidityUnit;
      ranges.push(root, active, taken, given);
      taken += active * (1 / end - 1 / root);
      given += active * (root - end);
    }
    root = end;
    liquidity += zeroForOne ? -liquidityNet : liquidityNet;
  }
  return [...ranges, root, 0, taken, given];
}

/** Index in `ticks` of the next one that a swap from the pool's price crosses; out of range for none. */
export function nextTickIndex({ ticks, tick }: Pick<RangedPool, 'ticks' | 'tick'>, zeroForOne: boolean): number {
  const above = firstIndex(ticks.length, (index) => at(ticks, index).index > tick);
  return zeroForOne ? above - 1 : above;
}

/** The first index of which `holds`, which holds for all after it too; `length` for none. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
