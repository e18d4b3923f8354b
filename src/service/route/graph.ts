import { LRUCache } from 'lru-cache';
import type { BridgeContext, LaneDetail } from '#bridges/bridge.ts';
import { derivedLanes } from '#bridges/ibc.ts';
import { bridgeLanes } from '#bridges/index.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { createGraph, type Edge, extendGraph, type Graph, type Hop } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import { memoizeByMarket } from '#market/memoize-by-market.ts';
import type { Registry } from '#registry/registry.ts';
import { swapEdges } from '#venues/index.ts';
import type { SwapDetail } from '#venues/venue.ts';

export type RouteDetail = LaneDetail | SwapDetail;
export type RouteEdge = Edge<RouteDetail>;
export type RouteHop = Hop<RouteDetail>;
export type RouteGraph = Graph<RouteDetail>;

const graphsBy = (smartRelay: boolean) =>
  memoizeByMarket((moment): RouteGraph => {
    const world = { ...moment, smartRelay };
    return createGraph<RouteDetail>([...bridgeLanes(world), ...swapEdges(world)]);
  });
const relayed = graphsBy(true);
const unrelayed = graphsBy(false);

/** The graph of every lane and pool at one moment of the market: built once for each choice of relaying, then kept. */
export const routeGraph = (registry: Registry, market: Market, smartRelay: boolean): RouteGraph =>
  smartRelay ? relayed({ registry, market }) : unrelayed({ registry, market });

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
