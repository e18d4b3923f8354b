import type { Graph } from '../graph/graph.ts';
import type { Flow, FlowQuestion, Leg } from './answer.ts';
import type { Usage } from './network.ts';
import { settleFlow } from './settle.ts';

/** The least input that gives enough is looked for within one of so many parts of what floats say, in so many steps. */
const NEAR = 1000n;
const MAX_STEPS = 48;

/**
 * An exact output as the input that gives at least so much, where it finds no way backward: pools that are all but empty
 * take the last unit forward, but tell no input for it. Undefined when no input near what floats say gives enough.
 */
export function settleForward<Detail>(
  graph: Graph<Detail>,
  usages: readonly Usage[],
  question: FlowQuestion<Detail>,
): Flow<Detail> | undefined {
  const { from, amount } = question;
  const start = graph.nodes.get(from) as number;
  const paid = usages.reduce((sum, { edge, amountIn }) => (graph.from[edge] === start ? sum + amountIn : sum), 0);
  if (!Number.isFinite(paid)) return undefined;
  const guess = BigInt(Math.ceil(paid));
  let [short, over] = [guess - guess / NEAR, guess + guess / NEAR];
  let enough: Flow<Detail> | undefined;
  for (let step = 0; step < MAX_STEPS && over - short > 1n; step++) {
    const middle = (short + over) / 2n;
    const flow = settleFlow(graph, usages, { ...question, side: 'in', amount: middle });
    if (flow !== undefined && flow.amountOut < amount) short = middle;
    else over = middle;
    if (flow !== undefined && flow.amountOut >= amount) enough = flow;
  }
  return enough && cutTo(enough, question);
}

/** With what arrives beyond the amount left to the pools. */
export function cutTo<Detail>(flow: Flow<Detail>, { to, amount }: FlowQuestion<Detail>): Flow<Detail> {
  let beyond = flow.amountOut - amount;
  const legs = flow.legs.map((leg): Leg<Detail> => {
    if (leg.edge.to !== to || beyond === 0n) return leg;
    const cut = beyond < leg.amountOut ? beyond : leg.amountOut - 1n;
    beyond -= cut;
    return { ...leg, amountOut: leg.amountOut - cut };
  });
  return { ...flow, legs, amountOut: amount };
}
