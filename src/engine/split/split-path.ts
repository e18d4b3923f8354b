import type { Edge } from '../graph/edge.ts';
import type { EdgeFilter } from '../graph/edge-filter.ts';
import { type Graph, getEdgeNumber } from '../graph/graph.ts';
import { EMPTY_CURVE } from '../graph/price-curve.ts';
import { beforeAffiliateFee, type PathQuoteResult, quotePath, type Side } from '../path/quote.ts';
import { additionalFeeUsdOf } from '../path/rank.ts';
import type { SearchBudget } from '../search/budget.ts';
import { findSplit, type SplitLimits, type SplitStart } from './find-split.ts';
import { type Split, splitQuotes } from './split-quote.ts';

/** What swaps may share an amount, and how a swap over several routes is described. */
export interface SplitOptions<Detail> extends Omit<SplitLimits, 'costPerRoute'> {
  /** What a route more for a swap has to bring, as a part of the amount at the open end. */
  costPerRoute(swap: Edge<Detail>): number;
  /** The edges that may share an amount with a swap in one transaction, in one or more alternatives. */
  groupsOf(swap: Edge<Detail>): readonly EdgeFilter<Detail>[];
  /** The detail of an edge that stands for several routes, by the first and the last edge of the largest. */
  detailOf(first: Edge<Detail>, last: Edge<Detail>, id: string): Detail;
}

export interface SplitPathRequest<Detail> {
  readonly side: Side;
  readonly amount: bigint;
  readonly affiliateBps: bigint;
  readonly split: SplitOptions<Detail>;
  readonly budget?: SearchBudget | undefined;
}

/**
 * The exact amounts over a path on which every run of swaps on one chain shares its amount among several routes, where that
 * gives more. The path itself need not take the amount: of a run of swaps only its ends are kept.
 */
export function quoteSplitPath<Detail>(
  graph: Graph<Detail>,
  request: SplitPathRequest<Detail>,
  path: readonly Edge<Detail>[],
): PathQuoteResult<Detail> {
  const { side, amount, affiliateBps } = request;
  const runs = swapRuns(path);
  const lastSwap = runs.findLastIndex(isSwapRun);
  const used: Edge<Detail>[] = [];
  const edges: (readonly Edge<Detail>[])[] = [];
  let moving = amount;
  for (let step = 0; step < runs.length; step++) {
    const index = side === 'in' ? step : runs.length - 1 - step;
    const run = runs[index]!;
    const bps = index === lastSwap ? affiliateBps : 0n;
    const wanted = side === 'out' ? beforeAffiliateFee(moving, bps) : moving;
    const chosen = isSwapRun(run) ? bestRun(graph, request, run, wanted, used) : { edges: run, swaps: [] };
    if (chosen === undefined) return { ok: false, edge: run[0]!, failure: { reason: 'not_enough_liquidity' } };
    const quoted = quotePath(chosen.edges, side, moving, bps);
    if (!quoted.ok) return quoted;
    used.push(...chosen.swaps);
    edges[index] = chosen.edges;
    moving = side === 'in' ? quoted.path.amountOut : quoted.path.amountIn;
  }
  return quotePath(edges.flat(), side, amount, affiliateBps);
}

/** Swaps in a row together, every lane by itself. */
export function swapRuns<Detail>(path: readonly Edge<Detail>[]): Edge<Detail>[][] {
  const runs: Edge<Detail>[][] = [];
  for (const edge of path) {
    const previous = runs.at(-1)?.at(-1);
    if (previous?.kind === 'swap' && edge.kind === 'swap') runs.at(-1)!.push(edge);
    else runs.push([edge]);
  }
  return runs;
}

export const isSwapRun = (run: readonly Edge[]): boolean => run[0]?.kind === 'swap';

/** Edges for a run of swaps, with all the swaps that they stand for. */
interface RunChoice<Detail> {
  readonly edges: readonly Edge<Detail>[];
  readonly swaps: readonly Edge<Detail>[];
}

