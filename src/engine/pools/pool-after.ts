import type { Pool } from '#market/pool.ts';
import { concentratedAt } from './concentrated-at.ts';
import { poolDirection } from './pool-quote.ts';
import { swapStops } from './swap-stops.ts';

/**
 * The pool as an exact input leaves it, `denoms[i]` in and `denoms[j]` out; undefined when the pool does not take it.
 * Fees stay in the reserves, as they do in the contracts while their owners take no share.
 */
export function applySwap(pool: Pool, i: number, j: number, amountIn: bigint): Pool | undefined {
  if (pool.kind === 'concentrated') {
    const end = swapStops(pool, i === 0).endOfInput(amountIn);
    return end && concentratedAt(pool, end);
  }
  const amountOut = poolDirection(pool, i, j).quoteIn(amountIn);
  if (typeof amountOut !== 'bigint') return undefined;
  const reserves = [...pool.reserves];
  reserves[i] = reserves[i]! + amountIn;
  reserves[j] = reserves[j]! - amountOut;
  return { ...pool, reserves };
}
