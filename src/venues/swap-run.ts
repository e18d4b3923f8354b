import type { SwapDetail, SwapRun } from './venue.ts';

/** Where a run begins and ends, and what it moves: the output is what is left after the affiliate fee. */
export interface RunEnds {
  readonly first: SwapDetail;
  readonly last: SwapDetail;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Throws RangeError for a run without hops. */
export function runEnds({ hops }: SwapRun): RunEnds {
  const first = hops[0];
  const last = hops.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a run of swaps has at least one hop');
  return { first: first.edge.detail, last: last.edge.detail, amountIn: first.amountIn, amountOut: last.amountOut };
}
