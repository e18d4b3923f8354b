import { type Graph, getEdgeNumber } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import type { Flow } from './answer.ts';
import { type BetterWay, BetterWays } from './better-ways.ts';
import { type Dropped, FlowNetwork, type Usage } from './network.ts';
import { spotWay, type WaysQuestion } from './ways.ts';

/** How often ways are added to the network. */
const MAX_ROUNDS = 40;
/** Ways added each time at most, or one for so many links where that is more. */
export const WAYS_A_ROUND = 32;
const LINKS_A_WAY = 4;
/** Ways that promise less than this part of the whole are not worth a leg. */
const LEAST_PROMISE = 1e-9;
/**
 * What all ways have to promise together where a round takes its time, by so many links; where what comes of it is not to be
 * had, as pools are shared; and among hundreds of links, where it is half a basis point, of which a twentieth came in the mean
 * of trials, unless a circle keeps others out. Among a few links, what a way lets in after it may be more.
 */
const WORTH_A_ROUND = 1e-7;
const WORTH_SHARED = 1e-6;
const WORTH_A_LONG_ROUND = 5e-5;
/** The same where as many ways were added as may be at once: those behind them may promise many times as much together. */
const WORTH_A_FULL_ROUND = 1e-5;
const MANY_LINKS = 64;
const HUNDREDS_OF_LINKS = 256;
/** How often what closes circles is taken out to let other ways in. */
const MAX_UNBLOCKED = 2;
/** Parts of an amount that are spread one after the other where the whole cannot be at once. */
const PARTS = [1 / 64, 1 / 16, 1 / 4, 1 / 2, 3 / 4, 1];
/** Ways that give this part less stand by where an amount finds no room otherwise. */
const STANDING_BY = 0.5;
const GROWN = { mayShare: false, inStretches: false };
/** Part of the amount that may be out of balance: settling takes care of it. */
const PRECISION = 1e-8;
/** A way that gives the next unit less than this part more is not worth adding: the whole would gain no more. */
const LEAST_GAIN = 1e-6;
/** Rounds in which a pool of several coins may be shared, to see which two of them are worth most. */
const MAX_SHARED = 24;
/** Rounds without this part of progress that are waited for: at a kink of a price, the first may bring nothing. */
const PATIENCE = 3;
const LEAST_PROGRESS = 1e-8;

/** How an amount is shared among edges, and what that is worth: what comes out, or less what has to be paid. */
export interface Spread {
  readonly usages: readonly Usage[];
  readonly worth: number;
  /** Whether nothing better was left, and not only nothing that could be worked out. */
  readonly solved: boolean;
  /** What it would be worth at most if pools were shared, where some were at first. */
  readonly shared?: number;
}

export const NOTHING: Spread = { usages: [], worth: Number.NEGATIVE_INFINITY, solved: false };

export interface Widened {
  readonly found: Spread;
  readonly network: FlowNetwork;
  /** Whether it is the best there is, beginning with a way for the whole. */
  readonly solved: boolean;
  /** Others that are to be had where pools were shared, and that may come to more in whole units. */
  readonly others: () => readonly Spread[];
}

export const NONE = (): readonly Spread[] => [];

/** An amount spread bit by bit: where no beginning for the whole leads on, or none leads to the best. */
export function grown(graph: Graph, question: WaysQuestion, side: Side, amount: number): Widened {
  const plain = grow(graph, question, side, amount, 0);
  if (plain.found.solved) return plain;
  const wide = grow(graph, question, side, amount, STANDING_BY);
  return wide.found.worth > plain.found.worth ? wide : plain;
}

/**
 * Where the first way has no room for the whole: ways for a little of it, then for more, and at last for all. Before each
 * step, ways that give up to the part `standingBy` less are added: where pools are alike, none is better before one is full.
 */
function grow(graph: Graph, question: WaysQuestion, side: Side, amount: number, standingBy: number): Widened {
  const network = new FlowNetwork(graph, { side, start: question.start, goal: question.goal, amount }, GROWN);
  begin(graph, network, question, undefined);
  let found = NOTHING;
  for (const part of PARTS) {
    network.spreadPart(part);
    found = widen(graph, network, question, WAYS_A_ROUND);
    if (standingBy > 0) addWays(graph, network, question, -standingBy, WAYS_A_ROUND);
  }
  return { found, network, solved: false, others: NONE };
}

