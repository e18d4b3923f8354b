import type { Pool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import type { PoolDirection } from './pool-math.ts';

const E18 = 10n ** 18n;

/** The taker fee of a direction as a part of 10^18. */
export const takerFeeOf = ({ takerFeesE18 }: Pool, i: number, j: number): bigint => takerFeesE18?.[i]?.[j] ?? 0n;

/** What the pool sees of an input, rounded down. */
export const afterTakerFee = (amountIn: bigint, feeE18: bigint): bigint =>
  feeE18 === 0n ? amountIn : (amountIn * (E18 - feeE18)) / E18;

/**
 * A direction behind Osmosis' taker fee: a step of its own before the pool's, with a rounding of its own. The chain divides
 * by the rest to 18 decimals before it rounds up, which is the same: a fraction of an amount is never below 10^-18.
 */
export function withTakerFee(direction: PoolDirection, feeE18: bigint): PoolDirection {
  const rest = E18 - feeE18;
  const { after } = direction;
  return {
    get curve() {
      const { curve } = direction;
      return { ...curve, feeFactorIn: (curve.feeFactorIn * Number(rest)) / 1e18 };
    },

    quoteIn(amountIn) {
      const trading = afterTakerFee(amountIn, feeE18);
      return trading > 0n ? direction.quoteIn(trading) : 'nothing_arrives';
    },

    quoteOut(amountOut) {
      const trading = direction.quoteOut(amountOut);
      return typeof trading === 'bigint' ? divUp(trading * E18, rest) : trading;
    },

    ...(after === undefined
      ? {}
      : {
          after(amountIn: bigint) {
            const trading = afterTakerFee(amountIn, feeE18);
            const moved = trading > 0n ? after(trading) : undefined;
            return moved && withTakerFee(moved, feeE18);
          },
        }),
  };
}
