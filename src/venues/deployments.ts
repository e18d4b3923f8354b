import { type AssetId, sameAsset } from '#contract/asset.ts';
import type { SwapVenue } from '#contract/venue.ts';
import type { VenuePool } from '#market/market.ts';
import { memoizeByMarket } from '#market/memoize-by-market.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import type { VenueContext } from './venue.ts';

/** A family of venues: one protocol on one or more chains. */
export interface VenueFamily {
  readonly name: string;
  /** Chain id and wire name of each deployment, in the order of their edges. */
  readonly deployments: readonly (readonly [chainId: string, name: string])[];
  /** The venue's own token, for its logo; null if the registry does not list it. */
  readonly token: AssetId | null;
}

/** The deployments on chains of the registry. */
export function listDeployments({ deployments, token }: VenueFamily, registry: Registry): SwapVenue[] {
  const logo_uri = (token && registry.findAsset(token)?.logo_uri) ?? null;
  return deployments
    .filter(([chainId]) => registry.findChain(chainId) !== undefined)
    .map(([chain_id, name]) => ({ name, chain_id, logo_uri }));
}

/** The deployments as routes contain them: existing clients expect a string, so an unknown logo is empty. */
export const listRouteDeployments = (family: VenueFamily, registry: Registry): SwapVenue[] =>
  listDeployments(family, registry).map((deployment) => ({ ...deployment, logo_uri: deployment.logo_uri ?? '' }));

/** The market's pools of one deployment, in its order. */
export const listPools = (
  { chain_id, name }: SwapVenue,
  { registry, market }: Pick<VenueContext, 'registry' | 'market'>,
): readonly VenuePool[] => poolsByPlace({ registry, market }).get(placeOf(chain_id, name)) ?? [];

const placeOf = (chainId: string, venue: string): string => `${chainId} ${venue}`;

const poolsByPlace = memoizeByMarket(({ market }): ReadonlyMap<string, readonly VenuePool[]> => {
  const places = new Map<string, VenuePool[]>();
  for (const each of market.pools()) {
    const place = placeOf(each.chain_id, each.venue);
    const pools = places.get(place);
    if (pools === undefined) places.set(place, [each]);
    else pools.push(each);
  }
  return places;
});

/** The wrapped gas asset has both denoms, every other asset its own. */
export function namesOf(chain: ChainRecord, denom: string): string[] {
  const { chain_id, native_denom, wrapped_native } = chain;
  if (native_denom === null || wrapped_native === null) return [denom];
  return sameAsset({ chain_id, denom }, { chain_id, denom: wrapped_native }) ? [denom, native_denom] : [denom];
}
