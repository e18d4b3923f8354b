import type { Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { findPaths } from '../search/search.ts';
import type { Flow, FlowQuestion } from './answer.ts';
import { PLAIN_ATTEMPTS, widened } from './attempts.ts';
import type { FlowNetwork } from './network.ts';
import { meanOfFar, onLine, type Point } from './point.ts';
import { grown, NOTHING, type Spread, type Widened, widen } from './spread.ts';
import type { WaysQuestion } from './ways.ts';

/** How often less is tried at the other end, how often more, and how often what comes closer to what is wanted. */
const MAX_LESS = 8;
const MAX_MORE = 12;
const MAX_CLOSER = 8;
/** How much less is tried, and how much more at first: that grows from try to try, but leaps over nothing. */
const LESS = 0.5;
const MORE = 1.05;
const MOST_MORE = 1.5;
/** Inputs this many times each other are far apart. */
const FAR = 1.3;
/** An input this much above one that gives too little is close enough: settling takes care of the rest. */
const CLOSE = 1e-3;

/**
 * Where one end leads nowhere, the other may: an exact output is spread as the input that it may take, an exact input as
 * the output that is known to come of it, and then turned.
 */
export function turn<Detail>(
  graph: Graph<Detail>,
  ways: WaysQuestion,
  question: FlowQuestion<Detail>,
  known: Spread,
): Spread {
  const amount = Number(question.amount);
  const rate = ways.ahead.rates[ways.start] as number;
  if (question.side === 'out') return turnInput(graph, ways, question, Math.max(1, amount / rate));
  const output = known.usages.length > 0 ? known.worth : amount * rate;
  // Rates one after the other may come to more than floats hold.
  return Number.isFinite(output) ? turnOutput(graph, ways, question, output) : NOTHING;
}

/** The exact input turned from an output: so much, or less where that has no room. */
function turnOutput<Detail>(graph: Graph<Detail>, ways: WaysQuestion, question: FlowQuestion<Detail>, output: number) {
  let open = output;
  for (let tries = 0; tries < MAX_LESS; tries++) {
    const { found, network } = widenedAs('out', graph, ways, question, open);
    if (found.usages.length > 0) return turned(graph, ways, network, question) ?? found;
    open *= LESS;
  }
  return NOTHING;
}

/**
 * The exact output turned from an input that gives at least so much, `input` being too little; where none can be turned,
 * what one that hardly gives more comes to.
 */
function turnInput<Detail>(graph: Graph<Detail>, ways: WaysQuestion, question: FlowQuestion<Detail>, input: number) {
  const amount = Number(question.amount);
  let under: Point = { amountIn: 0, worth: 0 };
  let over: (Point & { readonly found: Spread }) | undefined;
  let open = input;
  for (let tries = 0; tries < MAX_MORE + (over === undefined ? 0 : MAX_CLOSER); tries++) {
    const { found, network } = widenedAs('in', graph, ways, question, open);
    if (found.worth >= amount) {
      const spread = turned(graph, ways, network, question);
      if (spread !== undefined && -spread.worth <= open) return spread;
      over = { amountIn: open, worth: found.worth, found };
    } else if (found.usages.length > 0) under = { amountIn: open, worth: found.worth };
    // What drains a pool costs more and more for less and less.
    if (over === undefined)
      open *= (Math.min(MORE ** (2 ** tries), MOST_MORE) * amount) / Math.max(found.worth, amount * LESS);
    else if (over.amountIn <= Math.max(under.amountIn * (1 + CLOSE), under.amountIn + 1)) break;
    else open = between(under, over, amount);
  }
  return over?.found ?? NOTHING;
}

/** The amount of one end spread, whatever is asked for. */
export function widenedAs<Detail>(
  side: Side,
  graph: Graph<Detail>,
  ways: WaysQuestion,
  question: FlowQuestion<Detail>,
  open: number,
): Widened {
  const single = singleFlow(graph, { ...question, side, amount: BigInt(Math.ceil(open)) });
  const whole = widened(graph, ways, side, open, single, PLAIN_ATTEMPTS);
  return whole.found.usages.length > 0 ? whole : grown(graph, ways, side, open);
}

/** The network of one end spread for the amount at the other; undefined where that cannot be worked out. */
function turned(
  graph: Graph,
  ways: WaysQuestion,
  network: FlowNetwork,
  { side, amount }: Pick<FlowQuestion, 'side' | 'amount'>,
): Spread | undefined {
  network.turn(side, Number(amount));
  const spread = widen(graph, network, ways);
  return spread.usages.length > 0 ? spread : undefined;
}

/** An input between two others that may give an amount: by their mean where they are far apart, else by what they give. */
function between(under: Point, over: Point, amount: number): number {
  return under.amountIn * FAR < over.amountIn ? meanOfFar(under, over, LESS) : onLine(under, over, amount);
}

/** Amounts alone are compared. */
const unknown = () => null;

/** The best single path as a flow. */
export function singleFlow<Detail>(graph: Graph<Detail>, question: FlowQuestion<Detail>): Flow<Detail> | undefined {
  // What is always the same comes first: a copy with a field after what it copies has a shape of its own for V8.
  const [path] = findPaths(graph, { unitUsd: unknown, ...question }).paths;
  return path && { legs: path.hops, amountIn: path.amountIn, amountOut: path.amountOut };
}
