import type { ConstantProductPool } from '#market/pool.ts';
import { arriving, at, keptPart, type PoolDirection, PPM } from './pool-math.ts';

/** x * y = k with the fee left in the pool: the formulas of Uniswap v2's library, `quoteOut` with its plus one. */
export function constantProduct(pool: ConstantProductPool, i: number, j: number): PoolDirection {
  const reserveIn = at(pool.reserves, i);
  const reserveOut = at(pool.reserves, j);
  const kept = PPM - BigInt(pool.feePpm);
  const [x, y, part] = [Number(reserveIn), Number(reserveOut), keptPart(pool.feePpm)];
  const empty = reserveIn === 0n || reserveOut === 0n;

  return {
    spotRate: () => (empty ? 0 : (y / x) * part),

    estimateOut: (amountIn) => (empty ? 0 : (amountIn * part * y) / (x + amountIn * part)),

    estimateIn: (amountOut) => (amountOut < y && !empty ? (x * amountOut) / ((y - amountOut) * part) : Infinity),

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
