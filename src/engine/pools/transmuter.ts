import type { TransmuterPool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { lineCurve } from '../curve.ts';
import { afterFee, arriving, at, beforeFee, keptPart, type PoolDirection } from './pool-math.ts';

/** Value for value at fixed scales, down to the last unit of the reserve. */
export function transmuter(pool: TransmuterPool, i: number, j: number): PoolDirection {
  const reserveOut = at(pool.reserves, j);
  const scaleIn = at(pool.scales, i);
  const scaleOut = at(pool.scales, j);

  return {
    curve: lineCurve({
      keptIn: keptPart(pool.feePpm),
      lotIn: Number(scaleOut),
      lotOut: Number(scaleIn),
      mostOut: Number(reserveOut),
    }),

    quoteIn(amountIn) {
      const amountOut = (afterFee(amountIn, pool.feePpm) * scaleIn) / scaleOut;
      return amountOut > reserveOut ? 'not_enough_liquidity' : arriving(amountOut);
    },

    quoteOut(amountOut) {
      if (amountOut > reserveOut) return 'not_enough_liquidity';
      return beforeFee(divUp(amountOut * scaleOut, scaleIn), pool.feePpm);
    },
  };
}
