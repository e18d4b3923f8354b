import type { CurveBook } from './curve-book.ts';

/** By so much of itself, a float may be short of a whole unit that it stands for, but not by more than half of one. */
const SLIGHT = 1e-12;
const HALF = 0.5;

/** What an edge gives for an input, in whole units as every chain rounds; 0 where it declines. */
export function wholeOut(curves: CurveBook, edge: number, amountIn: number): number {
  const given = curves.out(edge, amountIn);
  return Math.floor(given + Math.min(given * SLIGHT, HALF));
}

/** What an edge takes for an output; infinity where it declines. */
export function wholeIn(curves: CurveBook, edge: number, amountOut: number): number {
  const taken = curves.in(edge, amountOut);
  return Math.ceil(taken - Math.min(taken * SLIGHT, HALF));
}
