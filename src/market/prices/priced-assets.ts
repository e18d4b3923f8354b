import { type AssetId, assetKey } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';

/** The assets whose prices a market holds: those that are listed, and origins that are not. Others have the price of their origin. */
export function pricedAssets(registry: Registry): AssetId[] {
  const assets = registry.listAssets().flatMap((asset) => [asset, registry.findOrigin(asset) ?? asset]);
  return [
    ...new Map(assets.map(({ chain_id, denom }) => [assetKey({ chain_id, denom }), { chain_id, denom }])).values(),
  ];
}
