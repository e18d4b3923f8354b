import type { Edge } from './edge.ts';
import { maskOf } from './edge-mask.ts';
import { beats, type Flow, type FlowQuestion } from './flow-answer.ts';
import { leading } from './flow-leading.ts';
import { type Dropped, FlowNetwork, type Usage } from './flow-network.ts';
import { polish } from './flow-polish.ts';
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
/** How often another amount is tried at the other end, by how much less or more, and what makes more of it sure. */
const MAX_TURNS = 8;
const LESS = 0.5;
const MOST_MORE = 1.25;
const AMPLE = 1.05;
/** Ways that give this part less stand by where an amount finds no room otherwise. */
const STANDING_BY = 0.5;
/** A path that gives less than this part of what its own spot rates say for what it costs is no beginning. */
const POOR = 1e-9;
/** Part of the amount that may be out of balance: settling takes care of it. */
const PRECISION = 1e-8;
/** A way that gives the next unit less than this part more is not worth adding: the whole would gain no more. */
const LEAST_GAIN = 1e-6;
/** Rounds without this part of progress that are waited for: at a kink of a price, the first may bring nothing. */
const PATIENCE = 3;
const LEAST_PROGRESS = 1e-8;
/**
 * Edges that move less than one of these parts of the whole are left out: of which gives the most in whole units. Where the
 * larger ones are full, the smallest are needed too.
 */
const LEAST_SHARES = [0, 1e-6, 1e-5, 1e-4, 1e-3];

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
  const settled = spread(graph, ways, question, single).map((usages) => settle(graph, usages, ways, question));
  return [single, ...settled].reduce((best, flow) => (flow !== undefined && beats(side, flow, best) ? flow : best));
}

function singleFlow<Detail>(graph: Graph<Detail>, question: FlowQuestion<Detail>): Flow<Detail> | undefined {
  const { paths } = findPaths(graph, { ...question, singleTransaction: false, unitUsd: () => null });
  const [path] = paths;
  return path && { legs: path.hops, amountIn: path.amountIn, amountOut: path.amountOut };
}

/** The amount spread as well as can be, or in two ways that only settling tells apart. */
function spread<Detail>(
  graph: Graph<Detail>,
  ways: WaysQuestion,
  question: FlowQuestion<Detail>,
  single: Flow<Detail> | undefined,
): (readonly Usage[])[] {
  const { side, amount } = question;
  const { found, solved } = widened(graph, ways, side, Number(amount), single);
  return solved ? [found.usages] : [found.usages, turn(graph, ways, question, found).usages];
}

interface Widened {
  readonly found: Spread;
  readonly network: FlowNetwork;
  /** Whether it is the best there is, beginning with a way for the whole. */
  readonly solved: boolean;
}

function widened<Detail>(
  graph: Graph<Detail>,
  question: WaysQuestion,
  side: Side,
  amount: number,
  single: Flow<Detail> | undefined,
): Widened {
  const first = side === 'out' && single !== undefined && isPoor(graph, single) ? undefined : single;
  let best: Widened | undefined;
  const isBest = (found: Spread) => best === undefined || found.worth > best.found.worth;
  for (const ways of WAYS_A_ROUND) {
    const network = new FlowNetwork(graph, { side, start: question.start, goal: question.goal, amount });
    begin(graph, network, question, first);
    const found = widen(graph, network, question, ways);
    if (isBest(found)) best = { found, network, solved: found.solved && ways === WAYS_A_ROUND[0] };
    if (found.solved) break;
  }
  for (const standingBy of [0, STANDING_BY]) {
    if (best?.found.solved || (standingBy > 0 && (best?.found.usages.length ?? 0) > 0)) break;
    const { found, network } = grow(graph, question, side, amount, standingBy);
    if (isBest(found)) best = { found, network, solved: false };
  }
  return best as Widened;
}

/** Whether a path costs so much, as it drains its pools, that its figures say nothing of what others will do. */
function isPoor<Detail>(graph: Graph<Detail>, { legs, amountIn, amountOut }: Flow<Detail>): boolean {
  const atSpot = legs.reduce(
    (amount, { edge }) => amount * (graph.curves.spotRate[edgeNumber(graph, edge)] as number),
    Number(amountIn),
  );
  return Number(amountOut) < POOR * atSpot;
}

/**
 * Where one end leads nowhere, the other may: an exact output is spread as the input that it may take, an exact input as
 * the output that is known to come of it, and then turned.
 */
function turn<Detail>(graph: Graph<Detail>, ways: WaysQuestion, question: FlowQuestion<Detail>, known: Spread): Spread {
  const amount = Number(question.amount);
  const rate = ways.ahead.rates[ways.start] as number;
  const [side, atSpot] = question.side === 'in' ? (['out', amount * rate] as const) : (['in', amount / rate] as const);
  let open = known.usages.length > 0 ? Math.abs(known.worth) : atSpot;
  for (let tries = 0; tries < MAX_TURNS; tries++) {
    const single = singleFlow(graph, { ...question, side, amount: BigInt(Math.ceil(open)) });
    const { found, network } = widened(graph, ways, side, open, single);
    if (found.usages.length === 0) open *= side === 'out' ? LESS : MOST_MORE;
    else if (side === 'out' || found.worth >= amount) {
      network.turn(question.side, amount);
      const turned = widen(graph, network, ways, WAYS_A_ROUND[0]);
      return turned.usages.length > 0 ? turned : found;
    } else open *= Math.min(MOST_MORE, (AMPLE * amount) / found.worth);
  }
  return NOTHING;
}

/**
 * Where the first way has no room for the whole: ways for a little of it, then for more, and at last for all. Before each
 * step, ways that give up to the part `standingBy` less are added: where pools are alike, none is better before one is full.
 */
function grow(graph: Graph, question: WaysQuestion, side: Side, amount: number, standingBy: number) {
  const network = new FlowNetwork(graph, { side, start: question.start, goal: question.goal, amount });
  begin(graph, network, question, undefined);
  let found = NOTHING;
  for (const part of PARTS) {
    network.spreadPart(part);
    found = widen(graph, network, question, WAYS_A_ROUND[0]);
    if (standingBy > 0) addWays(graph, network, question, -standingBy, WAYS_A_ROUND[0]);
  }
  return { found, network };
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
  let dropped: readonly Dropped[] = [];
  for (let round = 0; round < MAX_ROUNDS && idle < PATIENCE; round++) {
    if (!network.solve(PRECISION)) return best;
    const worth = network.worth();
    idle = worth > best.worth + Math.abs(best.worth) * LEAST_PROGRESS ? 0 : idle + 1;
    // Also what is pruned: where all others are full, it takes what they leave.
    if (worth > best.worth) best = { usages: network.usages(), worth, solved: false };
    dropped = [...dropped, ...network.prune()];
    if (addWays(graph, network, question, LEAST_GAIN, ways) === 0) break;
    // Else the same ways may be added and taken out in turn, where they are only worth something together.
    if (idle > 0) network.restore(dropped);
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

function settle<Detail>(
  graph: Graph<Detail>,
  usages: readonly Usage[],
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
  }
  return best && polish(graph, best.used, best.flow, question);
}

/** The edges that move enough to be worth a leg, and lead from start to goal without the others. */
function worthwhile({ from, to }: Graph, usages: readonly Usage[], { start, goal }: WaysQuestion, least: number) {
  const used = usages.filter(({ share }) => share >= least);
  return leading(used, ({ edge }) => [from[edge] as number, to[edge] as number], start, goal);
}
