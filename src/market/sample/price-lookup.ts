import { type AssetId, assetKey, sameAsset } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';
import type { Registry } from '#registry/registry.ts';
import { priceTable } from './prices.ts';

/** Dollars a whole token times 10^12, or null when the sample does not say. */
export type PriceLookup = (asset: AssetId) => bigint | null;

/** Asks the table for the asset itself, then for the gas asset it wraps, then for the asset it originates from. */
export function priceLookup(registry: Registry): PriceLookup {
  const { byAsset, byCoin, byGasOf } = priceTable();
  const known = new AssetMap<bigint | null>();

  function tabled(asset: AssetId & { readonly coingecko_id?: string | null | undefined }): bigint | undefined {
    const own = byAsset.get(assetKey(asset)) ?? byCoin.get(asset.coingecko_id ?? '');
    if (own !== undefined || registry.findChain(asset.chain_id) === undefined) return own;
    const { chain_id, native_denom, wrapped_native } = registry.getChainRecord(asset.chain_id);
    if (asset.denom === native_denom) return byGasOf.get(chain_id);
    const wraps = wrapped_native !== null && sameAsset(asset, { chain_id, denom: wrapped_native });
    const native = wraps && native_denom !== null ? registry.findAsset({ chain_id, denom: native_denom }) : undefined;
    return native && tabled(native);
  }

  function look(asset: AssetId): bigint | null {
    const own = tabled(registry.findAsset(asset) ?? asset);
    if (own !== undefined) return own;
    const origin = registry.findOrigin(asset);
    return (origin && tabled(origin)) ?? null;
  }

  return (asset) => {
    let price = known.get(asset);
    if (price === undefined) {
      price = look(asset);
      known.set(asset, price);
    }
    return price;
  };
}
