import { LRUCache } from 'lru-cache';
import { venueKey } from '#contract/venue.ts';
import type { EdgeFilter } from '#engine/index.ts';
import type { RouteOptions } from './checked-request.ts';
import type { RouteDetail, RouteEdge } from './graph.ts';

/** The same options give the same filter, so that a graph keeps its mask. */
const filters = new LRUCache<string, EdgeFilter<RouteDetail>>({ max: 128 });

function cachedFilter(name: unknown, make: () => EdgeFilter<RouteDetail>): EdgeFilter<RouteDetail> {
  const key = JSON.stringify(name);
  const known = filters.get(key);
  if (known !== undefined) return known;
  const filter = make();
  filters.set(key, filter);
  return filter;
}

export const allowedEdges = (options: RouteOptions): EdgeFilter<RouteDetail> =>
  cachedFilter(filterOptions(options), () => edgesAllowedBy(options));

/** The swaps on a chain that the options of a request allow, on all venues or on one, given by its key. */
export const swapsOn = (options: RouteOptions, chainId: string, venue: string | null = null): EdgeFilter<RouteDetail> =>
  cachedFilter([chainId, venue, swapOptions(options)], () => {
    const isAllowed = edgesAllowedBy(options);
    const isThere = ({ detail, carrier }: RouteEdge) =>
      detail.kind === 'swap' && detail.chainId === chainId && (venue === null || carrier === venue);
    return (edge) => isThere(edge) && isAllowed(edge);
  });

const filterOptions = (options: RouteOptions) => [
  options.bridges && [...options.bridges].sort(),
  options.goFast,
  options.optInLeftOut,
  ...swapOptions(options),
];

const swapOptions = ({ swapVenues, allowSwaps, allowEvmSwaps }: RouteOptions) => [
  swapVenues?.map(venueKey).sort() ?? null,
  allowSwaps,
  allowEvmSwaps,
];

function edgesAllowedBy(options: RouteOptions): EdgeFilter<RouteDetail> {
  const bridges = options.bridges === null ? undefined : new Set(options.bridges);
  const venues = options.swapVenues === null ? undefined : new Set(options.swapVenues.map(venueKey));
  return (edge) => {
    if (edge.detail.kind === 'lane') {
      const { bridge } = edge.detail;
      if (options.optInLeftOut.includes(bridge)) return false;
      return (bridges?.has(bridge) ?? true) && (bridge !== 'GO_FAST' || options.goFast);
    }
    if (!options.allowSwaps || (edge.detail.family === 'evm' && !options.allowEvmSwaps)) return false;
    return venues?.has(edge.carrier) ?? true;
  };
}
