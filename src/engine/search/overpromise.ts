import type { Edge } from '../graph/edge.ts';
import { type Graph, getEdgeNumber } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';

/**
 * Of each way that came to nothing in whole units, the number of the edge by which floats promise most too much: that need
 * not be the edge that declined, which may take what another way brings. Ways are in order of execution, amounts in
 * smallest units of the end that `side` names; an affiliate's share is left aside.
 */
export function overpromising<Detail>(
  graph: Graph<Detail>,
  ways: readonly (readonly Edge<Detail>[])[],
  side: Side,
  amount: bigint,
): Set<number> {
  return new Set(
    ways.flatMap((way) => {
      const numbers = way.map((edge) => getEdgeNumber(graph, edge));
      return mostAmiss(graph, side === 'in' ? numbers : numbers.reverse(), side, amount);
    }),
  );
}

/** None where floats knew that the way comes to nothing. */
function mostAmiss<Detail>(graph: Graph<Detail>, swept: readonly number[], side: Side, amount: bigint): number[] {
  let [worst, leastKept] = [-1, 1];
  let moving: bigint | undefined = amount;
  for (const number of swept) {
    const after = quoted(graph.edges[number] as Edge<Detail>, side, moving);
    const kept = partKept(graph, number, side, Number(moving), after === undefined ? undefined : Number(after));
    if (kept < leastKept) [worst, leastKept] = [number, kept];
    moving = after;
    if (moving === undefined) break;
  }
  return worst < 0 ? [] : [worst];
}

function quoted(edge: Edge, side: Side, amount: bigint): bigint | undefined {
  const quote = side === 'in' ? edge.quoteIn(amount) : edge.quoteOut(amount);
  if (!quote.ok) return undefined;
  return side === 'in' ? quote.amountOut : quote.amountIn;
}

/** Which part of what floats promise of an amount an edge keeps to, in whole units; all where they promise nothing. */
function partKept({ curves }: Graph, edge: number, side: Side, amount: number, after: number | undefined): number {
  if (side === 'in') {
    const promised = curves.out(edge, amount);
    return promised > 0 ? (after ?? 0) / promised : 1;
  }
  const promised = curves.in(edge, amount);
  if (promised === Number.POSITIVE_INFINITY || promised === 0) return 1;
  return after === undefined ? 0 : promised / after;
}
