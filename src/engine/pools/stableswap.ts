import type { StableswapPool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { leastNear } from '#math/least.ts';
import { balanceOf, invariantOf } from '#math/stableswap-invariant.ts';
import { afterFee, arriving, at, beforeFee, type PoolAnswer, type PoolDirection } from './pool-math.ts';
import { stableswapCurve } from './stableswap-curve.ts';

/** Curve's invariant over two to four coins in whole numbers; the fee is taken from the input. */
export function stableswap(pool: StableswapPool, i: number, j: number): PoolDirection {
  const scaleIn = at(pool.scales, i);
  const scaleOut = at(pool.scales, j);
  const balances = pool.reserves.map((reserve, k) => reserve * at(pool.scales, k));
  const empty = balances.some((balance) => balance === 0n);
  const balanceIn = at(balances, i);
  const balanceOut = at(balances, j);
  // Both are wanted only when something is quoted, and most directions of a graph never are.
  let invariant: bigint | undefined;
  const balanceWith = (known: number, value: bigint, wanted: number) => {
    invariant ??= invariantOf(balances, pool.amplification);
    return balanceOf(balances.with(known, value), wanted, invariant, pool.amplification);
  };

  function quoteIn(amountIn: bigint): PoolAnswer {
    if (empty) return 'not_enough_liquidity';
    const left = balanceWith(i, balanceIn + afterFee(amountIn, pool.feePpm) * scaleIn, j);
    if (left === 0n) return 'not_enough_liquidity';
    // The contract keeps one unit back for its own rounding.
    return arriving(left + 1n < balanceOut ? (balanceOut - left - 1n) / scaleOut : 0n);
  }

  function quoteOut(amountOut: bigint): PoolAnswer {
    const left = balanceOut - amountOut * scaleOut - 1n;
    if (empty || left <= 0n) return 'not_enough_liquidity';
    const needed = balanceWith(j, left, i) - balanceIn;
    const guess = beforeFee(divUp(needed > 0n ? needed : 0n, scaleIn), pool.feePpm);
    const yields = (amountIn: bigint) => {
      const answer = quoteIn(amountIn);
      return typeof answer === 'bigint' && answer >= amountOut;
    };
    return leastNear(guess, yields) ?? 'not_enough_liquidity';
  }

  return { curve: stableswapCurve(pool, i, j), quoteIn, quoteOut };
}
