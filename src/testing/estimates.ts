import { CurveTable } from '#engine/graph/curve-table.ts';
import type { PriceCurve } from '#engine/graph/price-curve.ts';

/** The functions of one curve. */
export function estimatesOf(curve: PriceCurve) {
  const table = new CurveTable([curve]);
  return {
    spotRate: table.spotRate[0] as number,
    estimateOut: (amountIn: number) => table.out(0, amountIn),
    estimateIn: (amountOut: number) => table.in(0, amountOut),
  };
}
