import { maskOf } from '../graph/edge-filter.ts';
import { createGraph, type Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { potentials } from '../search/potentials.ts';
import { DEFAULT_MAX_HOPS } from '../search/search.ts';
import { beats, type Flow, type FlowQuestion } from './answer.ts';
import { widened } from './attempts.ts';
import { cutTo, settleForward } from './forward.ts';
import { inverse } from './inverse.ts';
import { leading } from './leading.ts';
import type { Give } from './least-input.ts';
import type { Usage } from './network.ts';
import { polish } from './polish.ts';
import { mostArriving, mostAtGoal, mostUseful } from './room.ts';
import { settleFlow } from './settle.ts';
import { grown, type Spread } from './spread.ts';
import { singleFlow, turn } from './turn.ts';
import type { WaysQuestion } from './ways.ts';

/**
 * Edges that move less than one of these parts of the whole are left out: of which gives the most in whole units. Where the
 * larger ones are full, the smallest are needed too.
 */
const LEAST_SHARES = [0, 1e-6, 1e-5, 1e-4, 1e-3];
/** A flow in whole units that comes so close to what floats promise has nothing to gain by leaving edges out. */
const CLOSE = 1e-7;
/** One that comes so close to what pools would give if they were shared has no rivals. */
const RIVALRY = 1e-4;

/**
 * An amount spread over as many ways as pay, close to the best there is: ways are added while one of them would give
 * the next unit more than all those used, and the amount is spread anew. Settled in whole numbers, and never worse than
 * the best single path; undefined when nothing takes the amount.
 */
export function findFlow<Detail>(graph: Graph<Detail>, question: FlowQuestion<Detail>): Flow<Detail> | undefined {
  const { side, amount, maxHops = DEFAULT_MAX_HOPS } = question;
  const single = singleFlow(graph, question);
  const [start, goal] = [graph.nodes.get(question.from), graph.nodes.get(question.to)];
  if (start === undefined || goal === undefined || start === goal || amount <= 0n) return undefined;
  const mask = question.allow === undefined ? null : maskOf(graph, question.allow);
  if (side === 'out' && Number(amount) > mostAtGoal(graph, goal, mask)) return single;
  const ways = waysBetween(graph, start, goal, mask, maxHops);
  if (ways.ahead.rates[start] === 0) return undefined;
  const found = bestSpread(graph, ways, question, single);
  if (side === 'in' || question.isRough || Number(amount) > mostArriving(graph, ways)) return found;
  const gives = {
    all: giveOf(graph, ways, question),
    alone: (flow: Flow<Detail>) => giveAlone(flow, question, maxHops),
  };
  const known = withinMost(question, found, gives.all);
  return known === null ? found : better(side, known, inverse({ graph, ways, question, gives }, known));
}

/** What is known of an exact output where it may be had for the most that it is worth; null where it may not. */
function withinMost<Detail>(
  question: FlowQuestion<Detail>,
  found: Flow<Detail> | undefined,
  give: Give<Detail>,
): Flow<Detail> | undefined | null {
  const { amount, most } = question;
  if (most === undefined || (found !== undefined && found.amountIn <= most)) return found;
  const flow = give(most);
  return flow === undefined || flow.amountOut < amount ? null : cutTo(flow, question);
}

const waysBetween = (
  graph: Graph,
  start: number,
  goal: number,
  mask: Uint8Array | null,
  maxHops: number,
): WaysQuestion => ({ start, goal, mask, maxHops, ahead: potentials(graph, goal, 'to', mask, maxHops) });

/** The best that an input gives over the edges of a flow alone; undefined where those never bring what is wanted. */
function giveAlone<Detail>(
  { legs }: Flow<Detail>,
  question: FlowQuestion<Detail>,
  maxHops: number,
): Give<Detail> | undefined {
  const few = createGraph(legs.map(({ edge }) => edge));
  const [start, goal] = [few.nodes.get(question.from) as number, few.nodes.get(question.to) as number];
  const ways = waysBetween(few, start, goal, null, maxHops);
  return Number(question.amount) > mostArriving(few, ways) ? undefined : giveOf(few, ways, question);
}

/** The best that an input gives. */
function giveOf<Detail>(graph: Graph<Detail>, ways: WaysQuestion, question: FlowQuestion<Detail>): Give<Detail> {
  return (amountIn) => {
    const forward = { ...question, side: 'in', amount: amountIn } as const;
    return bestSpread(graph, ways, forward, singleFlow(graph, forward));
  };
}

function bestSpread<Detail>(
  graph: Graph<Detail>,
  ways: WaysQuestion,
  question: FlowQuestion<Detail>,
  single: Flow<Detail> | undefined,
): Flow<Detail> | undefined {
  const { side } = question;
  const asked = usefulPart(graph, ways, question);
  const { found, others } = spread(graph, ways, asked, asked === question ? single : singleFlow(graph, asked));
  const settled = (best: Flow<Detail> | undefined, each: Spread) =>
    better(side, best, settle(graph, each, ways, question));
  const best = found.reduce(settled, single);
  const { shared } = found[0] as Spread;
  if (shared === undefined || (best !== undefined && worthOf(best, side) > shared - Math.abs(shared) * RIVALRY))
    return best;
  return others().reduce(settled, best);
}

/** The exact input without what is more than all pools at the start can use: in floats that leaves nothing of the others. */
function usefulPart<Detail>(graph: Graph<Detail>, ways: WaysQuestion, question: FlowQuestion<Detail>) {
  if (question.side === 'out') return question;
  const most = mostUseful(graph, ways);
  return Number(question.amount) > most ? { ...question, amount: BigInt(Math.ceil(most)) } : question;
}

const better = <Detail>(side: Side, best: Flow<Detail> | undefined, flow: Flow<Detail> | undefined) =>
  flow !== undefined && beats(side, flow, best) ? flow : best;

/** The amount spread as well as can be, or in a few ways that only settling tells apart; and others that may be better. */
function spread<Detail>(
  graph: Graph<Detail>,
  ways: WaysQuestion,
  question: FlowQuestion<Detail>,
  single: Flow<Detail> | undefined,
): { found: readonly Spread[]; others: () => readonly Spread[] } {
  const { side, amount } = question;
  const { found, solved, others } = widened(graph, ways, side, Number(amount), single);
  if (solved || (side === 'out' && Number(amount) > mostArriving(graph, ways))) return { found: [found], others };
  const bitByBit = grown(graph, ways, side, Number(amount)).found;
  if (bitByBit.solved) return { found: [found, bitByBit], others };
  const known = found.usages.length > 0 ? found : bitByBit;
  return { found: [found, bitByBit, turn(graph, ways, question, known)], others };
}

function settle<Detail>(
  graph: Graph<Detail>,
  { usages, worth }: Spread,
  ways: WaysQuestion,
  question: FlowQuestion<Detail>,
): Flow<Detail> | undefined {
  let best: { readonly used: readonly Usage[]; readonly flow: Flow<Detail> } | undefined;
  let edges = -1;
  for (const share of LEAST_SHARES) {
    const used = worthwhile(graph, usages, ways, share);
    if (used.length === edges) continue;
    edges = used.length;
    const flow = settleFlow(graph, used, question);
    if (flow !== undefined && beats(question.side, flow, best?.flow)) best = { used, flow };
    if (flow !== undefined && worthOf(flow, question.side) >= worth - Math.abs(worth) * CLOSE) break;
  }
  if (best === undefined) return question.side === 'out' ? settleForward(graph, usages, question) : undefined;
  return polish(graph, best.used, best.flow, question);
}

const worthOf = ({ amountIn, amountOut }: Flow, side: Side): number =>
  side === 'in' ? Number(amountOut) : -Number(amountIn);

/** The edges that move enough to be worth a leg, and lead from start to goal without the others. */
function worthwhile({ from, to }: Graph, usages: readonly Usage[], { start, goal }: WaysQuestion, least: number) {
  const used = usages.filter(({ share }) => share >= least);
  return leading(used, ({ edge }) => [from[edge] as number, to[edge] as number], start, goal);
}
