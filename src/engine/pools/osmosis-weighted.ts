import type { OsmosisWeightedPool } from '#market/pool.ts';
import { divUp } from '#math/fixed.ts';
import { E18, mul18, quo18 } from './osmosis-decimal.ts';
import { osmosisPower } from './osmosis-power.ts';
import { arriving, at, leastInput, type PoolDirection, type PoolQuoteResult, weightedCurve } from './pool-math.ts';

/**
 * Balancer's invariant with Osmosis' own power, which is off by up to 10^-8 of the reserve: more than a unit, either way, but
 * what the chain pays.
 */
export function osmosisWeighted(pool: OsmosisWeightedPool, i: number, j: number): PoolDirection {
  const reserveIn = at(pool.reserves, i);
  const reserveOut = at(pool.reserves, j);
  const weightIn = at(pool.weights, i);
  const weightOut = at(pool.weights, j);
  const rest = E18 - pool.spreadFactorE18;
  const isEmpty = reserveIn === 0n || reserveOut === 0n;

  /** The part of a reserve of `weight` that the invariant leaves when another of `otherWeight` goes from `before` to `after`. */
  const partLeft = (before: bigint, after: bigint, otherWeight: bigint, weight: bigint): bigint | undefined =>
    osmosisPower(quo18(before, after), quo18(otherWeight * E18, weight * E18));

  function quoteIn(amountIn: bigint): PoolQuoteResult {
    if (isEmpty) return 'not_enough_liquidity';
    const grown = mul18(amountIn * E18, rest) + reserveIn * E18;
    const left = partLeft(reserveIn * E18, grown, weightIn, weightOut);
    if (left === undefined) return 'not_enough_liquidity';
    const amountOut = mul18(E18 - left, reserveOut * E18) / E18;
    return amountOut < reserveOut ? arriving(amountOut) : 'not_enough_liquidity';
  }

  return {
    curve: weightedCurve(pool, i, j, Number(rest) / 1e18),

    quoteIn,

    quoteOut(amountOut) {
      if (isEmpty || amountOut >= reserveOut) return 'not_enough_liquidity';
      const left = partLeft(reserveOut * E18, (reserveOut - amountOut) * E18, weightOut, weightIn);
      if (left === undefined) return 'not_enough_liquidity';
      const first = divUp(quo18(mul18(left - E18, reserveIn * E18), rest), E18);
      if (first <= 0n) return 'nothing_arrives';
      // What the chain takes for an exact output may, as an exact input, give less by the error of its power.
      return leastInput(quoteIn, amountOut, first, first);
    },
  };
}
