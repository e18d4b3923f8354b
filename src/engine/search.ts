import type { AssetKey } from '#contract/asset.ts';
import { bestRates } from './best-rates.ts';
import type { Decline, Edge, Path } from './edge.ts';
import { explore } from './explore.ts';
import type { Finish } from './finish-list.ts';
import type { Graph } from './graph.ts';
import { byWorth } from './rank.ts';
import { type Side, settlePath } from './settle.ts';
import { sweepBetween } from './sweep.ts';

const DEFAULT_MAX_HOPS = 8;
const DEFAULT_MAX_PATHS = 8;
/** More ways are settled than are asked for, because exact rounding may change their order. */
const SPARE_PATHS = 4;
const MAX_DECLINES = 16;

export interface Question {
  readonly from: AssetKey;
  readonly to: AssetKey;
  /** Which end `amount` is given for. */
  readonly side: Side;
  /** Smallest units. */
  readonly amount: bigint;
  /** The filters of a request: bridges, venues, options. Asked once an edge. */
  allow(edge: Edge): boolean;
  /** Whether a second signature on the way is out of the question. */
  readonly singleTransaction: boolean;
  readonly maxHops?: number;
  readonly maxPaths?: number;
  /** Dollars of one smallest unit, to weigh charges on top; null when unknown. */
  unitUsd(asset: AssetKey): number | null;
}

/** An edge that looked good and did not take the amount. */
export interface Declined<Detail = unknown> {
  readonly edge: Edge<Detail>;
  readonly decline: Decline;
}

export interface Search<Detail = unknown> {
  /** Settled to the unit, best first, no two the same. */
  readonly paths: readonly Path<Detail>[];
  /** What stood in the way of ways that promised more than the best found, the most promising first. */
  readonly declines: readonly Declined<Detail>[];
}

const NOTHING = { paths: [], declines: [] };

/**
 * The best ways from asset to asset. An exact input is turned into the most output, an exact output is bought for the
 * least input, charges on top counted in dollars where the open end has a price. Floats lead the search; the ways they
 * find are settled and ordered in whole numbers.
 */
export function findPaths<Detail>(graph: Graph<Detail>, question: Question): Search<Detail> {
  const { side, maxHops = DEFAULT_MAX_HOPS, maxPaths = DEFAULT_MAX_PATHS } = question;
  const [from, to] = [graph.nodes.get(question.from), graph.nodes.get(question.to)];
  if (from === undefined || to === undefined || from === to || question.amount <= 0n) return NOTHING;

  const unitUsd = question.unitUsd(side === 'in' ? question.to : question.from);
  const [start, goal] = side === 'in' ? [from, to] : [to, from];
  const sweep = sweepBetween(graph, side, start, goal, unitUsd);
  const allowed = allowedOnce(graph, question);
  const rates = bestRates(graph, sweep, allowed, maxHops);
  const limits = { allowed, rates, maxHops, singleTransaction: question.singleTransaction };
  const seen = explore(graph, sweep, limits, Number(question.amount), maxPaths + SPARE_PATHS);

  const { paths, declines, best } = settleAll(seen.finishes, question);
  paths.sort(byWorth(side, unitUsd));
  for (const miss of seen.missed.filter(({ bound }) => bound > best).slice(0, MAX_DECLINES)) {
    const declined = askAgain(graph.edges[miss.edge] as Edge<Detail>, side, miss.amount);
    if (declined !== undefined) declines.push(declined);
  }
  return { paths: paths.slice(0, maxPaths), declines };
}

function allowedOnce(graph: Graph, question: Question): (edge: number) => boolean {
  const answers = new Int8Array(graph.edges.length);
  return (edge) => {
    if (answers[edge] === 0) answers[edge] = question.allow(graph.edges[edge] as Edge) ? 1 : -1;
    return answers[edge] === 1;
  };
}

/** The ways that settle, those before the first of them that did not, and what that first one is worth. */
function settleAll<Detail>(finishes: readonly Finish<Detail>[], question: Question) {
  const paths: Path<Detail>[] = [];
  const declines: Declined<Detail>[] = [];
  let best = Number.NEGATIVE_INFINITY;
  for (const { edges, worth } of finishes) {
    const settlement = settlePath(edges, question.side, question.amount);
    if (settlement.ok) {
      if (paths.length === 0) best = worth;
      paths.push(settlement.path);
    } else if (paths.length === 0 && !declines.some(({ edge }) => edge === settlement.edge)) {
      declines.push({ edge: settlement.edge, decline: settlement.decline });
    }
  }
  return { paths, declines, best };
}

/** The edge's own word on an amount of which it was estimated to take none. */
function askAgain<Detail>(edge: Edge<Detail>, side: Side, estimate: number): Declined<Detail> | undefined {
  const amount = BigInt(Math.max(1, Math.floor(estimate)));
  const answer = side === 'in' ? edge.quoteIn(amount) : edge.quoteOut(amount);
  return answer.ok ? undefined : { edge, decline: answer };
}
