import type { AssetId } from '#contract/asset.ts';
import type { SwapVenue } from '#contract/venue.ts';
import type { VenuePool } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';
import type { VenueContext } from './venue.ts';

/** What tells one family of venues from another. */
export interface VenueFamily {
  readonly name: string;
  /** Chain id and name on the wire of every place, in the order of its edges. */
  readonly places: readonly (readonly [chainId: string, name: string])[];
  /** The venue's own token, whose logo the registry knows; null where it lists none. */
  readonly token: AssetId | null;
}

/** The places whose chain the registry knows. */
export function placesOf({ places, token }: VenueFamily, registry: Registry): SwapVenue[] {
  const logo_uri = (token && registry.findAsset(token)?.logo_uri) ?? null;
  return places
    .filter(([chainId]) => registry.findChain(chainId) !== undefined)
    .map(([chain_id, name]) => ({ name, chain_id, logo_uri }));
}

/** The same as routes answer them, where existing clients expect a text: a logo that nobody knows is empty. */
export const placesOnRoutes = (family: VenueFamily, registry: Registry): SwapVenue[] =>
  placesOf(family, registry).map((place) => ({ ...place, logo_uri: place.logo_uri ?? '' }));

/** The market's pools of one place, in its order, but for those that hold an asset known to be frozen. */
export function poolsAt(
  { chain_id, name }: SwapVenue,
  { registry, market }: Pick<VenueContext, 'registry' | 'market'>,
): VenuePool[] {
  const isFrozen = (denom: string) => registry.findDelisting({ chain_id, denom }) !== undefined;
  return market
    .pools()
    .filter(({ pool, ...place }) => place.chain_id === chain_id && place.venue === name && !pool.denoms.some(isFrozen));
}
