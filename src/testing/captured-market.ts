import type { LaneRequest, Market } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';
import { routeGraph } from '#service/route/graph.ts';
import { readMarket, recordLanes, writeMarket } from '#snapshot/captured-market.ts';

/** What a file keeps of a market, with the lanes that its graphs ask for unless others are given. */
export const captureOf = (registry: Registry, market: Market, lanes = lanesOf(registry, market)): unknown =>
  JSON.parse(JSON.stringify(writeMarket(registry, market, lanes)));

/** The market of such a file. */
export const marketOfCapture = (registry: Registry, capture: unknown): Market => readMarket(registry, capture);

export function lanesOf(registry: Registry, market: Market): readonly LaneRequest[] {
  const recorded = recordLanes(market);
  for (const smartRelay of [true, false]) routeGraph(registry, recorded.market, smartRelay);
  return recorded.lanes();
}
