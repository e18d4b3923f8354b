import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import { memoize } from '#registry/memoize.ts';
import type { Market, VenuePool } from '../../market.ts';

/** A pool seen from one of its assets. */
export interface PoolSide extends Pick<VenuePool, 'pool'> {
  /** Position of the asset among the pool's denoms. */
  readonly index: number;
  /** All assets of the pool, in the order of its denoms. */
  readonly assets: readonly AssetId[];
}

export type PoolIndex = ReadonlyMap<AssetKey, readonly PoolSide[]>;

/** The pools of each asset, in the market's order; built once for each market. */
export const poolIndex = memoize((market: Market): PoolIndex => {
  const index = new Map<AssetKey, PoolSide[]>();
  for (const { chain_id, pool } of market.pools()) {
    const assets = pool.denoms.map((denom) => ({ chain_id, denom }));
    assets.forEach((asset, at) => {
      const key = assetKey(asset);
      const sides = index.get(key);
      const side = { pool, index: at, assets };
      if (sides) sides.push(side);
      else index.set(key, [side]);
    });
  }
  return index;
});
