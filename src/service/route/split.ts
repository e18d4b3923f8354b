import { EMPTY_CURVE } from '#engine/curve.ts';
import type { Edge } from '#engine/edge.ts';
import { findFlow } from '#engine/flow.ts';
import { partsOf } from '#engine/parts.ts';
import { type Part, splitQuotes } from '#engine/split.ts';
import type { SwapDetail } from '#venues/venue.ts';
import { swapsOn } from './filter.ts';
import type { RouteDetail, RouteEdge, RouteGraph, RouteHop, RoutePath } from './graph.ts';
import type { RouteQuestion } from './question.ts';

/** Routes that one swap takes at once, at most: more would cost more to carry out than they bring. */
const MAX_ROUTES = 8;
/** Pools on each way that is looked for, and on each route that is put together from several of them. */
const MAX_HOPS = 4;
const MAX_HOPS_TOGETHER = 6;

/**
 * The edges of a path, with each run of swaps on one chain as one edge that shares its amount among several routes and
 * venues of that chain, where that gives more. Undefined where no run of the path is better shared.
 */
export function splitEdges(graph: RouteGraph, question: RouteQuestion, path: RoutePath): RouteEdge[] | undefined {
  const runs = runsByChain(path.hops);
  const edges = runs.map((run) => splitRun(graph, question, run));
  if (edges.every((edge) => edge === undefined)) return undefined;
  return edges.flatMap((edge, index) => edge ?? (runs[index] as RouteHop[]).map((hop) => hop.edge));
}

/** Swaps on one chain in a row together, every lane by itself. */
function runsByChain(hops: readonly RouteHop[]): RouteHop[][] {
  const runs: RouteHop[][] = [];
  for (const hop of hops) {
    const [previous] = runs.at(-1)?.slice(-1) ?? [];
    const detail = hop.edge.detail;
    if (previous?.edge.detail.kind === 'swap' && detail.kind === 'swap') runs.at(-1)?.push(hop);
    else runs.push([hop]);
  }
  return runs;
}

function splitRun(
  graph: RouteGraph,
  { side, options }: RouteQuestion,
  run: readonly RouteHop[],
): RouteEdge | undefined {
  const [first, last] = [run[0] as RouteHop, run.at(-1) as RouteHop];
  const { detail } = first.edge;
  if (detail.kind !== 'swap') return undefined;
  const flow = findFlow<RouteDetail>(graph, {
    from: first.edge.from,
    to: last.edge.to,
    side,
    amount: side === 'in' ? first.amountIn : last.amountOut,
    allow: swapsOn(options, detail.chainId),
    maxHops: MAX_HOPS,
  });
  if (flow === undefined) return undefined;
  const parts = partsOf(flow, { side, maxRoutes: MAX_ROUTES, maxHops: MAX_HOPS_TOGETHER }) as Part<SwapDetail>[];
  return parts.length > 1 ? sharedEdge(parts) : undefined;
}

/** Several routes at once as one edge: told by the venue of the largest. */
function sharedEdge(parts: readonly Part<SwapDetail>[]): Edge<SwapDetail> {
  const [largest] = parts as [Part<SwapDetail>];
  const [first, last] = [largest.edges[0] as Edge<SwapDetail>, largest.edges.at(-1) as Edge<SwapDetail>];
  const id = parts.map(({ edges, share }) => `${share}*${edges.map((edge) => edge.id).join('+')}`).join('&');
  return {
    id,
    from: first.from,
    to: last.to,
    resource: id,
    kind: 'swap',
    via: first.via,
    seconds: slowest(parts),
    startsBy: first.startsBy,
    handsOver: last.handsOver,
    extraUsd: 0,
    // Nothing searches over it: its routes tell their own prices.
    curve: EMPTY_CURVE,
    ...splitQuotes(parts),
    detail: { ...first.detail, pool: null, poolId: id, denomOut: last.detail.denomOut },
  };
}

/** The routes run in one transaction; a block holds it, whatever there is in it. */
function slowest(parts: readonly Part[]): number | null {
  const seconds = parts.flatMap(({ edges }) => edges.map((edge) => edge.seconds));
  return seconds.includes(null) ? null : Math.max(...(seconds as number[]));
}
