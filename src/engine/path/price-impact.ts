import { formatUnits } from '#math/units.ts';
import type { Hop, Path } from '../graph/edge.ts';
import { spotRateOf } from '../graph/price-curve.ts';
import { IMPACT_ERROR } from '../tolerances.ts';

/** Decimals of a percentage: "12.3456". */
export const PERCENT_DECIMALS = 4;
const PERCENT_UNITS = 100 * 10 ** PERCENT_DECIMALS;

/** A swap of a path, by one pool or split over several. */
export interface SwapAmounts {
  /** Smallest units, all parts together. */
  readonly amountOut: bigint;
  /** Output at the spot rates before the trade. */
  readonly spotOut: number;
}

/**
 * Price impact of swaps in turn: 1 − Π (output / output at spot), as a percentage like "0.12", rounded up to four decimals
 * and never negative. Null without a spot rate.
 */
export function impactPercent(swaps: readonly SwapAmounts[]): string | null {
  const kept = swaps.reduce((product, { amountOut, spotOut }) => (product * Number(amountOut)) / spotOut, 1);
  if (!Number.isFinite(kept)) return null;
  const units = Math.ceil((1 - kept) * PERCENT_UNITS - IMPACT_ERROR);
  return formatUnits(BigInt(Math.max(0, units)), PERCENT_DECIMALS);
}

/**
 * Price impact of the hops of a path. Fees are part of the spot rate, and the affiliate fee is left out, so neither counts.
 * Null where an output is unknown.
 */
export function priceImpactPercent(hops: readonly Hop[]): string | null {
  const swaps: SwapAmounts[] = [];
  for (const hop of hops) {
    if (hop.edge.kind !== 'swap') continue;
    const swap = swapOf(hop);
    if (swap === null) return null;
    swaps.push(swap);
  }
  return impactPercent(swaps);
}

function swapOf({ edge, amountIn, grossOut, routes }: Hop): SwapAmounts | null {
  if (routes !== undefined) {
    return {
      amountOut: routes.reduce((sum, route) => sum + route.amountOut, 0n),
      spotOut: routes.reduce((sum, route) => sum + spotOutOf(route), 0),
    };
  }
  const spotOut = Number(amountIn) * spotRateOf(edge.curve);
  if (grossOut !== undefined) return { amountOut: grossOut, spotOut };
  const quote = edge.quoteIn(amountIn);
  return quote.ok ? { amountOut: quote.amountOut, spotOut } : null;
}

const spotOutOf = ({ amountIn, hops }: Path): number =>
  hops.reduce((amount, { edge }) => amount * spotRateOf(edge.curve), Number(amountIn));
