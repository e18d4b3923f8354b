import type { Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { beats, type Flow, type FlowQuestion } from './answer.ts';
import type { Usage } from './network.ts';
import { settleFlow } from './settle.ts';

/** Where whole units round away less than this part, nothing is to be had by moving amounts. */
const LEAST_WASTE = 1e-7;
/** Of so many edges, rounding at one of them is a small part of the whole. */
const MOST_EDGES = 12;
/** What an edge's amount is tried times, and how often all are gone through. */
const FACTORS = [0, 0.7, 0.9, 0.97, 0.99, 1.01, 1.03, 1.1, 1.3];
const MAX_ROUNDS = 4;

interface Settled<Detail> {
  readonly usages: readonly Usage[];
  readonly flow: Flow<Detail>;
}

/**
 * A settled flow, or a better one near it: where some asset comes in few units, what roundings and fees in whole units
 * take hangs on the very amounts, which floats do not see.
 */
export function polish<Detail>(
  graph: Graph<Detail>,
  usages: readonly Usage[],
  flow: Flow<Detail>,
  question: FlowQuestion<Detail>,
): Flow<Detail> {
  if (usages.length > MOST_EDGES || wasteOf(graph, usages, flow) < LEAST_WASTE) return flow;
  const settle = (some: readonly Usage[]) => settleFlow(graph, some, question);
  const edges = movable(graph, usages, question.side);
  let settled: Settled<Detail> = { usages, flow };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const better = edges.reduce((best, edge) => bestNear(question.side, best, edge, settle), settled);
    if (better === settled) break;
    settled = better;
  }
  return settled.flow;
}

/** The parts that edges give less than floats say, summed up. */
function wasteOf<Detail>({ edges, curves }: Graph<Detail>, usages: readonly Usage[], { legs }: Flow<Detail>): number {
  const numbers = new Map(usages.map(({ edge }) => [edges[edge], edge]));
  return legs.reduce((waste, { edge, amountIn, amountOut }) => {
    const expected = curves.out(numbers.get(edge) as number, Number(amountIn));
    return waste + Math.max(0, 1 - Number(amountOut) / expected);
  }, 0);
}

/** Of the edges that share an amount with others: all but one that takes what the others leave. */
function movable({ from, to }: Graph, usages: readonly Usage[], side: Side): number[] {
  const near = side === 'in' ? from : to;
  const others = new Set<number>();
  return usages.flatMap(({ edge }) => {
    const node = near[edge] as number;
    if (others.has(node)) return [edge];
    others.add(node);
    return [];
  });
}

function bestNear<Detail>(
  side: Side,
  settled: Settled<Detail>,
  moved: number,
  settle: (usages: readonly Usage[]) => Flow<Detail> | undefined,
): Settled<Detail> {
  return FACTORS.reduce((best, factor) => {
    const usages = settled.usages.map((usage) =>
      usage.edge === moved ? { ...usage, amountIn: usage.amountIn * factor } : usage,
    );
    const flow = settle(usages.filter(({ amountIn }) => amountIn > 0));
    return flow !== undefined && beats(side, flow, best.flow) ? { usages, flow } : best;
  }, settled);
}
