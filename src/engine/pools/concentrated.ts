import type { ConcentratedPool } from '#market/pool.ts';
import { concentratedAt } from './concentrated-at.ts';
import { concentratedCurve } from './concentrated-curve.ts';
import { arriving, type PoolDirection } from './pool-math.ts';
import type { Stops } from './stops.ts';
import { swapStops } from './swap-stops.ts';

/** Uniswap v3's swap, stop for stop, to the last unit. */
export const concentrated = (pool: ConcentratedPool, i: number, _j: number): PoolDirection =>
  between(pool, i === 0, () => swapStops(pool, i === 0));

/** By stops that are wanted only when something is quoted, and most directions of a graph never are. */
function between(pool: ConcentratedPool, falls: boolean, stopsOf: () => Stops): PoolDirection {
  let known: Stops | undefined;
  const stops = (): Stops => {
    known ??= stopsOf();
    return known;
  };

  return {
    // Of pools as swaps left them nobody asks it.
    get curve() {
      return concentratedCurve(pool, falls);
    },

    quoteIn(amountIn) {
      const end = stops().endOfInput(amountIn);
      return end === undefined ? 'not_enough_liquidity' : arriving(end.given);
    },

    quoteOut(amountOut) {
      return stops().inputFor(amountOut) ?? 'not_enough_liquidity';
    },

    after(amountIn) {
      const end = stops().endOfInput(amountIn);
      const left = end && concentratedAt(pool, end);
      return left && between(left, falls, () => stops().beyond(end, left));
    },
  };
}
