import type { SolidlyStablePool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { solidlyBalance, solidlyInvariant } from '#math/solidly-invariant.ts';
import {
  arriving,
  at,
  beforeFeeDown,
  EMPTY_DIRECTION,
  feeDown,
  feeFactors,
  leastInput,
  type PoolDirection,
  type PoolQuoteResult,
} from './pool-math.ts';

const E18 = 10n ** 18n;

/**
 * x³y + y³x = k with the contract's own iterations. The contract has no exact output, so `quoteOut` finds the least input
 * whose output is enough.
 */
export function solidlyStable(pool: SolidlyStablePool, i: number, j: number): PoolDirection {
  const { feePpm, reserves, units } = pool;
  const [reserveOut, unitIn, unitOut] = [at(reserves, j), at(units, i), at(units, j)];
  const [zero, one] = [lifted(at(reserves, 0), at(units, 0)), lifted(at(reserves, 1), at(units, 1))];
  const [balanceIn, balanceOut] = i === 0 ? [zero, one] : [one, zero];
  const k = solidlyInvariant(zero, one);
  if (k === undefined || k === 0n) return EMPTY_DIRECTION;
  const state = { k, units: [at(units, 0), at(units, 1)] } as const;

  function quoteIn(amountIn: bigint): PoolQuoteResult {
    const added = lifted(amountIn - feeDown(amountIn, feePpm), unitIn);
    const left = solidlyBalance(state, balanceIn + added, balanceOut);
    if (left === undefined || left > balanceOut) return 'not_enough_liquidity';
    const amountOut = ((balanceOut - left) * unitOut) / E18;
    return amountOut >= reserveOut ? 'not_enough_liquidity' : arriving(amountOut);
  }

  function quoteOut(amountOut: bigint): PoolQuoteResult {
    const left = balanceOut - divUp(amountOut * E18, unitOut);
    if (amountOut >= reserveOut || left <= 0n) return 'not_enough_liquidity';
    const grown = solidlyBalance(state, left, balanceIn);
    if (grown === undefined) return 'not_enough_liquidity';
    const needed = grown > balanceIn ? divUp((grown - balanceIn) * unitIn, E18) : 1n;
    return leastInput(quoteIn, amountOut, beforeFeeDown(needed, feePpm));
  }

  const [x, y] = [Number(balanceIn) / 1e18, Number(balanceOut) / 1e18] as const;
  return {
    curve: {
      shape: 'solidly',
      scaleIn: 1 / Number(unitIn),
      scaleOut: 1 / Number(unitOut),
      ...{ balanceIn: x, balanceOut: y, invariant: x * y * (x * x + y * y), others: 0 },
      ...feeFactors({ feePpm }),
    },
    quoteIn,
    quoteOut,
  };
}

/** With 18 decimals, rounded down. */
const lifted = (amount: bigint, unit: bigint): bigint => (amount * E18) / unit;
