import type { StableswapPool } from '#market/pool.ts';
import { divUp, maxOf } from '#math/fixed.ts';
import { leastNear } from '#math/least.ts';
import { balanceOf, invariantOf } from '#math/stableswap-invariant.ts';
import { EMPTY_CURVE } from '../graph/price-curve.ts';
import {
  afterFee,
  arriving,
  at,
  beforeFee,
  beforeOutputFee,
  outputFee,
  type PoolDirection,
  type PoolQuoteResult,
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
  const { balances, invariant } = balancedOf(pool);
  const balanceIn = at(balances, i);
  const balanceOut = at(balances, j);
  const balanceWith = (given: number, value: bigint, wanted: number): bigint | undefined =>
    invariant === undefined ? undefined : balanceOf(balances, given, value, wanted, invariant, amplification);

  function quoteIn(amountIn: bigint): PoolQuoteResult {
    const trading = takesOutput ? amountIn : afterFee(amountIn, feePpm);
    const left = balanceWith(i, balanceIn + trading * scaleIn, j);
    if (left === undefined) return 'not_enough_liquidity';
    // The contract keeps one unit back for its own rounding.
    const leaving = balanceOut - left - 1n;
    if (leaving <= 0n) return 'nothing_arrives';
    return arriving((takesOutput ? leaving - outputFee(leaving, feePpm) : leaving) / scaleOut);
  }

  function quoteOut(amountOut: bigint): PoolQuoteResult {
    const wanted = amountOut * scaleOut;
    const left = balanceOut - (takesOutput ? beforeOutputFee(wanted, feePpm) : wanted) - 1n;
    if (left < 0n) return 'not_enough_liquidity';
    // What leaves nothing but the unit that is kept takes more than what leaves one: from there it is felt for.
    const grown = balanceWith(j, maxOf(left, 1n), i);
    if (grown === undefined) return 'not_enough_liquidity';
    const needed = grown > balanceIn ? divUp(grown - balanceIn, scaleIn) : 0n;
    const yields = (amountIn: bigint) => {
      const answer = quoteIn(amountIn);
      return typeof answer === 'bigint' && answer >= amountOut;
    };
    return leastNear(takesOutput ? needed : beforeFee(needed, feePpm), yields) ?? 'not_enough_liquidity';
  }

  // Floats find an invariant even where the contract finds none and takes no swap.
  return {
    get curve() {
      return invariant === undefined ? EMPTY_CURVE : stableswapCurve(pool, i, j);
    },
    quoteIn,
    quoteOut,
  };
}

interface Balanced {
  /** In common precision. */
  readonly balances: readonly bigint[];
  /** Undefined where a coin is missing, or where the contract finds none. */
  readonly invariant: bigint | undefined;
}

const balancedPools = new WeakMap<StableswapPool, Balanced>();

/** The same for every direction through a pool, so computed once and kept for as long as the pool is. */
function balancedOf(pool: StableswapPool): Balanced {
  let balanced = balancedPools.get(pool);
  if (balanced === undefined) {
    const balances = pool.reserves.map((reserve, k) => reserve * at(pool.scales, k));
    const empty = balances.some((balance) => balance === 0n);
    balanced = { balances, invariant: empty ? undefined : invariantOf(balances, pool.amplification) };
    balancedPools.set(pool, balanced);
  }
  return balanced;
}
