import type { Asset } from '#contract/asset.ts';
import type { AssetsRequest, AssetsResponse } from '#contract/listing.ts';
import { familiesOf, selectChains } from './chain-selection.ts';
import type { ServiceDeps } from './deps.ts';

const isNative = (asset: Asset): boolean => asset.origin_chain_id === asset.chain_id;
/** Without decimals an amount cannot be shown in whole tokens: such an asset lacks what a person needs. */
const hasMetadata = (asset: Asset): boolean => typeof asset.decimals === 'number';

type AssetFlags = Pick<AssetsRequest, 'native_only' | 'include_cw20_assets' | 'include_no_metadata_assets'>;

/** Whether a request's flags let an asset into a list, whatever its chain. */
export function isWanted(asset: Asset, request: AssetFlags): boolean {
  if (request.native_only && !isNative(asset)) return false;
  if (asset.is_cw20 && !request.include_cw20_assets) return false;
  return hasMetadata(asset) || (request.include_no_metadata_assets ?? false);
}

/** Assets by chain; a selected chain without a matching asset is absent. */
export function answerAssets({ registry }: ServiceDeps, request: AssetsRequest): AssetsResponse {
  const chains = selectChains(registry, {
    chainIds: request.chain_ids,
    families: familiesOf(request.include_evm_assets, request.include_svm_assets),
    onlyTestnets: request.only_testnets ?? false,
  });
  const lists = chains
    .map(({ chain_id }) => {
      const assets = registry.listAssets({ chain_id }).filter((asset) => isWanted(asset, request));
      return [chain_id, { assets }] as const;
    })
    .filter(([, { assets }]) => assets.length > 0);
  return { chain_to_assets_map: Object.fromEntries(lists) };
}
