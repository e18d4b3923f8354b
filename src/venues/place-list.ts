import type { AssetId } from '#contract/asset.ts';
import type { SwapVenue } from '#contract/venue.ts';
import type { Market, VenuePool } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';

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

/** The market's pools of one place, in its order. */
export function poolsAt({ chain_id, name }: SwapVenue, market: Market): VenuePool[] {
  return market.pools().filter((pool) => pool.chain_id === chain_id && pool.venue === name);
}