/**
 * The edges that give most for a run of swaps, without the pools of runs before: its own, or one that stands for a split.
 * Undefined where all need a pool that is used.
 */
function bestRun<Detail>(
  graph: Graph<Detail>,
  { side, split, budget }: SplitPathRequest<Detail>,
  run: readonly Edge<Detail>[],
  amount: bigint,
  used: readonly Edge<Detail>[],
): RunChoice<Detail> | undefined {
  const alone: RunChoice<Detail> = { edges: run, swaps: run };
  const quoted = quotePath(run, side, amount);
  const usedPools = new Set(used.map(({ poolKey }) => poolKey));
  const isUnused = ({ poolKey }: Edge) => !usedPools.has(poolKey);
  let best: (RunChoice<Detail> & { readonly amount: bigint }) | undefined;
  let first: SplitStart | undefined;
  if (quoted.ok && run.every(isUnused)) {
    best = { ...alone, amount: openAmount(side, quoted.path) };
    first = { edges: run.map((edge) => getEdgeNumber(graph, edge)), amountIn: quoted.path.amountIn };
  }
  const [from, to] = [graph.nodes.get(run[0]!.from)!, graph.nodes.get(run.at(-1)!.to)!];
  for (const group of split.groupsOf(run[0]!)) {
    // Pools of other chains are left out anyway, and the same filter keeps its mask.
    const allow = used.some(group) ? (edge: Edge<Detail>) => group(edge) && isUnused(edge) : group;
    const found = findSplit(graph, {
      ...split,
      costPerRoute: split.costPerRoute(run[0]!),
      from,
      to,
      side,
      amount,
      allow,
      budget,
      first: run.every(allow) ? first : undefined,
    });
    const choice = found && choiceOf(found, split);
    const result = choice && quotePath(choice.edges, side, amount);
    if (!choice || !result?.ok) continue;
    const open = openAmount(side, result.path);
    if (!best || (side === 'in' ? open > best.amount : open < best.amount)) best = { ...choice, amount: open };
  }
  return best ?? (run.every(isUnused) ? alone : undefined);
}

function choiceOf<Detail>(found: Split<Detail>, split: SplitOptions<Detail>): RunChoice<Detail> {
  const swaps = found.routes.flatMap(({ edges }) => edges);
  return { edges: found.routes.length > 1 ? [splitEdge(found, split)] : found.routes[0]!.edges, swaps };
}

const openAmount = (side: Side, path: { readonly amountIn: bigint; readonly amountOut: bigint }): bigint =>
  side === 'in' ? path.amountOut : path.amountIn;

/** Several routes as one edge, carried by what carries the largest. */
function splitEdge<Detail>(split: Split<Detail>, { detailOf }: SplitOptions<Detail>): Edge<Detail> {
  const { edges } = split.routes.reduce((a, b) => (b.share > a.share ? b : a));
  const [first, last] = [edges[0]!, edges.at(-1)!];
  const id = split.routes.map((route) => `${route.share}*${route.edges.map((edge) => edge.id).join('+')}`).join('&');
  return {
    id,
    from: first.from,
    to: last.to,
    poolKey: id,
    kind: 'swap',
    carrier: first.carrier,
    seconds: slowest(split),
    entry: first.entry,
    exit: last.exit,
    additionalFeeUsd: additionalFeeUsdOf(edgesOfSplit(split)),
    // No search runs over it.
    curve: EMPTY_CURVE,
    ...splitQuotes(split),
    detail: detailOf(first, last, id),
  };
}

const edgesOfSplit = <Detail>({ routes }: Split<Detail>): readonly Edge<Detail>[] =>
  routes.flatMap(({ edges }) => edges);

/** The routes run in one transaction: a block holds them all. */
function slowest({ routes }: Split): number | null {
  const seconds = routes.flatMap(({ edges }) => edges.map((edge) => edge.seconds));
  return seconds.includes(null) ? null : Math.max(...(seconds as number[]));
}
