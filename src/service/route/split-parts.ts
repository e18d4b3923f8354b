import type { AssetKey } from '#contract/asset.ts';
import type { Flow } from '#engine/flow/answer.ts';
import { balanced } from '#engine/flow/balance.ts';
import { findFlow } from '#engine/flow/flow.ts';
import { narrowed } from '#engine/flow/narrow.ts';
import { bestParts, partsOf, sparePartsOf } from '#engine/flow/parts.ts';
import { partsForOutput } from '#engine/flow/parts-inverse.ts';
import { type Part, splitQuotes } from '#engine/flow/split.ts';
import type { EdgeFilter } from '#engine/graph/edge-filter.ts';
import type { RouteDetail, RouteGraph } from './graph.ts';
import type { RouteQuestion } from './question.ts';

/** Routes that one swap takes at once, at most: more would cost more to carry out than they bring. */
const MAX_ROUTES = 8;
/** Pools on each way that is looked for, and on each route that is put together from several of them. */
const MAX_HOPS = 4;
const MAX_HOPS_TOGETHER = 6;

/** Where a run of swaps on one chain begins and ends, and what of it is known. */
export interface RunEnds extends Pick<RouteQuestion, 'side' | 'amount'> {
  readonly from: AssetKey;
  readonly to: AssetKey;
  /** Whether some parts will do, though others may cost less, or take an amount that these do not. */
  readonly isRough: boolean;
  readonly most: bigint | undefined;
}

/**
 * So much of what a flow gives or costs may be lost where its routes are too many for one swap, and so much before the shares of
 * those that are kept are worked out one against the other, which takes longer than all the rest.
 */
const LOST_AT_MOST = 1e-4;
const LOST_MUCH = 1e-3;

/**
 * The routes of a run and their shares, none where no choice of them takes the amount. Where so many are left out that it
 * matters, the amount is spread anew over those that are kept.
 */
export function findParts(
  graph: RouteGraph,
  ends: RunEnds,
  allow: EdgeFilter<RouteDetail>,
): readonly Part<RouteDetail>[] {
  const { side, amount } = ends;
  const limits = { side, maxRoutes: MAX_ROUTES, maxHops: MAX_HOPS_TOGETHER };
  const flow = findFlow(graph, { ...ends, allow, maxHops: MAX_HOPS });
  if (flow === undefined) return [];
  const parts = partsOf(flow, limits);
  const isWhole = ends.isRough || parts.length < MAX_ROUTES || lostOf(flow, parts, ends) <= LOST_AT_MOST;
  if (parts.length > 0 && isWhole) return parts;
  const kept = new Set(parts.flatMap(({ edges }) => edges.map(({ id }) => id)));
  const again = findFlow(graph, { ...ends, allow: ({ id }) => kept.has(id), maxHops: MAX_HOPS_TOGETHER });
  const best = again === undefined ? parts : bestParts([parts, partsOf(again, limits)], side, amount).parts;
  if (lostOf(flow, best, ends) <= LOST_MUCH) return best;
  const spare = sparePartsOf(flow, limits);
  // Where there are no more routes than may be taken, they are the parts, and there is no choice.
  const chosen = spare.length > MAX_ROUTES ? narrowed(spare, limits, amount) : [];
  const known = bestParts([best, balanced(parts, side, amount), chosen], side, amount).parts;
  if (side === 'in') return known;
  const forward = (input: bigint) => partsForward(graph, ends, allow, input);
  if (known.length === 0) return leastForward(forward, amount, flow.amountIn);
  return bestParts([known, forward(inputOf(known, amount))], side, amount).parts;
}

/** The parts of an exact output by the ways that an input takes: going backward, others may seem the widest. */
function partsForward(
  graph: RouteGraph,
  ends: RunEnds,
  allow: EdgeFilter<RouteDetail>,
  input: bigint,
): readonly Part<RouteDetail>[] {
  return partsForOutput(findParts(graph, { ...ends, side: 'in', amount: input }, allow), ends.amount, input);
}

/** How often half as much more is looked at where the routes of an input never bring enough, and how often between the two. */
const MAX_MORE = 3;
const MAX_BETWEEN = 3;

/** The same where nothing is known: which routes bring enough is told by an input that does, for less by one of less. */
function leastForward(
  forward: (input: bigint) => readonly Part<RouteDetail>[],
  amount: bigint,
  guess: bigint,
): readonly Part<RouteDetail>[] {
  let [short, input] = [0n, guess];
  let found = forward(input);
  for (let tries = 0; tries < MAX_MORE && found.length === 0; tries++) {
    [short, input] = [input, input + input / 2n];
    found = forward(input);
  }
  for (let tries = 0; tries < MAX_BETWEEN && short > 0n && found.length > 0; tries++) {
    const middle = (short + inputOf(found, amount)) / 2n;
    const parts = forward(middle);
    if (bestParts([found, parts], 'out', amount).index === 1) found = parts;
    else short = middle;
  }
  return found;
}

/** What an exact output takes by parts that give it. */
function inputOf(parts: readonly Part[], amountOut: bigint): bigint {
  const quote = splitQuotes(parts).quoteOut(amountOut);
  return quote.ok ? quote.amountIn : 0n;
}

/** What parts give less than the flow that they are of, or cost more, as a part of that. */
function lostOf(flow: Flow<RouteDetail>, parts: readonly Part<RouteDetail>[], { side, amount }: RunEnds): number {
  const quotes = splitQuotes(parts);
  const quote = side === 'in' ? quotes.quoteIn(amount) : quotes.quoteOut(amount);
  if (!quote.ok) return 1;
  const [least, most] = side === 'in' ? [quote.amountOut, flow.amountOut] : [flow.amountIn, quote.amountIn];
  return 1 - Number(least) / Number(most);
}
