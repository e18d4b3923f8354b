import type { Client, RequestOptions } from '#client/client.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';

/** What is known of assets, by chain and denom. */
export type AssetNames = Pick<AssetMap<Asset>, 'get'>;

/** Every family: without these flags a service lists Cosmos chains alone. */
export const ALL_FAMILIES = { include_evm_assets: true, include_svm_assets: true, include_cw20_assets: true };

/** More denoms than these make an address that servers refuse: the whole lists of the chains are asked then. */
const MOST_DENOMS = 60;

/** Symbols and decimals of assets, from the service. Those that it does not list are missing. */
export async function fetchAssetNames(
  client: Client,
  ids: readonly AssetId[],
  options?: RequestOptions,
): Promise<AssetNames> {
  const names = new AssetMap<Asset>();
  const chain_ids = [...new Set(ids.map(({ chain_id }) => chain_id))];
  if (chain_ids.length === 0) return names;
  const denoms = [...new Set(ids.map(({ denom }) => denom))];
  const few = denoms.length <= MOST_DENOMS ? { denoms } : {};
  const { data } = await client.assets({ chain_ids, ...few, ...ALL_FAMILIES }, options);
  for (const { assets } of Object.values(data.chain_to_assets_map)) for (const asset of assets) names.set(asset, asset);
  return names;
}
