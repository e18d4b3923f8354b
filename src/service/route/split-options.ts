import type { Edge, EdgeFilter, SplitOptions } from '#engine/index.ts';
import type { SwapEdge } from '#venues/venue.ts';
import type { RouteOptions } from './checked-request.ts';
import { swapsOn } from './filter.ts';
import type { RouteDetail, RouteEdge, RouteGraph } from './graph.ts';

/** Routes that share the amount of one swap, and pools on each of them, at most. */
const MAX_ROUTES = 8;
const MAX_HOPS = 5;
/** A route more has to bring a hundredth of a basis point beside the gas of its first pool. */
const LEAST_GAIN = 1e-6;

/** How the swaps of a request may share their amount among several routes. `valueUsd`: of the amount; null if unknown. */
export const splitOptions = (
  graph: RouteGraph,
  options: RouteOptions,
  valueUsd: number | null,
): SplitOptions<RouteDetail> => ({
  maxRoutes: MAX_ROUTES,
  maxHops: MAX_HOPS,
  costPerRoute: ({ additionalFeeUsd }) => LEAST_GAIN + (valueUsd ? (additionalFeeUsd ?? 0) / valueUsd : 0),
  groupsOf: (swap) => groupsOf(graph, options, swap as SwapEdge),
  detailOf: (first, last, id) => ({
    ...(first as SwapEdge).detail,
    pool: null,
    poolId: id,
    denomOut: (last as SwapEdge).detail.denomOut,
  }),
});

/**
 * Swaps that can share an amount with this one in a transaction, in one or more alternatives: a contract on a Cosmos chain reaches
 * every venue there; the router of an EVM venue reaches its own pools alone; on Solana a transaction holds one pool.
 */
function groupsOf(
  { nodes, leaving, edges }: RouteGraph,
  options: RouteOptions,
  swap: SwapEdge,
): readonly EdgeFilter<RouteDetail>[] {
  const { chainId, family } = swap.detail;
  if (family === 'cosmos') return [swapsOn(options, chainId)];
  if (family === 'svm') return [];
  const node = nodes.get(swap.from) as number;
  const venues = new Set<string>();
  for (const number of leaving.edges.subarray(leaving.offsets[node], leaving.offsets[node + 1])) {
    const { kind, carrier } = edges[number] as Edge<RouteDetail> as RouteEdge;
    if (kind === 'swap') venues.add(carrier);
  }
  return [...venues].map((venue) => swapsOn(options, chainId, venue));
}
