import type { Asset, AssetId } from '#contract/asset.ts';
import type { ChainType } from '#contract/chain.ts';
import { ServiceError } from '#contract/error.ts';
import type { Registry } from '#registry/registry.ts';

/** Throws a not-found error that names the field of an unknown chain. */
export function checkChain(registry: Registry, field: string, chainId: string): void {
  if (registry.findChain(chainId) === undefined) throw notKnown(field, chainId);
}

/** The not-found error of an unknown chain. */
export function notKnown(field: string, chainId: string): ServiceError {
  const description = `chain ${chainId} is not known; /v2/info/chains?include_evm=true&include_svm=true lists them`;
  return ServiceError.invalidField(field, description, 'not_found');
}

/** Query parameters without which a listing leaves these assets out. */
const ASSETS_OF: Record<ChainType, string> = {
  cosmos: '&include_cw20_assets=true',
  evm: '&include_evm_assets=true',
  svm: '&include_svm_assets=true',
};

/** Throws a not-found error that names the field of an unknown chain or asset. */
export function checkAsset(registry: Registry, role: 'source' | 'dest', chain_id: string, denom: string): Asset {
  checkChain(registry, `${role}_asset_chain_id`, chain_id);
  const asset = registry.findAsset({ chain_id, denom } satisfies AssetId);
  if (asset === undefined) {
    const list = `/v2/fungible/assets?chain_ids=${chain_id}${ASSETS_OF[registry.getChain(chain_id).chain_type]}`;
    const description = `asset ${denom} is not known on chain ${chain_id}; ${list} lists them`;
    throw ServiceError.invalidField(`${role}_asset_denom`, description, 'not_found');
  }
  return asset;
}
