import type { ConcentratedPool } from '#market/pool.ts';
import { concentratedCurve } from './concentrated-curve.ts';
import { arriving, type PoolDirection } from './pool-math.ts';
import { outputBetween, priceAfterOutput } from './sqrt-price.ts';
import { type SwapStops, swapStops } from './swap-stops.ts';

/** Uniswap v3's swap, stop for stop, to the last unit. */
export function concentrated(pool: ConcentratedPool, i: number, _j: number): PoolDirection {
  const falls = i === 0;
  // Wanted only when something is quoted, and most directions of a graph never are.
  let stops: SwapStops | undefined;
  const stopsOf = () => {
    stops ??= swapStops(pool, falls);
    return stops;
  };

  return {
    curve: concentratedCurve(pool, falls),

    quoteIn(amountIn) {
      const to = stopsOf().firstCovering('taken', amountIn);
      if (to === undefined) return 'not_enough_liquidity';
      const { from } = to;
      if (from === undefined || to.taken === amountIn) return arriving(to.given);
      const price = stopsOf().priceWithin(from, amountIn);
      return arriving(from.given + outputBetween(from.price, price, from.liquidity));
    },

    quoteOut(amountOut) {
      const to = stopsOf().firstCovering('given', amountOut);
      if (to === undefined) return 'not_enough_liquidity';
      const { from } = to;
      if (from === undefined || to.given === amountOut) return to.taken;
      const price = priceAfterOutput(from.price, from.liquidity, amountOut - from.given, falls);
      return from.taken + stopsOf().costWithin(from, price);
    },
  };
}
