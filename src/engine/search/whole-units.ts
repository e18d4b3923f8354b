import type { CurveTable } from '../graph/curve-table.ts';

interface Edges {
  readonly curves: CurveTable;
  /** 1 where an edge is a lane, 0 where it swaps. */
  readonly lanes: Uint8Array;
}

/** By so much of itself, a float may be short of a whole unit that it stands for, but not by more than half of one. */
const SLIGHT = 1e-12;
const HALF = 0.5;

/** What an edge gives for an input, in whole units as every chain rounds; 0 where it declines. */
export function wholeOut(curves: CurveTable, edge: number, amountIn: number): number {
  return wholeOf(curves.out(edge, amountIn));
}

const wholeOf = (amount: number): number => Math.floor(amount + Math.min(amount * SLIGHT, HALF));

/**
 * What edges one after the other give for an input, in whole units, where so much of what the last swap gives goes on; 0
 * where one declines.
 */
export function wholeAlong(edges: Edges, way: readonly number[], amountIn: number, share: number): number {
  return along(edges, way, amountIn, share, wholeOut);
}

/** The same without lots of which floats do not tell whether they are there. */
export function surelyAlong(edges: Edges, way: readonly number[], amountIn: number, share: number): number {
  return along(edges, way, amountIn, share, surelyOut);
}

function surelyOut(curves: CurveTable, edge: number, amountIn: number): number {
  return Math.max(0, wholeOut(curves, edge, amountIn) - curves.uncertainOut(edge, amountIn));
}

function along(
  { curves, lanes }: Edges,
  way: readonly number[],
  amountIn: number,
  share: number,
  outOf: typeof wholeOut,
): number {
  let last = share === 1 ? -1 : way.length - 1;
  while (last >= 0 && lanes[way[last] as number] === 1) last--;
  let moving = amountIn;
  for (let index = 0; index < way.length; index++) {
    moving = outOf(curves, way[index] as number, moving);
    if (index === last) moving = wholeOf(moving * share);
  }
  return moving;
}

/** Whether some edge of a way takes whole lots only. */
export const hasLots = ({ curves }: Pick<Edges, 'curves'>, way: readonly number[]): boolean =>
  way.some((edge) => curves.inputUnit(edge) > 0);

/** What an edge takes for an output; infinity where it declines. */
export function wholeIn(curves: CurveTable, edge: number, amountOut: number): number {
  const taken = curves.in(edge, amountOut);
  return Math.ceil(taken - Math.min(taken * SLIGHT, HALF));
}
