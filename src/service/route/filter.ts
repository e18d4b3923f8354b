import { type SwapVenue, venueKey } from '#contract/venue.ts';
import type { RouteEdge } from './graph.ts';
import type { RouteOptions } from './question.ts';

/** Which edges the options of a request leave. */
export function allowedEdges(options: RouteOptions): (edge: RouteEdge) => boolean {
  const bridges = options.bridges === null ? undefined : new Set(options.bridges);
  const venues =
    options.swapVenues === null ? undefined : new Set(options.swapVenues.map((v: SwapVenue) => venueKey(v)));
  return (edge) => {
    if (edge.detail.kind === 'lane') {
      const { bridge } = edge.detail;
      return (bridges?.has(bridge) ?? true) && (bridge !== 'GO_FAST' || options.goFast);
    }
    if (!options.allowSwaps || (edge.detail.family === 'evm' && !options.allowEvmSwaps)) return false;
    return venues?.has(edge.via) ?? true;
  };
}
