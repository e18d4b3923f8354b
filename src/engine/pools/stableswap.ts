import type { StableswapPool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { leastNear } from '#math/least.ts';
import { balanceOf, invariantOf } from '#math/stableswap-invariant.ts';
import {
  afterFee,
  arriving,
  at,
  beforeFee,
  beforeOutputFee,
  outputFee,
  type PoolAnswer,
  type PoolDirection,
} from './pool-math.ts';
import { stableswapCurve } from './stableswap-curve.ts';

/**
 * Curve's invariant over two to four coins in whole numbers, with the contract's own iterations. The contract has no
 * exact output that holds, so `quoteOut` is the least input whose output is enough.
 */
export function stableswap(pool: StableswapPool, i: number, j: number): PoolDirection {
  const { feePpm, amplification } = pool;
  const takesOutput = pool.feeOn === 'output';
  const scaleIn = at(pool.scales, i);
  const scaleOut = at(pool.scales, j);
  const balances = pool.reserves.map((reserve, k) => reserve * at(pool.scales, k));
  const empty = balances.some((balance) => balance === 0n);
  const balanceIn = at(balances, i);
  const balanceOut = at(balances, j);
  // Wanted only when something is quoted, and most directions of a graph never are.
  let known: { readonly invariant: bigint | undefined } | undefined;
  const balanceWith = (given: number, value: bigint, wanted: number): bigint | undefined => {
    known ??= { invariant: empty ? undefined : invariantOf(balances, amplification) };
    if (known.invariant === undefined) return undefined;
    return balanceOf(balances, given, value, wanted, known.invariant, amplification);
  };

  function quoteIn(amountIn: bigint): PoolAnswer {
    const trading = takesOutput ? amountIn : afterFee(amountIn, feePpm);
    const left = balanceWith(i, balanceIn + trading * scaleIn, j);
    if (left === undefined) return 'not_enough_liquidity';
    // The contract keeps one unit back for its own rounding.
    const leaving = balanceOut - left - 1n;
    if (leaving <= 0n) return 'nothing_arrives';
    return arriving((takesOutput ? leaving - outputFee(leaving, feePpm) : leaving) / scaleOut);
  }

  function quoteOut(amountOut: bigint): PoolAnswer {
    const wanted = amountOut * scaleOut;
    const left = balanceOut - (takesOutput ? beforeOutputFee(wanted, feePpm) : wanted) - 1n;
    if (left <= 0n) return 'not_enough_liquidity';
    const grown = balanceWith(j, left, i);
    if (grown === undefined) return 'not_enough_liquidity';
    const needed = grown > balanceIn ? divUp(grown - balanceIn, scaleIn) : 0n;
    const yields = (amountIn: bigint) => {
      const answer = quoteIn(amountIn);
      return typeof answer === 'bigint' && answer >= amountOut;
    };
    return leastNear(takesOutput ? needed : beforeFee(needed, feePpm), yields) ?? 'not_enough_liquidity';
  }

  return { curve: stableswapCurve(pool, i, j), quoteIn, quoteOut };
}
