import type { Edge } from './edge.ts';
import { maskOf } from './edge-mask.ts';
import type { Flow, FlowQuestion } from './flow-answer.ts';
import { FlowNetwork, type Usage } from './flow-network.ts';
import { settleFlow } from './flow-settle.ts';
import { betterWays, spotWay, type WaysQuestion } from './flow-ways.ts';
import type { Graph } from './graph.ts';
import { potentials } from './potentials.ts';
import { DEFAULT_MAX_HOPS, findPaths } from './search.ts';
import type { Side } from './settle.ts';

/** How often ways are added to the network. */
const MAX_ROUNDS = 40;
/** Ways added each time at most; fewer where so many at once cannot be worked out. */
const WAYS_A_ROUND = [24, 3, 1] as const;
/** Parts of an amount that are spread one after the other where the whole cannot be at once. */
const PARTS = [1 / 64, 1 / 16, 1 / 4, 1 / 2, 3 / 4, 1];
/** Ways that give this part less stand by where an amount finds no room otherwise. */
const STANDING_BY = 0.5;
/** Part of the amount that may be out of balance: settling takes care of it. */
const PRECISION = 1e-7;
/** A way that gives the next unit less than this part more is not worth adding: the whole would gain no more. */
const LEAST_GAIN = 1e-5;
/** Rounds without this part of progress that are waited for: at a kink of a price, the first may bring nothing. */
const PATIENCE = 3;
const LEAST_PROGRESS = 1e-8;
/** An edge that moves less than this part of the value is left out. */
const LEAST_SHARE = 1e-5;

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
  const ahead = potentials(graph, goal, 'to', mask, maxHops);
  if (ahead.rates[start] === 0) return undefined;
  const ways = { start, goal, mask, maxHops, ahead };
  const usages = spread(graph, ways, side, Number(amount), single);
  // Where the larger edges are full, the smaller ones are needed too.
  const split = settleFlow(graph, worthwhile(graph, usages, ways), question) ?? settleFlow(graph, usages, question);
  if (split === undefined || single === undefined) return split ?? single;
  const better = side === 'in' ? split.amountOut > single.amountOut : split.amountIn < single.amountIn;
  return better ? split : single;
}

function singleFlow<Detail>(graph: Graph<Detail>, question: FlowQuestion<Detail>): Flow<Detail> | undefined {
  const { paths } = findPaths(graph, { ...question, singleTransaction: false, unitUsd: () => null });
  const [path] = paths;
  return path && { legs: path.hops, amountIn: path.amountIn, amountOut: path.amountOut };
}

function spread<Detail>(
  graph: Graph<Detail>,
  question: WaysQuestion,
  side: Side,
  amount: number,
  single: Flow<Detail> | undefined,
): readonly Usage[] {
  let best = NOTHING;
  for (const ways of WAYS_A_ROUND) {
    const network = new FlowNetwork(graph, { side, start: question.start, goal: question.goal, amount });
    begin(graph, network, question, single);
    const found = widen(graph, network, question, ways);
    if (found.worth > best.worth) best = found;
    if (found.solved) return best.usages;
  }
  for (const standingBy of [0, STANDING_BY]) {
    const grown = grow(graph, question, side, amount, standingBy);
    if (grown.worth > best.worth) return grown.usages;
    if (best.usages.length > 0) break;
  }
  return best.usages;
}

/**
 * Where the first way has no room for the whole: ways for a little of it, then for more, and at last for all. Before each
 * step, ways that give up to the part `standingBy` less are added: where pools are alike, none is better before one is full.
 */
function grow(graph: Graph, question: WaysQuestion, side: Side, amount: number, standingBy: number): Spread {
  const network = new FlowNetwork(graph, { side, start: question.start, goal: question.goal, amount });
  begin(graph, network, question, undefined);
  let grown = NOTHING;
  for (const part of PARTS) {
    network.spreadPart(part);
    grown = widen(graph, network, question, WAYS_A_ROUND[0]);
    if (standingBy > 0) addWays(graph, network, question, -standingBy, WAYS_A_ROUND[0]);
  }
  return grown;
}

/** Adds ways that give the next unit more by some part, the best first, and tells how many. */
function addWays(graph: Graph, network: FlowNetwork, question: WaysQuestion, gain: number, most: number): number {
  let added = 0;
  for (const way of betterWays(graph, network, question, gain)) {
    if (network.add(way)) added += 1;
    if (added === most) break;
  }
  return added;
}

interface Spread {
  readonly usages: readonly Usage[];
  readonly worth: number;
  /** Whether nothing better was left, and not only nothing that could be worked out. */
  readonly solved: boolean;
}

const NOTHING: Spread = { usages: [], worth: Number.NEGATIVE_INFINITY, solved: false };

function widen(graph: Graph, network: FlowNetwork, question: WaysQuestion, ways: number): Spread {
  let best = NOTHING;
  let idle = 0;
  for (let round = 0; round < MAX_ROUNDS && idle < PATIENCE; round++) {
    if (!network.solve(PRECISION)) return best;
    const worth = network.worth();
    idle = worth > best.worth + Math.abs(best.worth) * LEAST_PROGRESS ? 0 : idle + 1;
    // Also what is pruned: where all others are full, it takes what they leave.
    if (worth > best.worth) best = { usages: network.usages(), worth, solved: false };
    network.prune();
    if (addWays(graph, network, question, LEAST_GAIN, ways) === 0) break;
  }
  return { ...best, solved: true };
}

/** The best single path with its own amounts; where none takes the whole, the way that is best at spot. */
function begin<Detail>(
  graph: Graph<Detail>,
  network: FlowNetwork,
  question: WaysQuestion,
  single: Flow<Detail> | undefined,
): void {
  if (single !== undefined) {
    const numbers = single.legs.map(({ edge }) => edgeNumber(graph, edge));
    network.begin(
      numbers,
      single.legs.map(({ amountIn }) => Number(amountIn)),
    );
    return;
  }
  const way = spotWay(graph, question);
  network.begin(
    way,
    way.map(() => 0),
  );
}

function edgeNumber<Detail>(graph: Graph<Detail>, edge: Edge<Detail>): number {
  const node = graph.nodes.get(edge.from) as number;
  const end = graph.leaving.offsets[node + 1] as number;
  for (let place = graph.leaving.offsets[node] as number; place < end; place++) {
    const number = graph.leaving.edges[place] as number;
    if (graph.edges[number] === edge) return number;
  }
  throw new RangeError(`edge ${edge.id} is not in this graph`);
}

/** The edges that move enough to be worth a leg, and lead from start to goal without the others. */
function worthwhile(graph: Graph, usages: readonly Usage[], { start, goal }: WaysQuestion): Usage[] {
  let used = usages.filter(({ share }) => share >= LEAST_SHARE);
  for (;;) {
    const [into, outOf] = [new Set<number>([start]), new Set<number>([goal])];
    for (const { edge } of used) {
      into.add(graph.to[edge] as number);
      outOf.add(graph.from[edge] as number);
    }
    const kept = used.filter(({ edge }) => into.has(graph.from[edge] as number) && outOf.has(graph.to[edge] as number));
    if (kept.length === used.length) return kept;
    used = kept;
  }
}
