import { assetKey } from '#contract/asset.ts';
import { type SwapVenue, venueKey } from '#contract/venue.ts';
import { type EdgeQuotes, type Port, poolQuotes } from '#engine/index.ts';
import type { Pool } from '#market/pool.ts';
import type { SwapDetail, SwapEdge } from './venue.ts';

/** How swaps run on one place of a venue, whatever the pool. */
export interface SwapPlace extends Pick<SwapDetail, 'family' | 'operation'> {
  readonly venue: SwapVenue;
  readonly entry: readonly Port[];
  readonly exit: readonly Port[];
  /** Until the swap is in a block; null when nobody says. */
  readonly seconds: number | null;
}

/** One direction through something that trades. */
interface SwapDirection {
  readonly poolId: string;
  readonly pool: Pool | null;
  readonly denomIn: string;
  readonly denomOut: string;
  readonly quotes: EdgeQuotes;
}

export function swapEdge(place: SwapPlace, { poolId, pool, denomIn, denomOut, quotes }: SwapDirection): SwapEdge {
  const { venue, family, operation } = place;
  const { chain_id } = venue;
  const via = venueKey(venue);
  const resource = `${via}|${poolId}`;
  return {
    id: `${resource}|${denomIn}>${denomOut}`,
    from: assetKey({ chain_id, denom: denomIn }),
    to: assetKey({ chain_id, denom: denomOut }),
    poolKey: resource,
    kind: 'swap',
    carrier: via,
    seconds: place.seconds,
    entry: place.entry,
    exit: place.exit,
    additionalFeeUsd: 0,
    detail: { kind: 'swap', family, venue, poolId, pool, chainId: chain_id, denomIn, denomOut, operation },
    curve: quotes.curve,
    quoteIn: quotes.quoteIn,
    quoteOut: quotes.quoteOut,
    after: quotes.after,
  };
}

/** Every direction through a pool. `namesOf` tells under which denoms a pool's denom can be paid in and out. */
export function poolEdges(
  place: SwapPlace,
  pool: Pool,
  namesOf: (denom: string) => readonly string[] = (denom) => [denom],
): SwapEdge[] {
  return pool.denoms.flatMap((from, i) =>
    pool.denoms.flatMap((to, j) => {
      if (i === j) return [];
      const quotes = poolQuotes(pool, i, j);
      return namesOf(from).flatMap((denomIn) =>
        namesOf(to).map((denomOut) => swapEdge(place, { poolId: pool.id, pool, denomIn, denomOut, quotes })),
      );
    }),
  );
}
