import type { ConcentratedPool } from '#market/pool.ts';
import { tickAtSqrtRatio } from '#math/tick-math.ts';
import type { SwapEnd } from './stops.ts';

/**
 * The pool as a swap leaves it that came to this end; undefined when nothing was given for it. Fees are put aside for its
 * positions and never join the liquidity, so only price, tick and liquidity change.
 */
export function concentratedAt(pool: ConcentratedPool, end: SwapEnd): ConcentratedPool | undefined {
  if (end.given === 0n) return undefined;
  const { price, liquidity, from } = end;
  // A price that has not moved may stand on a tick that was crossed to get there, and is not crossed back.
  const tick = end.tick ?? (price === from?.price ? from.tick : tickAtSqrtRatio(price));
  return { ...pool, sqrtPriceX96: price, tick, liquidity };
}
