import type { WeightedPool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { POW_ONE, ratioPow } from '#math/pow.ts';
import {
  afterFee,
  arriving,
  at,
  beforeFee,
  feeFactor,
  leastInput,
  type PoolDirection,
  type PoolQuoteResult,
  weightedCurve,
} from './pool-math.ts';

/**
 * Balancer's invariant, the product of the reserves to the power of their weights. The power has more digits than any
 * reserve and is rounded against the trader: an output is the maximum that keeps the invariant, or one unit less.
 */
export function weighted(pool: WeightedPool, i: number, j: number): PoolDirection {
  const reserveIn = at(pool.reserves, i);
  const reserveOut = at(pool.reserves, j);
  const weightIn = at(pool.weights, i);
  const weightOut = at(pool.weights, j);
  const isEmpty = reserveIn === 0n || reserveOut === 0n;

  function quoteIn(amountIn: bigint): PoolQuoteResult {
    if (isEmpty) return 'not_enough_liquidity';
    const grown = reserveIn + afterFee(amountIn, pool.feePpm);
    const left = ratioPow(reserveIn, grown, weightIn, weightOut, 'up');
    return arriving(left < POW_ONE ? (reserveOut * (POW_ONE - left)) / POW_ONE : 0n);
  }

  function quoteOut(amountOut: bigint): PoolQuoteResult {
    if (isEmpty || amountOut >= reserveOut) return 'not_enough_liquidity';
    const growth = ratioPow(reserveOut, reserveOut - amountOut, weightOut, weightIn, 'up') - POW_ONE;
    const guess = beforeFee(divUp(reserveIn * growth, POW_ONE), pool.feePpm);
    return leastInput(quoteIn, amountOut, guess);
  }

  return {
    curve: weightedCurve(pool, i, j, feeFactor(pool.feePpm)),
    quoteIn,
    quoteOut,
  };
}
