import type { WeightedPool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { leastNear } from '#math/least.ts';
import { POW_ONE, ratioPow } from '#math/pow.ts';
import { afterFee, arriving, at, beforeFee, keptPart, type PoolAnswer, type PoolDirection } from './pool-math.ts';

/**
 * Balancer's invariant, the product of reserves each to the power of its weight. The power is computed to more digits
 * than any reserve has and rounded against the trader.
 */
export function weighted(pool: WeightedPool, i: number, j: number): PoolDirection {
  const reserveIn = at(pool.reserves, i);
  const reserveOut = at(pool.reserves, j);
  const weightIn = at(pool.weights, i);
  const weightOut = at(pool.weights, j);
  const exponent = Number(weightIn) / Number(weightOut);
  const [x, y, part] = [Number(reserveIn), Number(reserveOut), keptPart(pool.feePpm)];
  const empty = reserveIn === 0n || reserveOut === 0n;

  function quoteIn(amountIn: bigint): PoolAnswer {
    if (empty) return 'not_enough_liquidity';
    const grown = reserveIn + afterFee(amountIn, pool.feePpm);
    const left = ratioPow(reserveIn, grown, weightIn, weightOut, 'up');
    return arriving(left < POW_ONE ? (reserveOut * (POW_ONE - left)) / POW_ONE : 0n);
  }

  function quoteOut(amountOut: bigint): PoolAnswer {
    if (empty || amountOut >= reserveOut) return 'not_enough_liquidity';
    const growth = ratioPow(reserveOut, reserveOut - amountOut, weightOut, weightIn, 'up') - POW_ONE;
    const guess = beforeFee(divUp(reserveIn * growth, POW_ONE), pool.feePpm);
    const yields = (amountIn: bigint) => {
      const answer = quoteIn(amountIn);
      return typeof answer === 'bigint' && answer >= amountOut;
    };
    return leastNear(guess, yields) ?? 'not_enough_liquidity';
  }

  return {
    spotRate: () => (empty ? 0 : (y / x) * exponent * part),
    estimateOut: (amountIn) => (empty ? 0 : -y * Math.expm1(-exponent * Math.log1p((amountIn * part) / x))),
    estimateIn: (amountOut) =>
      amountOut < y && !empty ? (x * Math.expm1(-Math.log1p(-amountOut / y) / exponent)) / part : Infinity,
    quoteIn,
    quoteOut,
  };
}
