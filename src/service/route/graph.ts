import type { LaneDetail } from '#bridges/bridge.ts';
import { bridgeLanes } from '#bridges/index.ts';
import { createGraph, type Edge, type Graph, type Hop } from '#engine/index.ts';
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
