import type { Pool, PoolKind } from '#market/pool.ts';
import type { EdgeAnswer, EdgeQuotes } from '../edge.ts';
import { concentrated } from './concentrated.ts';
import { constantProduct } from './constant-product.ts';
import type { PoolAnswer, PoolMath } from './pool-math.ts';
import { stableswap } from './stableswap.ts';
import { transmuter } from './transmuter.ts';
import { weighted } from './weighted.ts';

const POOL_MATH = {
  constant_product: constantProduct,
  weighted,
  stableswap,
  concentrated,
  transmuter,
} satisfies { readonly [Kind in PoolKind]: PoolMath<Extract<Pool, { kind: Kind }>> };

/** The figures of an edge that goes in with `denoms[i]` and comes out with `denoms[j]`. Fees are inside the rate. */
export function poolQuotes(pool: Pool, i: number, j: number): EdgeQuotes {
  const direction = (POOL_MATH[pool.kind] as PoolMath<Pool>)(pool, i, j);
  return {
    curve: direction.curve,
    quoteIn(amountIn) {
      // The roundings of a stable pool may give a unit for nothing.
      if (amountIn <= 0n) return { ok: false, reason: 'nothing_arrives' };
      return edgeAnswer(direction.quoteIn(amountIn), (amountOut) => ({ amountIn, amountOut }));
    },
    quoteOut(amountOut) {
      if (amountOut <= 0n) return { ok: false, reason: 'nothing_arrives' };
      return edgeAnswer(direction.quoteOut(amountOut), (amountIn) => ({ amountIn, amountOut }));
    },
  };
}

function edgeAnswer(
  answer: PoolAnswer,
  amounts: (amount: bigint) => { amountIn: bigint; amountOut: bigint },
): EdgeAnswer {
  return typeof answer === 'bigint' ? { ok: true, ...amounts(answer), charges: [] } : { ok: false, reason: answer };
}
