import { type SwapVenue, venueKey } from '#contract/venue.ts';
import type { Path } from '#engine/index.ts';
import type { SwapDetail, SwapRun } from './venue.ts';

/** First and last swap of a run and its amounts; the output is after the affiliate fee. */
export interface RunEnds {
  readonly first: SwapDetail;
  readonly last: SwapDetail;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Throws RangeError for a run without hops. */
export function runEnds({ hops }: Pick<SwapRun, 'hops'>): RunEnds {
  const first = hops[0];
  const last = hops.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a run of swaps has at least one hop');
  return { first: first.edge.detail, last: last.edge.detail, amountIn: first.amountIn, amountOut: last.amountOut };
}

/** The routes of a run, in order of execution; a run that is not split is one route. */
export function runRoutes({ hops }: Pick<SwapRun, 'hops'>): readonly Path<SwapDetail>[] {
  const [only] = hops;
  if (hops.length === 1 && only?.routes !== undefined) return only.routes;
  const { amountIn, amountOut } = runEnds({ hops });
  return [{ hops, amountIn, amountOut }];
}

/** The venues of a run, each once. */
export function runVenues(hops: SwapRun['hops']): SwapVenue[] {
  const venues: SwapVenue[] = [];
  for (const route of runRoutes({ hops })) {
    for (const { edge } of route.hops) {
      const { venue } = edge.detail;
      if (!venues.some((known) => known === venue || venueKey(known) === venueKey(venue))) venues.push(venue);
    }
  }
  return venues;
}
