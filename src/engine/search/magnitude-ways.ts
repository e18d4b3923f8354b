import type { Edge } from '../graph/edge.ts';
import { isNarrowed, maskName } from '../graph/edge-mask.ts';
import type { Graph } from '../graph/graph.ts';
import { Kept } from '../graph/kept.ts';
import { lostByRounding } from './estimates.ts';
import { exploreAround } from './explore.ts';
import { FinishList } from './finish-list.ts';
import { type Limits, mostLeft } from './limits.ts';
import { extraBeyond, type Sweep } from './sweep.ts';
import { wholeAlong } from './whole-units.ts';

/** Magnitudes to a doubling. */
const STEPS = 16;
/** With the amount, what price impact takes grows as its square: by so much of it at most within a magnitude. */
const GROWTH = 2 * (2 ** (1 / STEPS) - 1);
/** Ways that are worth less than the best by more than this part are not kept: mostly they are too many. */
const MOST_LESS = 3e-4;
const MOST_WAYS = 64;
/** Floats may be this part of themselves off. */
const NOISE = 1e-9;

/** Where a search begins and ends, by numbers of nodes, and what it goes by. */
export interface Journey {
  readonly start: number;
  readonly goal: number;
  readonly limits: Limits;
  /** Dollars of a smallest unit at the goal; null where nobody knows. */
  readonly unitUsd: number | null;
  readonly sweep: () => Sweep;
}

/** A way in the order of its edges, what is charged on top of it, and what rounding may take, in the goal's worth. */
interface KnownWay {
  readonly edges: readonly number[];
  readonly extra: number;
  readonly loss: number;
}

/** The ways that may be the best for an amount or a somewhat larger one. */
interface MagnitudeWays {
  readonly amount: number;
  readonly ways: readonly KnownWay[];
  /** What no other way is worth more than for that amount, and what each unit beyond it adds to that at most. */
  readonly most: number;
  readonly perUnit: number;
}

/** Of all graphs together, so many nodes for each magnitude of each pair: some two thousand of the registry's. */
const KEPT_NODES = 1 << 22;

const kept = new Kept<MagnitudeWays | null>(KEPT_NODES);

/**
 * The best ways for an exact input by what is known of its magnitude; undefined where that does not tell for sure. Worked
 * out once for each pair of assets and magnitude: what is left out is worth too little for all amounts it serves.
 */
export function knownFinishes<Detail>(
  graph: Graph<Detail>,
  journey: Journey,
  amount: number,
): FinishList<Detail> | undefined {
  const { mask, maxHops, singleTransaction } = journey.limits;
  if (!graph.isMostlyLines || (mask !== null && isNarrowed(mask))) return undefined;
  const magnitude = Math.floor(Math.log2(amount) * STEPS);
  const { start, goal, unitUsd } = journey;
  const name = `${start} ${goal} ${maskName(mask)} ${maxHops} ${singleTransaction} ${unitUsd} ${magnitude}`;
  const known = kept.get(graph, name, () => findWays(graph, journey, leastOf(magnitude)));
  if (known === null || amount < known.amount) return undefined;
  return finishesOf(graph, known, journey, amount);
}

/** No round figure: what whole lots leave behind must tell ways apart. */
const leastOf = (magnitude: number): number => {
  const least = Math.floor(2 ** (magnitude / STEPS));
  return least % 2 === 0 ? least + 1 : least;
};

function findWays(graph: Graph, { limits, sweep: sweepOf }: Journey, amount: number): MagnitudeWays | null {
  const sweep = sweepOf();
  const perUnit = (sweep.promised[sweep.start] as number) * sweep.unit;
  const less = (best: number) => Math.min(Math.abs(best) * MOST_LESS, (amount * perUnit - best) * GROWTH);
  const found = exploreAround(graph, sweep, { ...limits, share: 1 }, amount, less);
  if (found === null || found.ways.length > MOST_WAYS) return null;
  return { amount, ways: found.ways.map((edges) => knownWay(sweep, edges)), most: found.most, perUnit };
}

function knownWay(sweep: Sweep, edges: readonly number[]): KnownWay {
  return {
    edges,
    extra: edges.reduce((sum, edge) => sum + extraBeyond(sweep, edge), 0),
    loss: edges.reduce((sum, edge) => sum + lostByRounding(sweep, edge), 0),
  };
}

/** Undefined where another way may be better, a way does not take the amount, or rounding decides. */
function finishesOf<Detail>(
  graph: Graph<Detail>,
  { ways, amount: least, most, perUnit }: MagnitudeWays,
  { start, goal, unitUsd, limits }: Journey,
  amount: number,
): FinishList<Detail> | undefined {
  const list = new FinishList<Detail>(1);
  for (const { edges, extra, loss } of ways) {
    const arriving = wholeAlong(graph, edges, amount, limits.share);
    if (arriving === 0) return undefined;
    const worth = arriving * (unitUsd ?? 1) - extra;
    if (worth + loss < list.threshold) continue;
    list.add({ edges: edges.map((edge) => graph.edges[edge] as Edge<Detail>), worth, loss });
  }
  const others = (most + (amount - least) * perUnit) * mostLeft(graph, { start, goal }, limits) * (1 + NOISE);
  return list.threshold >= others && !list.isBlurred ? list : undefined;
}
