import { formatUnits } from '#math/units.ts';
import { spotRateOf } from './curve.ts';
import type { Hop } from './edge.ts';

/** Decimals of a percentage here: "12.3456". */
export const PERCENT_DECIMALS = 4;
const PERCENT_UNITS = 100 * 10 ** PERCENT_DECIMALS;
/** In the same units: what float division leaves behind, which must not be rounded up into an impact. */
const NOISE = 1e-6;

/**
 * How far the swaps of a path, or of a run of its hops, move prices against the trader: 1 − Π (out / in ÷ spot), as a
 * percentage like "0.12", rounded up to four decimals and never negative. Fees are part of the spot rate and of no
 * impact. What a pool gives is asked of the pool, so that an affiliate's share does not look like impact either.
 * Null when some pool cannot tell.
 */
export function priceImpactPercent(hops: readonly Hop[]): string | null {
  let kept = 1;
  for (const { edge, amountIn } of hops) {
    if (edge.kind !== 'swap') continue;
    const quote = edge.quoteIn(amountIn);
    if (!quote.ok) return null;
    kept *= Number(quote.amountOut) / Number(amountIn) / spotRateOf(edge.curve);
  }
  if (!Number.isFinite(kept)) return null;
  const units = Math.ceil((1 - kept) * PERCENT_UNITS - NOISE);
  return formatUnits(BigInt(Math.max(0, units)), PERCENT_DECIMALS);
}