/** Adds so many ways at most that give the next unit more by some part, those that promise most first, and tells how many. */
function addWays(graph: Graph, network: FlowNetwork, question: WaysQuestion, gain: number, most: number): Added {
  const ways = new BetterWays(graph, network, question, gain, most);
  const added = addSome(network, ways.together(), gain, most);
  return added.count > 0 || gain <= 0 ? added : addSome(network, ways.apart(), gain, most);
}

function addSome(network: FlowNetwork, ways: Iterable<BetterWay>, gain: number, most: number): Added {
  let [count, promise] = [0, 0];
  for (const way of ways) {
    if (gain > 0 && way.promise < LEAST_PROMISE) break;
    if (!network.add(way.edges)) continue;
    count += 1;
    promise += way.promise;
    if (count >= most) return { count, promise, isAll: false };
  }
  return { count, promise, isAll: true };
}

interface Added {
  readonly count: number;
  /** What they promise together, as a part of the whole. */
  readonly promise: number;
  /** Whether none may be left beyond them. */
  readonly isAll: boolean;
}

/** Adds ways as long as they pay, so many each time, and spreads the amount anew. */
export function widen(graph: Graph, network: FlowNetwork, question: WaysQuestion, ways: number = WAYS_A_ROUND): Spread {
  let best = NOTHING;
  let shared: number | undefined;
  let reached = Number.NEGATIVE_INFINITY;
  let idle = 0;
  let unblocked = 0;
  let dropped: readonly Dropped[] = [];
  for (let round = 0; round < MAX_ROUNDS && idle <= PATIENCE; round++) {
    const worth = network.solve(PRECISION) ? network.worth() : Number.NaN;
    if (!Number.isFinite(worth)) return asShared(best, shared);
    idle = worth > reached + Math.abs(reached) * LEAST_PROGRESS ? 0 : idle + 1;
    reached = Math.max(reached, worth);
    // Also what is pruned: where all others are full, it takes what they leave.
    const wasShared = network.isShared;
    if (worth > best.worth && !wasShared) best = { usages: network.usages(), worth, solved: false };
    dropped = [...dropped, ...network.prune()];
    const added = addWays(graph, network, question, LEAST_GAIN, waysAtOnce(network, ways));
    const { count } = added;
    const isLittle = added.promise < worthARound(network, wasShared, added.isAll);
    const isStuck = count === 0 || isLittle || idle === PATIENCE;
    if (network.mayShare && (isStuck || round >= MAX_SHARED) && !network.unshare()) return best;
    // What it came to while pools were shared is not to be had.
    if (wasShared && !network.isShared) {
      [shared, reached, idle] = [reached, Number.NEGATIVE_INFINITY, 0];
      continue;
    }
    if (isStuck) {
      if (unblocked === MAX_UNBLOCKED || !network.unblock()) break;
      unblocked += 1;
      idle = 0;
      continue;
    }
    // Else the same ways may be added and taken out in turn, where they are only worth something together.
    if (idle > 0) network.restore(dropped);
  }
  return asShared({ ...best, solved: true }, shared);
}

const asShared = (spread: Spread, shared: number | undefined): Spread =>
  shared === undefined ? spread : { ...spread, shared };

function worthARound({ size, isBlocked }: FlowNetwork, wasShared: boolean, isAll: boolean): number {
  if (size <= MANY_LINKS) return 0;
  if (size > HUNDREDS_OF_LINKS && !isBlocked) return isAll ? WORTH_A_LONG_ROUND : WORTH_A_FULL_ROUND;
  return wasShared ? WORTH_SHARED : WORTH_A_ROUND;
}

const waysAtOnce = ({ size }: FlowNetwork, ways: number): number =>
  ways === WAYS_A_ROUND ? Math.max(ways, size / LINKS_A_WAY) : ways;

/** The best single path with its own amounts; where none takes the whole, the way that is best at spot. */
export function begin<Detail>(
  graph: Graph<Detail>,
  network: FlowNetwork,
  question: WaysQuestion,
  single: Flow<Detail> | undefined,
): void {
  if (single !== undefined) {
    const numbers = single.legs.map(({ edge }) => getEdgeNumber(graph, edge));
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

/** What the edges of a settled flow move. */
export function usagesOf<Detail>(graph: Graph<Detail>, { legs, amountIn }: Flow<Detail>): Usage[] {
  return legs.map((leg) => ({
    edge: getEdgeNumber(graph, leg.edge),
    amountIn: Number(leg.amountIn),
    share: Number(leg.amountIn) / Number(amountIn),
  }));
}
