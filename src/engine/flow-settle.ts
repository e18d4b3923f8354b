import type { Edge } from './edge.ts';
import type { Flow, FlowQuestion, Leg } from './flow.ts';
import type { Usage } from './flow-network.ts';
import type { Graph } from './graph.ts';

/** Shares are whole parts of this. */
const PARTS = 2n ** 52n;
/** What an edge is asked for when its share turns out to be just beyond what it has: this part less. */
const STEP_BACK = 100_000_000n;

/** One edge's part of what is at a node. */
interface Part {
  readonly edge: number;
  readonly weight: number;
}

/**
 * A flow in whole numbers: what is at a node is shared out among its edges as the floats have it, the last unit to the
 * largest; forward from an exact input, or backward from an exact output. Undefined when an edge does not take its part.
 */
export function settleFlow<Detail>(
  graph: Graph<Detail>,
  usages: readonly Usage[],
  { from, to, side, amount }: FlowQuestion<Detail>,
): Flow<Detail> | undefined {
  const [start, goal] = [graph.nodes.get(from) as number, graph.nodes.get(to) as number];
  const [near, far] = side === 'in' ? [graph.from, graph.to] : [graph.to, graph.from];
  const [first, last] = side === 'in' ? [start, goal] : [goal, start];
  const amounts = new Map<number, bigint>([[first, amount]]);
  const legs: Leg<Detail>[] = [];
  for (const node of inOrder(
    usages.map(({ edge }) => [near[edge] as number, far[edge] as number]),
    first,
  )) {
    const parts = usages
      .filter(({ edge }) => near[edge] === node)
      .map(({ edge, amountIn }) => ({ edge, weight: side === 'in' ? amountIn : graph.curves.out(edge, amountIn) }));
    if (parts.length === 0) continue;
    const shared = shareOut(graph, parts, amounts.get(node) ?? 0n, side);
    if (shared === undefined) return undefined;
    for (const { leg, number } of shared) {
      const end = far[number] as number;
      legs.push(leg);
      amounts.set(end, (amounts.get(end) ?? 0n) + (side === 'in' ? leg.amountOut : leg.amountIn));
    }
  }
  const reached = amounts.get(last) ?? 0n;
  if (reached === 0n) return undefined;
  return side === 'in'
    ? { legs, amountIn: amount, amountOut: reached }
    : { legs: legs.reverse(), amountIn: reached, amountOut: amount };
}

/** Nodes so that every one comes after all that lead to it. */
function inOrder(ends: readonly (readonly [number, number])[], first: number): number[] {
  const order: number[] = [];
  const done = new Set<number>();
  const visit = (node: number): void => {
    if (done.has(node)) return;
    done.add(node);
    for (const [near, far] of ends) if (near === node) visit(far);
    order.unshift(node);
  };
  visit(first);
  return order;
}

interface SharedLeg<Detail> {
  readonly leg: Leg<Detail>;
  readonly number: number;
}

/** Small parts first, so that what one of them does not take goes to a larger one. */
function shareOut<Detail>(
  graph: Graph<Detail>,
  parts: Part[],
  amount: bigint,
  side: 'in' | 'out',
): SharedLeg<Detail>[] | undefined {
  parts.sort((a, b) => a.weight - b.weight || a.edge - b.edge);
  const legs: SharedLeg<Detail>[] = [];
  let rest = amount;
  let weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  for (const [index, { edge, weight }] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const share = isLast ? rest : (rest * BigInt(Math.floor((weight / weights) * Number(PARTS)))) / PARTS;
    const leg = legOf(graph.edges[edge] as Edge<Detail>, share, side, isLast);
    if (leg === undefined && isLast) return rest === 0n ? legs : undefined;
    weights -= weight;
    if (leg === undefined) continue;
    legs.push({ leg, number: edge });
    rest -= side === 'in' ? leg.amountIn : leg.amountOut;
  }
  return legs;
}

function legOf<Detail>(
  edge: Edge<Detail>,
  amount: bigint,
  side: 'in' | 'out',
  whole: boolean,
): Leg<Detail> | undefined {
  const attempts = whole ? [amount] : [amount, amount - amount / STEP_BACK - 1n];
  for (const attempt of attempts) {
    if (attempt <= 0n) return undefined;
    const quote = side === 'in' ? edge.quoteIn(attempt) : edge.quoteOut(attempt);
    if (quote.ok) return { edge, amountIn: quote.amountIn, amountOut: quote.amountOut };
  }
  return undefined;
}
