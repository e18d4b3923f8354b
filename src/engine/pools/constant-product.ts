import type { ConstantProductPool } from '#market/pool.ts';
import { EMPTY_CURVE } from '../curve.ts';
import { arriving, at, keptPart, type PoolDirection, PPM } from './pool-math.ts';

/** x * y = k with the fee left in the pool: the formulas of Uniswap v2's library, `quoteOut` with its plus one. */
export function constantProduct(pool: ConstantProductPool, i: number, j: number): PoolDirection {
  const reserveIn = at(pool.reserves, i);
  const reserveOut = at(pool.reserves, j);
  const kept = PPM - BigInt(pool.feePpm);
  const empty = reserveIn === 0n || reserveOut === 0n;

  return {
    curve: empty
      ? EMPTY_CURVE
      : {
          shape: 'constant_product',
          keptIn: keptPart(pool.feePpm),
          keptOut: 1,
          reserveIn: Number(reserveIn),
          reserveOut: Number(reserveOut),
        },

    quoteIn(amountIn) {
      if (empty) return 'not_enough_liquidity';
      const trading = amountIn * kept;
      return arriving((trading * reserveOut) / (reserveIn * PPM + trading));
    },

    quoteOut(amountOut) {
      if (empty || amountOut >= reserveOut) return 'not_enough_liquidity';
      return (reserveIn * amountOut * PPM) / ((reserveOut - amountOut) * kept) + 1n;
    },
  };
}
