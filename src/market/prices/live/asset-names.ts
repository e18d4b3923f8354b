import type { Asset, AssetId } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import { PLATFORMS, type Platform } from './platforms.ts';

/** A name at a feed: coins by their CoinGecko id (`coingecko:cosmos`), tokens by contract (`ethereum:0xa0b8…`). */
export type FeedName = `${string}:${string}`;

export const COIN_PLACE = 'coingecko';

interface AssetNames {
  /** By coin id. */
  readonly coin: FeedName | undefined;
  /** By contract; a gas asset by the contract that wraps it one for one. */
  readonly token: FeedName | undefined;
}

/** The name that `choose` takes for an asset, worked out once for each asset of the registry. */
export function nameFinder(
  registry: Registry,
  feed: keyof Platform,
  choose: (names: readonly AssetNames[]) => FeedName | undefined,
): (asset: AssetId) => FeedName | undefined {
  const known = new WeakMap<Asset, { readonly name: FeedName | undefined }>();
  return (asset) => {
    const listed = registry.findAsset(asset);
    if (listed === undefined) return undefined;
    const found = known.get(listed) ?? { name: choose(namesOf(registry, feed, listed)) };
    known.set(listed, found);
    return found.name;
  };
}

/**
 * The names of what the asset is, nearest first: of itself, of the gas asset it wraps, of the asset it originates from
 * and of what that wraps. Never by symbol. Empty for an asset whose decimals nobody knows: its price would value nothing.
 */
function namesOf(registry: Registry, feed: keyof Platform, own: Asset): readonly AssetNames[] {
  if (typeof own.decimals !== 'number') return [];
  const origin = registry.findOrigin(own);
  const line = [own, wrappedBy(registry, own), origin, origin && wrappedBy(registry, origin)];
  return line.flatMap((each) => (each ? [{ coin: coinName(each), token: tokenName(registry, feed, each) }] : []));
}

const coinName = ({ coingecko_id }: Asset): FeedName | undefined =>
  coingecko_id ? `${COIN_PLACE}:${coingecko_id}` : undefined;

function tokenName(registry: Registry, feed: keyof Platform, { chain_id, denom }: Asset): FeedName | undefined {
  const platform = PLATFORMS.get(chain_id)?.[feed];
  const { native_denom, wrapped_native } = registry.getChainRecord(chain_id);
  const contract = denom === native_denom ? wrapped_native : denom;
  return platform === undefined || contract === null ? undefined : `${platform}:${plainContract(contract)}`;
}

/** EVM addresses in lower case; a mint of Solana as it is, because there letter case tells two apart. */
export const plainContract = (denom: string): string => (denom.startsWith('0x') ? denom.toLowerCase() : denom);

function wrappedBy(registry: Registry, { chain_id, denom }: Asset): Asset | undefined {
  const { native_denom, wrapped_native } = registry.getChainRecord(chain_id);
  if (wrapped_native === null || native_denom === null || plainContract(denom) !== plainContract(wrapped_native)) {
    return undefined;
  }
  return registry.findAsset({ chain_id, denom: native_denom });
}

/** The place and what stands there: `ethereum:0xa0b8…` in its two parts. */
export function splitName(name: string): [place: string, local: string] {
  const colon = name.indexOf(':');
  return [name.slice(0, colon), name.slice(colon + 1)];
}
