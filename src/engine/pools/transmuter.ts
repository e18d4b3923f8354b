import type { TransmuterPool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { linearCurve } from '../graph/price-curve.ts';
import { afterFee, arriving, at, beforeFee, feeFactor, type PoolDirection } from './pool-math.ts';

/** One for one at fixed scales, up to the whole reserve. */
export function transmuter(pool: TransmuterPool, i: number, j: number): PoolDirection {
  const reserveOut = at(pool.reserves, j);
  const scaleIn = at(pool.scales, i);
  const scaleOut = at(pool.scales, j);

  const outputFor = (amountIn: bigint): bigint => (afterFee(amountIn, pool.feePpm) * scaleIn) / scaleOut;

  return {
    curve: linearCurve({
      feeFactorIn: feeFactor(pool.feePpm),
      unitIn: Number(scaleOut),
      unitOut: Number(scaleIn),
      maxOut: Number(reserveOut),
    }),

    quoteIn(amountIn) {
      const amountOut = outputFor(amountIn);
      return amountOut > reserveOut ? 'not_enough_liquidity' : arriving(amountOut);
    },

    quoteOut(amountOut) {
      const amountIn = beforeFee(divUp(amountOut * scaleOut, scaleIn), pool.feePpm);
      // One coarse unit of input may be more than the rest of the reserve.
      return outputFor(amountIn) > reserveOut ? 'not_enough_liquidity' : amountIn;
    },
  };
}
