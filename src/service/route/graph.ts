import { LRUCache } from 'lru-cache';
import type { BridgeContext, LaneDetail } from '#bridges/bridge.ts';
import { derivedLanes } from '#bridges/ibc.ts';
import { bridgeLanes } from '#bridges/index.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { type Edge, extendGraph, type Graph, graphInSteps, type Hop } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import { type MarketSnapshot, memoizeInSteps } from '#market/memoize-by-market.ts';
import type { Steps } from '#math/steps.ts';
import type { Registry } from '#registry/registry.ts';
import { swapEdges } from '#venues/index.ts';
import type { SwapDetail } from '#venues/venue.ts';

export type RouteDetail = LaneDetail | SwapDetail;
export type RouteEdge = Edge<RouteDetail>;
export type RouteHop = Hop<RouteDetail>;
export type RouteGraph = Graph<RouteDetail>;

function graphsBy(smartRelay: boolean) {
  /** The last graph: the next market differs in a few figures. */
  const lastOf = new WeakMap<Registry, RouteGraph>();
  return memoizeInSteps(function* (moment): Steps<RouteGraph> {
    const world = { ...moment, smartRelay };
    const edges = ([] as RouteEdge[]).concat(bridgeLanes(world), swapEdges(world));
    yield;
    const graph = yield* graphInSteps<RouteDetail>(edges, lastOf.get(moment.registry));
    lastOf.set(moment.registry, graph);
    return graph;
  });
}
const relayed = graphsBy(true);
const unrelayed = graphsBy(false);

/** Makes the graph of a market with pauses; its lanes and swaps should be made. */
export const prepareGraph = (moment: MarketSnapshot, smartRelay: boolean, pause: () => Promise<void>): Promise<void> =>
  (smartRelay ? relayed : unrelayed).prepare(moment, pause);

/** So long after a request without relaying, graphs without it are prepared: nearly nobody asks for them. */
const UNRELAYED_MS = 600_000;
let unrelayedAt = Number.NEGATIVE_INFINITY;

/** Whether graphs without relaying were asked for lately. */
export const isUnrelayedInUse = (): boolean => performance.now() - unrelayedAt < UNRELAYED_MS;

/** The graph of every lane and pool at one moment of the market: built once for each choice of relaying, then kept. */
export function routeGraph(registry: Registry, market: Market, smartRelay: boolean): RouteGraph {
  if (smartRelay) return relayed({ registry, market });
  unrelayedAt = performance.now();
  return unrelayed({ registry, market });
}

/** Extended graphs kept of each graph; one takes about as much memory as its searches. */
const MAX_EXTENDED = 8;
const extended = new WeakMap<RouteGraph, LRUCache<string, RouteGraph>>();

/** The graph with the lanes of those of the assets that are derived vouchers; the graph itself where none is. */
export function routeGraphWith(
  registry: Registry,
  market: Market,
  smartRelay: boolean,
  assets: readonly AssetId[],
): RouteGraph {
  const graph = routeGraph(registry, market, smartRelay);
  const derived = assets.filter((asset) => !registry.isListed(asset));
  if (derived.length === 0) return graph;
  const known = extended.get(graph) ?? new LRUCache<string, RouteGraph>({ max: MAX_EXTENDED });
  extended.set(graph, known);
  const name = derived.map(assetKey).sort().join(' ');
  const found = known.get(name) ?? withLanes(graph, { registry, market, smartRelay }, derived);
  known.set(name, found);
  return found;
}

/** Vouchers may share lanes: a part of the way. */
function withLanes(graph: RouteGraph, context: BridgeContext, derived: readonly AssetId[]): RouteGraph {
  const lanes = derived.flatMap((asset) => derivedLanes(context, asset));
  return extendGraph(graph, [...new Map(lanes.map((lane) => [lane.id, lane])).values()]);
}
