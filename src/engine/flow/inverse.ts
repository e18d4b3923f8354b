import type { Graph } from '../graph/graph.ts';
import type { Flow, FlowQuestion } from './answer.ts';
import { settleForward } from './forward.ts';
import type { Usage } from './network.ts';
import { usagesOf } from './spread.ts';
import { widenedAs } from './turn.ts';
import type { WaysQuestion } from './ways.ts';

/** An input this part less than the one that was found is worth looking for: less than a basis point. */
const NEAR = 9e-5;
/** How often an input that gives enough is looked for upward, and the least of them downward. */
const MAX_MORE = 12;
const MAX_LESS = 16;

/** An input, what it gives and how it is spread. */
interface Tried {
  readonly amountIn: number;
  readonly worth: number;
  readonly usages: readonly Usage[];
}

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
  const roughly = (amountIn: number): Tried => ({
    amountIn,
    ...widenedAs('in', graph, ways, question, amountIn).found,
  });
  const exactly = (amountIn: number): Tried => {
    const flow = give(BigInt(Math.max(1, Math.floor(amountIn))));
    return { amountIn, worth: Number(flow?.amountOut ?? 0n), usages: flow === undefined ? [] : usagesOf(graph, flow) };
  };
  const isEnough = ({ worth }: Tried) => worth >= wanted;
  const guess = wanted / (ways.ahead.rates[ways.start] as number);
  // Where nothing is known, much may have to be tried.
  const tried = known === undefined ? roughly : exactly;
  let over = known === undefined ? firstOver(guess, tried, isEnough) : tried(Number(known.amountIn) * (1 - NEAR));
  if (over === undefined || !isEnough(over)) return undefined;
  let under = 0;
  for (let step = 0; step < MAX_LESS && over.amountIn > under * (1 + NEAR); step++) {
    const middle = tried(between(under, over, wanted, step));
    if (isEnough(middle)) over = middle;
    else under = middle.amountIn;
  }
  return settleForward(graph, over.usages, question);
}

/** Some input that gives enough, if there is one: more and more, but no more than is taken. */
function firstOver(
  guess: number,
  tried: (amountIn: number) => Tried,
  isEnough: (tried: Tried) => boolean,
): Tried | undefined {
  let taken = 0;
  let refused = Number.POSITIVE_INFINITY;
  let amountIn = guess;
  for (let step = 0; step < MAX_MORE && Number.isFinite(amountIn) && refused > taken * (1 + NEAR); step++) {
    const now = tried(amountIn);
    if (isEnough(now)) return now;
    if (now.usages.length > 0) taken = amountIn;
    else if (taken > 0) refused = amountIn;
    amountIn = refused < Number.POSITIVE_INFINITY ? (taken + refused) / 2 : amountIn * leapAt(step);
  }
  return undefined;
}

/** Little more at first, as most pools are far from empty; then more, as what drains them knows no bounds. */
const leapAt = (step: number): number => 1.1 + 2 ** (step - 4);

/** What is less gives more for each unit: so the part of the input that is the part wanted of its output is enough. */
function between(under: number, { amountIn, worth }: Tried, wanted: number, step: number): number {
  const enough = (amountIn * wanted) / worth;
  return step % 2 === 0 && enough > under && enough < amountIn ? enough : (under + amountIn) / 2;
}
