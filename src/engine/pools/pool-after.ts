import type { ConcentratedPool, Pool } from '#market/pool.ts';
import { tickAtSqrtRatio } from '#math/tick-math.ts';
import { poolDirection } from './direction.ts';
import { keepStops, swapStops } from './swap-stops.ts';

/**
 * The pool as an exact input leaves it, `denoms[i]` in and `denoms[j]` out; undefined when the pool does not take it.
 * Fees stay in the reserves, as they do in the contracts while their owners take no share. Those of a concentrated pool
 * are put aside for its positions and never join the liquidity, so only price, tick and liquidity change.
 */
export function poolAfter(pool: Pool, i: number, j: number, amountIn: bigint): Pool | undefined {
  if (pool.kind === 'concentrated') return concentratedAfter(pool, i === 0, amountIn);
  const amountOut = poolDirection(pool, i, j).quoteIn(amountIn);
  if (typeof amountOut !== 'bigint') return undefined;
  const reserves = [...pool.reserves];
  reserves[i] = (reserves[i] as bigint) + amountIn;
  reserves[j] = (reserves[j] as bigint) - amountOut;
  return { ...pool, reserves };
}

function concentratedAfter(pool: ConcentratedPool, falls: boolean, amountIn: bigint): ConcentratedPool | undefined {
  const stops = swapStops(pool, falls);
  const end = stops.endOfInput(amountIn);
  if (end === undefined || end.given === 0n) return undefined;
  const { price, liquidity, from } = end;
  // A price that has not moved may stand on a tick that was crossed to get there, and is not crossed back.
  const tick = end.tick ?? (price === from?.price ? from.tick : tickAtSqrtRatio(price));
  const after = { ...pool, sqrtPriceX96: price, tick, liquidity };
  keepStops(after, falls, stops.beyond(end, after));
  return after;
}
