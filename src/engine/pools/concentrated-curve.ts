import type { ConcentratedPool } from '#market/pool.ts';
import { type ConcentratedCurve, EMPTY_CURVE, type PriceCurve, RANGE_SIZE } from '../graph/price-curve.ts';
import { feeFactor } from './pool-math.ts';
import { countAtOrBelow } from './tick-walk.ts';

/** The ranges that a swap comes through, summed up once. Seen from denom 1 the price is the reciprocal. */
export function concentratedCurve(pool: ConcentratedPool, falls: boolean): PriceCurve {
  const ranges = rangesOf(pool, falls);
  if (ranges.length <= RANGE_SIZE) return EMPTY_CURVE;
  return {
    shape: 'concentrated',
    feeFactorIn: feeFactor(pool.feePpm),
    feeFactorOut: 1,
    ranges,
  } satisfies ConcentratedCurve;
}

const rootOf = (root: number, falls: boolean): number => (falls ? root : 1 / root);

function rangesOf(pool: ConcentratedPool, falls: boolean): number[] {
  const ranges: number[] = [];
  const direction = falls ? -1 : 1;
  let root = rootOf(Number(pool.sqrtPriceX96) / 2 ** 96, falls);
  let { liquidity } = pool;
  let [takenIn, givenOut] = [0, 0];
  for (let position = countAtOrBelow(pool, pool.tick) - (falls ? 1 : 0); ; position += direction) {
    const tick = pool.ticks[position];
    if (tick === undefined) return [...ranges, root, 0, takenIn, givenOut];
    const end = rootOf(1.0001 ** (tick.index / 2), falls);
    // Nothing trades in a gap, and the price that stands on a tick has no range before it.
    if (liquidity > 0n && end < root) {
      const active = Number(liquidity);
      ranges.push(root, active, takenIn, givenOut);
      takenIn += active * (1 / end - 1 / root);
      givenOut += active * (root - end);
    }
    root = end;
    liquidity += falls ? -tick.liquidityNet : tick.liquidityNet;
  }
}
