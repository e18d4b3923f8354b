import type { Edge, EdgeFilter, SplitOptions } from '#engine/index.ts';
import type { SwapEdge } from '#venues/venue.ts';
import type { RouteOptions } from './checked-request.ts';
import { swapsOn } from './filter.ts';
import type { RouteDetail, RouteEdge, RouteGraph } from './graph.ts';

/** Routes that share the amount of one swap, and pools on each of them, at most. */
const MAX_ROUTES = 8;
const MAX_HOPS = 5;
/** Gains below a hundredth of a basis point are not worth the gas of another route. */
const COST_PER_ROUTE = 1e-6;

/** How the swaps of a request may share their amount among several routes. */
export const splitOptions = (graph: RouteGraph, options: RouteOptions): SplitOptions<RouteDetail> => ({
  maxRoutes: MAX_ROUTES,
  maxHops: MAX_HOPS,
  costPerRoute: COST_PER_ROUTE,
  groupsOf: (swap) => groupsOf(graph, options, swap as SwapEdge),
  detailOf: (first, last, id) => ({
    ...(first as SwapEdge).detail,
    pool: null,
    poolId: id,
    denomOut: (last as SwapEdge).detail.denomOut,
  }),
});

/**
 * Swaps that can share an amount with this one in a transaction, in one or more alternatives: an entry contract of the service
 * reaches every venue of a chain, as a contract on a Cosmos chain does; the router of a venue reaches its own pools alone.
 */
function groupsOf(
  { nodes, leaving, edges }: RouteGraph,
  options: RouteOptions,
  swap: SwapEdge,
): readonly EdgeFilter<RouteDetail>[] {
  const { chainId, family } = swap.detail;
  if (family === 'cosmos' || options.smartRelay) return [swapsOn(options, chainId)];
  const node = nodes.get(swap.from) as number;
  const venues = new Set<string>();
  for (const number of leaving.edges.subarray(leaving.offsets[node], leaving.offsets[node + 1])) {
    const { kind, carrier } = edges[number] as Edge<RouteDetail> as RouteEdge;
    if (kind === 'swap') venues.add(carrier);
  }
  return [...venues].map((venue) => swapsOn(options, chainId, venue));
}
