import type { Edge } from '../graph/edge.ts';
import { isRestricted, maskId } from '../graph/edge-filter.ts';
import type { Graph } from '../graph/graph.ts';
import { GraphCache } from '../graph/graph.ts';
import { tieBreak } from '../path/rank.ts';
import { exploreAround } from './explore.ts';
import { type Estimate, type Finish, isMore, isTwin, sureWorth } from './finish-list.ts';
import { type KnownWay, knownWay, rivalsAmong, type Span } from './known-way.ts';
import { isCounted, type Limits, mostLeft } from './limits.ts';
import type { Sweep } from './sweep.ts';
import { surelyAlong, wholeAlong } from './whole-units.ts';

/** Magnitudes to a doubling. */
const STEPS = 16;
/** With the amount, what price impact takes grows as its square: by so much of it at most within a magnitude. */
const GROWTH = 2 * (2 ** (1 / STEPS) - 1);
/** Ways that are worth less than the best by more than this part are not kept: mostly they are too many. */
const MOST_LESS = 3e-4;
const MOST_WAYS = 64;
/** Floats may be this part of themselves off. */
const NOISE = 1e-9;
/** Where all moves at spot, ways are told apart by that alone. */
const SLIGHT = 4 * NOISE;

/** Where a search begins and ends, by numbers of nodes, and what it goes by. */
export interface Journey {
  readonly start: number;
  readonly goal: number;
  readonly limits: Limits;
  /** Dollars of a smallest unit at the goal; null where nobody knows. */
  readonly unitUsd: number | null;
  readonly sweep: () => Sweep;
}

/** The ways that may be the best for an amount or a somewhat larger one, the easiest first, none twice. */
interface MagnitudeWays {
  readonly amount: number;
  readonly ways: readonly KnownWay[];
  /** What no way that was not collected is worth more than for that amount, and what each unit beyond it adds to that at most. */
  readonly most: number;
  readonly perUnit: number;
}

/** Of all graphs together, so many nodes for each magnitude of each pair: some two thousand of the registry's. */
const KEPT_NODES = 1 << 22;
/** Of a graph of few nodes, the ways of a magnitude take some kilobytes all the same. */
const LEAST_NODES = 1 << 9;

const kept = new GraphCache<MagnitudeWays | null>(KEPT_NODES, LEAST_NODES);

/**
 * The best ways for an exact input by what is known of its magnitude; undefined where that does not tell for sure. Worked
 * out once for each pair of assets and magnitude: what is left out is worth too little for all amounts it serves.
 */
export function knownFinishes<Detail>(
  graph: Graph<Detail>,
  journey: Journey,
  amount: number,
): readonly Finish<Detail>[] | undefined {
  const { mask, maxHops, within, share } = journey.limits;
  if (!graph.isMostlyLinear || (mask !== null && isRestricted(mask)) || isCounted(within)) return undefined;
  const magnitude = Math.floor(Math.log2(amount) * STEPS);
  const { start, goal, unitUsd } = journey;
  const name = `${start} ${goal} ${maskId(mask)} ${maxHops} ${within.signatures} ${share < 1} ${unitUsd} ${magnitude}`;
  const known = kept.get(graph, name, () => findWays(graph, journey, spanOf(magnitude)));
  if (known === null || amount < known.amount) return undefined;
  return finishesOf(graph, known, journey, amount);
}

/** Begins with no round figure: what whole lots leave behind must tell ways apart. */
function spanOf(magnitude: number): Span {
  const least = Math.floor(2 ** (magnitude / STEPS));
  return { least: least % 2 === 0 ? least + 1 : least, most: 2 ** ((magnitude + 1) / STEPS) };
}

function findWays(graph: Graph, { limits, sweep: sweepOf }: Journey, span: Span): MagnitudeWays | null {
  const amount = span.least;
  const sweep = sweepOf();
  const perUnit = (sweep.promised[sweep.start] as number) * sweep.unit;
  const less = (best: number, loss: number) =>
    Math.min(Math.abs(best) * MOST_LESS, (amount * perUnit - best) * GROWTH) + loss + Math.abs(best) * SLIGHT;
  const found = exploreAround(graph, sweep, { ...limits, share: 1 }, amount, less);
  if (found === null || found.ways.length === 0) return null;
  const all = found.ways.map((edges) => knownWay(graph, sweep, edges));
  // With a share for an affiliate, any of them may come to more than those that are better without: it need not pay as much.
  const ways = limits.share < 1 ? all : rivalsAmong(graph, sweep, all, span);
  if (ways.length > MOST_WAYS) return null;
  return { amount, ways: easiestFirst(graph, ways), most: found.most, perUnit };
}

/** Of those that give the same for every amount, the easiest. */
function easiestFirst(graph: Graph, ways: readonly KnownWay[]): readonly KnownWay[] {
  const edgesOf = ({ edges }: KnownWay) => edges.map((edge) => graph.edges[edge] as Edge);
  const sorted = ways.map((way) => ({ way, edges: edgesOf(way) })).sort((a, b) => tieBreak(a.edges, b.edges));
  const first: typeof sorted = [];
  for (const one of sorted) if (!first.some(({ edges }) => isTwin(edges, one.edges))) first.push(one);
  return first.map(({ way }) => way);
}

/** The best first. Undefined where another way may be better, or one of these does not take the amount. */
function finishesOf<Detail>(
  graph: Graph<Detail>,
  { ways, amount: least, most, perUnit }: MagnitudeWays,
  { start, goal, unitUsd, limits }: Journey,
  amount: number,
): readonly Finish<Detail>[] | undefined {
  const estimates: Estimate[] = [];
  const unit = unitUsd ?? 1;
  let sure = Number.NEGATIVE_INFINITY;
  for (const { edges, extra, loss, isLumpy } of ways) {
    const arriving = wholeAlong(graph, edges, amount, limits.share);
    if (arriving === 0) return undefined;
    const unsure = isLumpy ? (arriving - surelyAlong(graph, edges, amount, limits.share)) * unit : 0;
    const estimate = { worth: arriving * unit - extra, loss, unsure };
    estimates.push(estimate);
    sure = Math.max(sure, sureWorth(estimate));
  }
  const others = (most + (amount - least) * perUnit) * mostLeft(graph, { start, goal }, limits) * (1 + NOISE);
  return sure >= others ? bestOf(graph, ways, estimates, sure) : undefined;
}

/**
 * All that may be worth so much, the best by estimate first, and of those worth the same the easiest: ways are in that order.
 * However many rounding might lift above the others, none is left out.
 */
function bestOf<Detail>(
  graph: Graph<Detail>,
  ways: readonly KnownWay[],
  estimates: readonly Estimate[],
  sure: number,
): readonly Finish<Detail>[] {
  const best: Finish<Detail>[] = [];
  ways.forEach(({ edges }, index) => {
    const estimate = estimates[index] as Estimate;
    if (estimate.worth < sure) return;
    let at = best.length;
    while (at > 0 && isMore(estimate.worth, (best[at - 1] as Finish).worth)) at--;
    best.splice(at, 0, { edges: edges.map((edge) => graph.edges[edge] as Edge<Detail>), ...estimate });
  });
  return best;
}
