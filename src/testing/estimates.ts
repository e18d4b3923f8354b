import { CurveTable } from '#engine/graph/curve-table.ts';
import type { PriceCurve } from '#engine/graph/price-curve.ts';

/** What floats say of one curve, as the search asks it. */
export function estimatesOf(curve: PriceCurve) {
  const book = new CurveTable([curve]);
  return {
    spotRate: book.spotRate[0] as number,
    estimateOut: (amountIn: number) => book.out(0, amountIn),
    estimateIn: (amountOut: number) => book.in(0, amountOut),
  };
}
