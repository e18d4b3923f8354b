import { Q96, sqrtRatioAtTick } from '#math/tick-math.ts';
import type { ConcentratedPool, Pool } from '../../pool.ts';

/**
 * Smallest units of `denoms[j]` that the pool can pay out: the cost of moving its price away. In a concentrated pool
 * that is the liquidity on the ticks; the virtual reserve would be arbitrarily large for a narrow position. Rounded down.
 */
export const poolDepth = (pool: Pool, j: number): bigint =>
  pool.kind === 'concentrated' ? concentratedDepth(pool, j) : (pool.reserves[j] ?? 0n);

/** Denom 0 is above the price, denom 1 below it. */
function concentratedDepth(pool: ConcentratedPool, j: number): bigint {
  const falls = j === 1;
  const beyond = pool.ticks.filter(({ index }) => index <= pool.tick === falls);
  let { liquidity, sqrtPriceX96: from } = pool;
  let depth = 0n;
  for (const { index, liquidityNet } of falls ? beyond.reverse() : beyond) {
    const to = sqrtRatioAtTick(index);
    if (liquidity > 0n) depth += falls ? amount1(to, from, liquidity) : amount0(from, to, liquidity);
    liquidity += falls ? -liquidityNet : liquidityNet;
    from = to;
  }
  return depth;
}

const amount0 = (low: bigint, high: bigint, liquidity: bigint): bigint =>
  high > low ? (liquidity * Q96 * (high - low)) / high / low : 0n;

const amount1 = (low: bigint, high: bigint, liquidity: bigint): bigint =>
  high > low ? (liquidity * (high - low)) / Q96 : 0n;
