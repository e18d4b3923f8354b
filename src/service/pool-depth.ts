import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import { memoizeByMarket } from '#market/memoize-by-market.ts';
import { poolDepth } from '#market/prices/pools/pool-depth.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';

/** How much of each asset lies in the pools of its chain, in whole tokens: floats that only order, rounded last. */
export const poolDepths = memoizeByMarket(({ registry, market }): ReadonlyMap<AssetKey, number> => {
  const found = new Map<AssetKey, number>();
  for (const { chain_id, pool } of market.pools()) {
    pool.denoms.forEach((denom, i) => {
      const asset = registry.findAsset({ chain_id, denom });
      if (typeof asset?.decimals !== 'number') return;
      const tokens = Number(poolDepth(pool, i)) / Number(pow10(asset.decimals));
      for (const id of namesOf(registry, asset)) found.set(assetKey(id), (found.get(assetKey(id)) ?? 0) + tokens);
    });
  }
  return found;
});

/** Pools of the wrapped gas asset trade the gas asset as well. */
function namesOf(registry: Registry, { chain_id, denom }: AssetId): AssetId[] {
  const { native_denom, wrapped_native } = registry.getChainRecord(chain_id);
  const isWrapped =
    wrapped_native !== null && assetKey({ chain_id, denom: wrapped_native }) === assetKey({ chain_id, denom });
  return [{ chain_id, denom }, ...(isWrapped && native_denom !== null ? [{ chain_id, denom: native_denom }] : [])];
}
