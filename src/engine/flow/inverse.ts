import type { Graph } from '../graph/graph.ts';
import type { Flow, FlowQuestion } from './answer.ts';
import { cheaper, drainsPools, leastDraining } from './draining.ts';
import { cutTo, settleForward } from './forward.ts';
import {
  exactly,
  firstOver,
  type Give,
  type Gives,
  hasMany,
  leastOver,
  NEAR,
  type Tried,
  type Try,
} from './least-input.ts';
import { widenedAs } from './turn.ts';
import type { WaysQuestion } from './ways.ts';

/**
 * An exact output as the least input that gives as much, where the way backward leads nowhere or to one that costs more:
 * pools that are all but drained tell forward what they do not tell backward. Undefined where what is `known` is as good,
 * which one try tells unless that drains pools.
 */
export function inverse<Detail>(
  graph: Graph<Detail>,
  ways: WaysQuestion,
  question: FlowQuestion<Detail>,
  known: Flow<Detail> | undefined,
  gives: Gives<Detail>,
): Flow<Detail> | undefined {
  const near = nearInverse(graph, ways, question, known, gives.all);
  const best = cheaper(known, near);
  if (best !== undefined && !drainsPools(best, ways.ahead.rates[ways.start] as number)) return near;
  const drained = leastDraining(graph, ways, question, best, gives);
  return drained === undefined ? near : cheaper(drained, nearInverse(graph, ways, question, drained, gives.all));
}

/** The same by inputs around what is known or, where nothing is, around the first that gives enough. */
function nearInverse<Detail>(
  graph: Graph<Detail>,
  ways: WaysQuestion,
  question: FlowQuestion<Detail>,
  known: Flow<Detail> | undefined,
  give: Give<Detail>,
): Flow<Detail> | undefined {
  if (known?.amountIn === 1n) return undefined;
  const wanted = Number(question.amount);
  const roughly: Try<Detail> = (amountIn) => ({ amountIn, ...widenedAs('in', graph, ways, question, amountIn).found });
  const exact = exactly(graph, question.amount, give);
  const least = (tried: Try<Detail>, over: Tried<Detail> | undefined) => {
    if (over === undefined || over.worth < wanted) return undefined;
    const { usages, flow } = leastOver(tried, over, wanted);
    const settled = settleForward(graph, usages, question);
    return settled ?? (flow !== undefined && flow.amountOut >= question.amount ? cutTo(flow, question) : undefined);
  };
  if (known !== undefined) return least(exact, exact(Number(known.amountIn) * (1 - NEAR)));
  const guess = Math.max(1, wanted / (ways.ahead.rates[ways.start] as number));
  const first = (tried: Try<Detail>) => firstOver(guess, tried, wanted, { isHasty: hasMany(graph) });
  return least(roughly, first(roughly)) ?? least(exact, first(exact));
}
