import type { Catalog } from '#app/asset/catalog.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { venueName } from '#app/asset/venue-name.ts';
import type { Asset } from '#contract/asset.ts';
import type { SwapVenue } from '#contract/venue.ts';

export interface Coverage {
  readonly bridges: number;
  readonly exchanges: number;
  readonly chains: number;
}

const moves = ({ liveness }: Asset): boolean => liveness?.state !== 'gone' && liveness?.state !== 'halted';

/** What a service compares: bridges with an open lane, exchanges by their name, chains with an asset that moves. */
export const coverageOf = (
  { bridges, assets }: Pick<Catalog, 'bridges' | 'assets'>,
  venues: readonly SwapVenue[],
): Coverage => ({
  bridges: bridges.filter(isOpen).length,
  exchanges: new Set(venues.map(({ name }) => venueName(name))).size,
  chains: new Set(assets.filter(moves).map(({ chain_id }) => chain_id)).size,
});
