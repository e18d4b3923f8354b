import type { Graph } from '../graph/graph.ts';
import type { Flow, FlowQuestion } from './answer.ts';
import { cutTo, settleForward } from './forward.ts';
import type { Usage } from './network.ts';
import { meanOfFar, onLine, type Point } from './point.ts';
import { usagesOf } from './spread.ts';
import { widenedAs } from './turn.ts';
import type { WaysQuestion } from './ways.ts';

/** An input this part less than the one that was found is worth looking for: less than a basis point. */
const NEAR = 9e-5;
/** How often an input that gives enough is looked for upward, and the least of them downward. */
const MAX_MORE = 16;
const MAX_LESS = 24;
/** An input so many times another is far from it, and what is this part of it may be worth trying. */
const FAR = 2;
const FAR_LESS = 1e-3;

/** An input, what it gives and how it is spread, in whole numbers where it was settled. */
interface Tried<Detail> extends Point {
  readonly usages: readonly Usage[];
  readonly flow?: Flow<Detail> | undefined;
}

type Try<Detail> = (amountIn: number) => Tried<Detail>;

/**
 * An exact output as the least input that gives as much, where the way backward leads nowhere or to one that costs more:
 * pools that are all but drained tell forward what they do not tell backward. Undefined where what is `known` is as good,
 * which one try tells. `give` is the best that an input gives in whole numbers.
 */
export function inverse<Detail>(
  graph: Graph<Detail>,
  ways: WaysQuestion,
  question: FlowQuestion<Detail>,
  known: Flow<Detail> | undefined,
  give: (amountIn: bigint) => Flow<Detail> | undefined,
): Flow<Detail> | undefined {
  const wanted = Number(question.amount);
  const roughly: Try<Detail> = (amountIn) => ({ amountIn, ...widenedAs('in', graph, ways, question, amountIn).found });
  const exactly: Try<Detail> = (amountIn) => {
    const units = BigInt(Math.max(1, Math.floor(amountIn)));
    const flow = give(units);
    const usages = flow === undefined ? [] : usagesOf(graph, flow);
    return { amountIn: Number(units), worth: Number(flow?.amountOut ?? 0n), usages, flow };
  };
  const least = (tried: Try<Detail>, over: Tried<Detail> | undefined) => {
    if (over === undefined || over.worth < wanted) return undefined;
    const { usages, flow } = leastOver(tried, over, wanted);
    const settled = settleForward(graph, usages, question);
    return settled ?? (flow !== undefined && flow.amountOut >= question.amount ? cutTo(flow, question) : undefined);
  };
  if (known?.amountIn === 1n) return undefined;
  if (known !== undefined) return least(exactly, exactly(Number(known.amountIn) * (1 - NEAR)));
  const guess = Math.max(1, wanted / (ways.ahead.rates[ways.start] as number));
  return least(roughly, firstOver(guess, roughly, wanted)) ?? least(exactly, firstOver(guess, exactly, wanted));
}

/** From an input that gives enough to one that does by hardly more than is needed, or by no more than the last unit. */
function leastOver<Detail>(tried: Try<Detail>, first: Tried<Detail>, wanted: number): Tried<Detail> {
  let over = first;
  let under: Point = { amountIn: 0, worth: 0 };
  const isClose = () => over.amountIn <= Math.max(under.amountIn * (1 + NEAR), under.amountIn + 1);
  for (let step = 0; step < MAX_LESS && !isClose(); step++) {
    const middle = tried(Math.max(Math.min(between(under, over, wanted, step), over.amountIn - 1), under.amountIn + 1));
    if (middle.worth >= wanted) over = middle;
    else under = middle;
  }
  return over;
}

/**
 * Some input that gives enough, if there is one: more and more, but no more than is taken. What is more gives less for each
 * unit, so it takes at least as many times an input as what is wanted is times its output.
 */
function firstOver<Detail>(guess: number, tried: Try<Detail>, wanted: number): Tried<Detail> | undefined {
  let taken = 0;
  let refused = Number.POSITIVE_INFINITY;
  let amountIn = guess;
  for (let step = 0; step < MAX_MORE && Number.isFinite(amountIn) && refused > taken * (1 + NEAR); step++) {
    const now = tried(amountIn);
    if (now.worth >= wanted) return now;
    if (now.usages.length > 0) taken = amountIn;
    else if (taken > 0) refused = amountIn;
    const needed = now.worth > 0 ? wanted / now.worth : 1;
    amountIn = refused < Number.POSITIVE_INFINITY ? (taken + refused) / 2 : amountIn * Math.max(needed, leapAt(step));
  }
  return undefined;
}

/** Little more at first, as most pools are far from empty; then more, as what drains them knows no bounds. */
const leapAt = (step: number): number => 1.1 + 2 ** (step - 4);

/** Inputs that give more for less lie below the line between two of them: where it gives enough, so does the input. */
function between(under: Point, over: Point, wanted: number, step: number): number {
  const enough = onLine(under, over, wanted);
  if (step % 2 === 0 && enough > under.amountIn && enough < over.amountIn) return enough;
  if (over.amountIn <= under.amountIn * FAR) return (under.amountIn + over.amountIn) / 2;
  return meanOfFar(under, over, FAR_LESS);
}
