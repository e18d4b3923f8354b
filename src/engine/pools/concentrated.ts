import type { ConcentratedPool } from '#market/pool.ts';
import { concentratedCurve } from './concentrated-curve.ts';
import { arriving, type PoolDirection } from './pool-math.ts';
import type { Stops } from './stops.ts';
import { swapStops } from './swap-stops.ts';

/** Uniswap v3's swap, stop for stop, to the last unit. */
export function concentrated(pool: ConcentratedPool, i: number, _j: number): PoolDirection {
  const falls = i === 0;
  // Wanted only when something is quoted, and most directions of a graph never are.
  let stops: Stops | undefined;

  return {
    curve: concentratedCurve(pool, falls),

    quoteIn(amountIn) {
      stops ??= swapStops(pool, falls);
      const end = stops.endOfInput(amountIn);
      return end === undefined ? 'not_enough_liquidity' : arriving(end.given);
    },

    quoteOut(amountOut) {
      stops ??= swapStops(pool, falls);
      return stops.inputFor(amountOut) ?? 'not_enough_liquidity';
    },
  };
}
