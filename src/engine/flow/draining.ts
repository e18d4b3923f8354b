import type { Graph } from '../graph/graph.ts';
import { beats, type Flow, type FlowQuestion } from './answer.ts';
import { cutTo, settleForward } from './forward.ts';
import { exactly, firstOver, type Gives, leapFrom, leastOver, NEAR, type Tried } from './least-input.ts';
import { usagesOf } from './spread.ts';

/** What gives less than this part of what spot says drains pools. */
const POOR = 0.1;
/** An input no more than so many times another is close to it: what is between is left to the edges that they find. */
const CLOSE = 1.1;
/** Edges that give less than this part of what is wanted are not looked through. */
const ENOUGH = 0.25;
/** How many inputs are tried. */
const MAX_TRIED = 24;

/** Whether a flow pays most of its input for the last of what pools have: others may cost less by far, wherever they are. */
export const drainsPools = ({ amountIn, amountOut }: Flow, rate: number): boolean =>
  Number(amountOut) < POOR * rate * Number(amountIn);

/**
 * An exact output that drains pools, for less than what is `known`; undefined where none is found. There, an input may find
 * ways that give less than those of a smaller one, so that none tells where to look for the least. But a choice of edges
 * that one of them finds gives more for more, and is looked through by itself, whether it gives enough there or not.
 */
export function leastDraining<Detail>(
  graph: Graph<Detail>,
  question: FlowQuestion<Detail>,
  rate: number,
  known: Flow<Detail> | undefined,
  gives: Gives<Detail>,
): Flow<Detail> | undefined {
  const wanted = Number(question.amount);
  const tried = exactly(graph, question.amount, gives.all);
  const choices = new Set<string>();
  const shorts = [0];
  let best = known;
  let amountIn = Math.max(1, wanted / rate);
  for (let step = 0; step < MAX_TRIED; step++) {
    const dear = best === undefined ? Number.POSITIVE_INFINITY : Number(best.amountIn);
    if (amountIn * CLOSE >= dear) {
      const short = Math.max(...shorts.filter((each) => each < dear));
      amountIn = Math.sqrt(short) * Math.sqrt(dear);
      if (amountIn <= short * CLOSE) break;
    }
    if (!Number.isFinite(amountIn)) break;
    const now = tried(amountIn);
    if (now.worth >= wanted) best = cheaper(best, now.flow && cutTo(now.flow, question));
    else shorts.push(amountIn);
    if (now.worth >= wanted || (now.worth >= wanted * ENOUGH && isNew(choices, now.flow as Flow))) {
      best = cheaper(best, leastAlone(graph, question, now, best, gives));
    }
    amountIn *= leapFrom(now, wanted, step);
  }
  return best === known || best === undefined
    ? undefined
    : (settleForward(graph, usagesOf(graph, best), question) ?? best);
}

/** Whichever takes less for an exact output. */
export const cheaper = <Detail>(best: Flow<Detail> | undefined, flow: Flow<Detail> | undefined) =>
  flow !== undefined && beats('out', flow, best) ? flow : best;

function isNew(choices: Set<string>, { legs }: Flow): boolean {
  const choice = legs
    .map(({ edge }) => edge.id)
    .sort()
    .join();
  const isNew = !choices.has(choice);
  choices.add(choice);
  return isNew;
}

/** The least input that gives enough over the edges that an input has found, if that is less than the best so far. */
function leastAlone<Detail>(
  graph: Graph<Detail>,
  question: FlowQuestion<Detail>,
  found: Tried<Detail>,
  best: Flow<Detail> | undefined,
  gives: Gives<Detail>,
): Flow<Detail> | undefined {
  const wanted = Number(question.amount);
  const give = gives.alone(found.flow as Flow<Detail>);
  if (give === undefined) return undefined;
  const tried = exactly(graph, question.amount, give);
  const dear = best === undefined ? Number.POSITIVE_INFINITY : Number(best.amountIn) * (1 - NEAR);
  const over =
    found.worth < wanted ? firstOver(found.amountIn, tried, wanted, dear) : tried(found.amountIn * (1 - NEAR));
  if (over === undefined || over.worth < wanted) return undefined;
  const { flow } = leastOver(tried, over, wanted, found.worth < wanted ? found : undefined);
  return flow && cutTo(flow, question);
}
