import type { ConcentratedPool } from '#market/pool.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';
import { concentratedCurve } from './concentrated-curve.ts';
import { arriving, at, type PoolAnswer, type PoolDirection } from './pool-math.ts';
import { type SwapStep, stepIn, stepOut } from './swap-step.ts';
import { countAtOrBelow, nextStop } from './tick-walk.ts';

type Step = typeof stepIn | typeof stepOut;

/** Uniswap v3's swap, stop for stop, to the last unit. */
export function concentrated(pool: ConcentratedPool, i: number, _j: number): PoolDirection {
  const falls = i === 0;

  return {
    curve: concentratedCurve(pool, falls),

    quoteIn(amountIn) {
      let amountOut = 0n;
      const filled = walk(pool, falls, amountIn, stepIn, (step) => {
        amountOut += step.amountOut;
        return step.amountIn + step.fee;
      });
      return filled ? arriving(amountOut) : 'not_enough_liquidity';
    },

    quoteOut(amountOut): PoolAnswer {
      let amountIn = 0n;
      const filled = walk(pool, falls, amountOut, stepOut, (step) => {
        amountIn += step.amountIn + step.fee;
        return step.amountOut;
      });
      return filled ? amountIn : 'not_enough_liquidity';
    },
  };
}

/** Steps until the amount is used up, and says whether the liquidity sufficed. `take` answers what a step used. */
function walk(
  pool: ConcentratedPool,
  falls: boolean,
  amount: bigint,
  step: Step,
  take: (step: SwapStep) => bigint,
): boolean {
  const feePpm = BigInt(pool.feePpm);
  let { sqrtPriceX96: price, tick, liquidity } = pool;
  let position = countAtOrBelow(pool, tick) - (falls ? 1 : 0);
  let remaining = amount;
  while (remaining > 0n) {
    if (pool.ticks[position] === undefined) return false;
    // Nothing trades in a gap, so it is crossed in one stride.
    const gap = liquidity === 0n;
    const stop = gap ? { tick: at(pool.ticks, position).index, position } : nextStop(pool, tick, position, falls);
    const target = sqrtRatioAtTick(stop.tick);
    if (gap) price = target;
    else {
      const taken = step(price, target, liquidity, remaining, feePpm, falls);
      remaining -= take(taken);
      price = taken.price;
    }
    if (price !== target) return remaining === 0n;
    tick = falls ? stop.tick - 1 : stop.tick;
    if (stop.position === undefined) continue;
    const net = at(pool.ticks, stop.position).liquidityNet;
    liquidity += falls ? -net : net;
    position += falls ? -1 : 1;
  }
  return true;
}
