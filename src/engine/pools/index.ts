import type { Pool } from '#market/pool.ts';
import type { EdgeQuoteResult, EdgeQuotes } from '../graph/edge.ts';
import type { PriceCurve } from '../graph/price-curve.ts';
import { applySwap } from './pool-after.ts';
import type { PoolDirection, PoolQuoteResult } from './pool-math.ts';
import { poolDirection } from './pool-quote.ts';

/** The figures of an edge that goes in with `denoms[i]` and comes out with `denoms[j]`. Fees are inside the rate. */
export const poolQuotes = (pool: Pool, i: number, j: number): EdgeQuotes =>
  quotesOf(poolDirection(pool, i, j), (amountIn) => {
    const left = applySwap(pool, i, j, amountIn);
    return left && poolQuotes(left, i, j);
  });

/** `after` tells what an input leaves where the direction does not. */
function quotesOf(direction: PoolDirection, after: (amountIn: bigint) => EdgeQuotes | undefined): EdgeQuotes {
  let curve: PriceCurve | undefined;
  return {
    // Once: edges of all names that a direction goes by ask for it.
    get curve() {
      curve ??= direction.curve;
      return curve;
    },
    quoteIn(amountIn) {
      // The roundings of a stable pool may give a unit for nothing.
      if (amountIn <= 0n) return { ok: false, reason: 'nothing_arrives' };
      return edgeAnswer(direction.quoteIn(amountIn), (amountOut) => ({ amountIn, amountOut }));
    },
    quoteOut(amountOut) {
      if (amountOut <= 0n) return { ok: false, reason: 'nothing_arrives' };
      return edgeAnswer(direction.quoteOut(amountOut), (amountIn) => ({ amountIn, amountOut }));
    },
    after(amountIn) {
      if (amountIn <= 0n) return undefined;
      if (direction.after === undefined) return after(amountIn);
      const left = direction.after(amountIn);
      return left && quotesOf(left, after);
    },
  };
}

function edgeAnswer(
  answer: PoolQuoteResult,
  amounts: (amount: bigint) => { amountIn: bigint; amountOut: bigint },
): EdgeQuoteResult {
  return typeof answer === 'bigint' ? { ok: true, ...amounts(answer), charges: [] } : { ok: false, reason: answer };
}
