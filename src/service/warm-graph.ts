import { bridges } from '#bridges/index.ts';
import type { Market } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';
import { swapEdges } from '#venues/index.ts';
import { routeGraph } from './route/graph.ts';

/** Builds the route graph of a market, bridge by bridge, so that requests are answered in between. */
export async function warmRouteGraph(registry: Registry, market: Market): Promise<void> {
  const context = { registry, market, smartRelay: true };
  for (const { lanes } of Object.values(bridges)) {
    lanes(context);
    await otherRequests();
  }
  swapEdges(context);
  await otherRequests();
  routeGraph(registry, market, true);
}

const otherRequests = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
