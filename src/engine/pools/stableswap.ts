import type { StableswapPool } from '#market/pool.ts';
import { divUp, maxOf } from '#math/fixed.ts';
import { balanceOf, invariantOf } from '#math/stableswap-invariant.ts';
import { EMPTY_CURVE, type StableswapCurve } from '../graph/price-curve.ts';
import {
  afterFee,
  arriving,
  at,
  beforeFee,
  beforeFeeDown,
  feeDown,
  feeFactors,
  leastInput,
  type PoolDirection,
  type PoolQuoteResult,
} from './pool-math.ts';

/**
 * Curve's invariant over two to four coins in integers, with the contract's own iterations. The contract has no exact
 * output, so `quoteOut` finds the least input whose output is enough.
 */
export function stableswap(pool: StableswapPool, i: number, j: number): PoolDirection {
  const { feePpm, amplification } = pool;
  const isOutputFee = pool.feeOn === 'output';
  const scaleIn = at(pool.scales, i);
  const scaleOut = at(pool.scales, j);
  const { balances, invariant } = balancedOf(pool);
  const balanceIn = at(balances, i);
  const balanceOut = at(balances, j);
  const balanceWith = (given: number, value: bigint, wanted: number): bigint | undefined =>
    invariant === undefined ? undefined : balanceOf(balances, given, value, wanted, invariant, amplification);

  function quoteIn(amountIn: bigint): PoolQuoteResult {
    const trading = isOutputFee ? amountIn : afterFee(amountIn, feePpm);
    const left = balanceWith(i, balanceIn + trading * scaleIn, j);
    if (left === undefined) return 'not_enough_liquidity';
    // The contract subtracts one unit for its own rounding.
    const leaving = balanceOut - left - 1n;
    if (leaving <= 0n) return 'nothing_arrives';
    return arriving((isOutputFee ? leaving - feeDown(leaving, feePpm) : leaving) / scaleOut);
  }

  function quoteOut(amountOut: bigint): PoolQuoteResult {
    const wanted = amountOut * scaleOut;
    const left = balanceOut - (isOutputFee ? beforeFeeDown(wanted, feePpm) : wanted) - 1n;
    if (left < 0n) return 'not_enough_liquidity';
    // The search starts at the input that leaves one unit where the output leaves none.
    const grown = balanceWith(j, maxOf(left, 1n), i);
    if (grown === undefined) return 'not_enough_liquidity';
    const needed = grown > balanceIn ? divUp(grown - balanceIn, scaleIn) : 0n;
    return leastInput(quoteIn, amountOut, isOutputFee ? needed : beforeFee(needed, feePpm));
  }

  return {
    // Floats find an invariant even where the contract finds none and rejects every swap.
    get curve() {
      return invariant === undefined ? EMPTY_CURVE : stableswapCurve(pool, Number(amplification), i, j);
    },
    quoteIn,
    quoteOut,
  };
}

interface Balanced {
  /** In common precision. */
  readonly balances: readonly bigint[];
  /** Undefined where a coin is missing or the contract's iterations fail. */
  readonly invariant: bigint | undefined;
}

const balancedPools = new WeakMap<StableswapPool, Balanced>();

/** Shared by all directions of a pool and kept for as long as the pool is. */
function balancedOf(pool: StableswapPool): Balanced {
  let balanced = balancedPools.get(pool);
  if (balanced === undefined) {
    const balances = pool.reserves.map((reserve, k) => reserve * at(pool.scales, k));
    const isEmpty = balances.some((balance) => balance === 0n);
    balanced = { balances, invariant: isEmpty ? undefined : invariantOf(balances, pool.amplification) };
    balancedPools.set(pool, balanced);
  }
  return balanced;
}

/** The invariant in floats for two coins of a pool without an empty balance. */
export function stableswapCurve(
  pool: Pick<StableswapPool, 'reserves' | 'scales' | 'feePpm' | 'feeOn'>,
  amplification: number,
  i: number,
  j: number,
): StableswapCurve {
  const scales = pool.scales.map(Number);
  const balances = pool.reserves.map((reserve, k) => Number(reserve) * at(scales, k));
  const n = balances.length;
  const ann = amplification * n;
  const d = floatInvariant(balances, ann);
  const others = balances.filter((_, k) => k !== i && k !== j);
  return {
    shape: 'stableswap',
    scaleIn: at(scales, i),
    scaleOut: at(scales, j),
    balanceIn: at(balances, i),
    balanceOut: at(balances, j),
    // D^(n+1) / (n^n · Ann · the other balances), a factor a coin so that no product overflows.
    product: others.reduce((product, balance) => product * (d / (balance * n)), (((d / n) * d) / n) * (d / ann)),
    offset: others.reduce((sum, balance) => sum + balance, d / ann - d),
    ...feeFactors(pool),
  };
}

const MAX_ROUNDS = 64;

/** D by Newton's method. */
function floatInvariant(balances: readonly number[], ann: number): number {
  const n = balances.length;
  const sum = balances.reduce((total, balance) => total + balance, 0);
  let d = sum;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const product = balances.reduce((total, balance) => (total * d) / (balance * n), d);
    const previous = d;
    d = ((ann * sum + n * product) * d) / ((ann - 1) * d + (n + 1) * product);
    if (Math.abs(d - previous) <= d * 1e-15) break;
  }
  return d;
}
