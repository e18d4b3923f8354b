import { LRUCache } from 'lru-cache';
import { venueKey } from '#contract/venue.ts';
import type { EdgeFilter } from '#engine/index.ts';
import type { RouteDetail, RouteEdge } from './graph.ts';
import type { RouteOptions } from './question.ts';

/** Filters kept, so that a graph asks each of them once: see edge masks. Options that differ little share none. */
const kept = new LRUCache<string, EdgeFilter<RouteDetail>>({ max: 128 });

function keptFilter(name: unknown, make: () => EdgeFilter<RouteDetail>): EdgeFilter<RouteDetail> {
  const key = JSON.stringify(name);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const filter = make();
  kept.set(key, filter);
  return filter;
}

/** Which edges the options of a request leave. */
export const allowedEdges = (options: RouteOptions): EdgeFilter<RouteDetail> =>
  keptFilter(filterOptions(options), () => edgesLeftBy(options));

/** Which swaps of one chain the options of a request leave, at all venues or at the one told by its key. */
export const swapsOn = (options: RouteOptions, chainId: string, venue: string | null = null): EdgeFilter<RouteDetail> =>
  keptFilter([chainId, venue, swapOptions(options)], () => {
    const isLeft = edgesLeftBy(options);
    const isThere = ({ detail, carrier: via }: RouteEdge) =>
      detail.kind === 'swap' && detail.chainId === chainId && (venue === null || via === venue);
    return (edge) => isThere(edge) && isLeft(edge);
  });

const filterOptions = (options: RouteOptions) => [
  options.bridges && [...options.bridges].sort(),
  options.goFast,
  options.notAskedFor,
  ...swapOptions(options),
];

const swapOptions = ({ swapVenues, allowSwaps, allowEvmSwaps }: RouteOptions) => [
  swapVenues?.map(venueKey).sort() ?? null,
  allowSwaps,
  allowEvmSwaps,
];

function edgesLeftBy(options: RouteOptions): EdgeFilter<RouteDetail> {
  const bridges = options.bridges === null ? undefined : new Set(options.bridges);
  const venues = options.swapVenues === null ? undefined : new Set(options.swapVenues.map(venueKey));
  return (edge) => {
    if (edge.detail.kind === 'lane') {
      const { bridge } = edge.detail;
      if (options.notAskedFor.includes(bridge)) return false;
      return (bridges?.has(bridge) ?? true) && (bridge !== 'GO_FAST' || options.goFast);
    }
    if (!options.allowSwaps || (edge.detail.family === 'evm' && !options.allowEvmSwaps)) return false;
    return venues?.has(edge.carrier) ?? true;
  };
}
