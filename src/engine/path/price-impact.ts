import { formatUnits } from '#math/units.ts';
import type { EdgeQuoteResult, Hop, Path } from '../graph/edge.ts';
import { spotRateOf } from '../graph/price-curve.ts';

/** Decimals of a percentage here: "12.3456". */
export const PERCENT_DECIMALS = 4;
const PERCENT_UNITS = 100 * 10 ** PERCENT_DECIMALS;
/** In the same units: what float division leaves behind, which must not be rounded up into an impact. */
const NOISE = 1e-7;

/**
 * What was swapped from one asset to another at one place of a path, in one pool or in parts over several, and what the
 * same inputs would have fetched at the rates of their pools before the trade.
 */
export interface SwapAmounts {
  /** Smallest units, all parts together. */
  readonly amountOut: bigint;
  /** The same at spot, as a float. */
  readonly spotOut: number;
}

/**
 * How far swaps one after the other move prices against the trader: 1 − Π (out / out at spot), as a percentage like
 * "0.12", rounded up to four decimals and never negative. Null when a spot rate is none.
 */
export function impactPercent(swaps: readonly SwapAmounts[]): string | null {
  const kept = swaps.reduce((product, { amountOut, spotOut }) => (product * Number(amountOut)) / spotOut, 1);
  if (!Number.isFinite(kept)) return null;
  const units = Math.ceil((1 - kept) * PERCENT_UNITS - NOISE);
  return formatUnits(BigInt(Math.max(0, units)), PERCENT_DECIMALS);
}

/**
 * The impact of a path, or of a run of its hops. Fees are part of the spot rate and of no impact. What a pool gives is
 * asked of the pool, so that an affiliate's share does not look like impact either. Null when some pool cannot tell.
 */
export function priceImpactPercent(hops: readonly Hop[]): string | null {
  const swaps: SwapAmounts[] = [];
  for (const hop of hops) {
    if (hop.edge.kind !== 'swap') continue;
    const figures = hop.routes === undefined ? figuresOf(hop) : figuresTogether(hop.routes);
    if (figures === null) return null;
    swaps.push(figures);
  }
  return impactPercent(swaps);
}

function figuresOf({ edge, amountIn, grossOut: given }: Hop): SwapAmounts | null {
  const amountOut = given ?? outputOf(edge.quoteIn(amountIn));
  return amountOut === null ? null : { amountOut, spotOut: Number(amountIn) * spotRateOf(edge.curve) };
}

const outputOf = (answer: EdgeQuoteResult): bigint | null => (answer.ok ? answer.amountOut : null);

/** Routes taken at once: what each would have fetched at the rates before any of them. */
const figuresTogether = (routes: readonly Path[]): SwapAmounts => ({
  amountOut: routes.reduce((sum, { amountOut }) => sum + amountOut, 0n),
  spotOut: routes.reduce((sum, route) => sum + spotOutOf(route), 0),
});

const spotOutOf = ({ amountIn, hops }: Path): number =>
  hops.reduce((amount, { edge }) => amount * spotRateOf(edge.curve), Number(amountIn));
