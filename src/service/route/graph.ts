import type { LaneDetail } from '#bridges/bridge.ts';
import { bridgeLanes } from '#bridges/index.ts';
import type { Edge, Hop, Path } from '#engine/edge.ts';
import { createGraph, type Graph } from '#engine/graph.ts';
import type { Market } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';
import { swapEdges } from '#venues/index.ts';
import type { SwapDetail } from '#venues/venue.ts';

export type RouteDetail = LaneDetail | SwapDetail;
export type RouteEdge = Edge<RouteDetail>;
export type RouteHop = Hop<RouteDetail>;
export type RoutePath = Path<RouteDetail>;
export type RouteGraph = Graph<RouteDetail>;

const graphs = new WeakMap<Market, Map<boolean, RouteGraph>>();

/** The graph of every lane and pool at one moment of the market: built once for each choice of relaying, then kept. */
export function routeGraph(registry: Registry, market: Market, smartRelay: boolean): RouteGraph {
  const kept = graphs.get(market) ?? new Map<boolean, RouteGraph>();
  graphs.set(market, kept);
  const known = kept.get(smartRelay);
  if (known !== undefined) return known;
  const world = { registry, market, smartRelay };
  const graph = createGraph<RouteDetail>([...bridgeLanes(world), ...swapEdges(world)]);
  kept.set(smartRelay, graph);
  return graph;
}
