import type { ConstantProductPool } from '#market/pool.ts';
import { mulDivUp } from '#math/fixed.ts';
import {
  afterFee,
  arriving,
  at,
  beforeFee,
  beforeFeeDown,
  EMPTY_DIRECTION,
  feeDown,
  feeFactors,
  type PoolDirection,
  type PoolQuoteResult,
  PPM,
} from './pool-math.ts';

/** x · y = k by the formulas of Uniswap v2 (fee on the input), Terraswap (fee on the output), Solidly or Raydium (fee on the input first). */
export function constantProduct(pool: ConstantProductPool, i: number, j: number): PoolDirection {
  const reserveIn = at(pool.reserves, i);
  const reserveOut = at(pool.reserves, j);
  if (reserveIn === 0n || reserveOut === 0n) return EMPTY_DIRECTION;
  return {
    curve: {
      shape: 'constant_product',
      reserveIn: Number(reserveIn),
      reserveOut: Number(reserveOut),
      ...feeFactors(pool),
    },
    ...FORMULAS[pool.feeOn ?? 'input'](reserveIn, reserveOut, pool.feePpm),
  };
}

type Quotes = Pick<PoolDirection, 'quoteIn' | 'quoteOut'>;

const FORMULAS = { input: uniswap, output: terraswap, input_first: solidly, input_up: raydium };

/** Uniswap v2's library; `quoteOut` adds its one unit. */
function uniswap(reserveIn: bigint, reserveOut: bigint, feePpm: number): Quotes {
  const kept = PPM - BigInt(feePpm);
  return {
    quoteIn(amountIn) {
      const trading = amountIn * kept;
      return arriving((trading * reserveOut) / (reserveIn * PPM + trading));
    },

    quoteOut(amountOut): PoolQuoteResult {
      if (amountOut >= reserveOut) return 'not_enough_liquidity';
      return (reserveIn * amountOut * PPM) / ((reserveOut - amountOut) * kept) + 1n;
    },
  };
}

/**
 * The pairs of CosmWasm: output rounded down, then less the fee, also rounded down. The contract has no exact output, so
 * `quoteOut` is the least input whose output is enough.
 */
function terraswap(reserveIn: bigint, reserveOut: bigint, feePpm: number): Quotes {
  return {
    quoteIn(amountIn) {
      const leaving = (reserveOut * amountIn) / (reserveIn + amountIn);
      return arriving(leaving - feeDown(leaving, feePpm));
    },

    quoteOut(amountOut): PoolQuoteResult {
      const leaving = beforeFeeDown(amountOut, feePpm);
      if (leaving >= reserveOut) return 'not_enough_liquidity';
      return mulDivUp(leaving, reserveIn, reserveOut - leaving);
    },
  };
}

/** Solidly's volatile pairs. The contract has no exact output, so `quoteOut` is the least input whose output is enough. */
function solidly(reserveIn: bigint, reserveOut: bigint, feePpm: number): Quotes {
  return {
    quoteIn(amountIn) {
      const trading = amountIn - feeDown(amountIn, feePpm);
      return arriving((trading * reserveOut) / (reserveIn + trading));
    },

    quoteOut(amountOut): PoolQuoteResult {
      if (amountOut >= reserveOut) return 'not_enough_liquidity';
      return beforeFeeDown(mulDivUp(amountOut, reserveIn, reserveOut - amountOut), feePpm);
    },
  };
}

/** Raydium's constant product. `quoteOut` is the least input whose output is enough. */
function raydium(reserveIn: bigint, reserveOut: bigint, feePpm: number): Quotes {
  return {
    quoteIn(amountIn) {
      const trading = afterFee(amountIn, feePpm);
      return arriving((trading * reserveOut) / (reserveIn + trading));
    },

    quoteOut(amountOut): PoolQuoteResult {
      if (amountOut >= reserveOut) return 'not_enough_liquidity';
      return beforeFee(mulDivUp(amountOut, reserveIn, reserveOut - amountOut), feePpm);
    },
  };
}
