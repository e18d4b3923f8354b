import type { Curve } from '#engine/graph/curve.ts';
import { CurveBook } from '#engine/graph/curve-book.ts';

/** What floats say of one curve, as the search asks it. */
export function estimatesOf(curve: Curve) {
  const book = new CurveBook([curve]);
  return {
    spotRate: book.spotRate[0] as number,
    estimateOut: (amountIn: number) => book.out(0, amountIn),
    estimateIn: (amountOut: number) => book.in(0, amountOut),
  };
}
