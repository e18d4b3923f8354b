import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { ConcentratedPool, Pool } from '#market/pool.ts';
import { rememberedFor } from '#market/remembered.ts';
import type { Registry } from '#registry/registry.ts';

/** How much of each asset lies in the pools of its chain, in whole tokens: floats that only order. */
export const poolDepths = rememberedFor(({ registry, market }): ReadonlyMap<AssetKey, number> => {
  const found = new Map<AssetKey, number>();
  for (const { chain_id, pool } of market.pools()) {
    const amounts = amountsIn(pool);
    pool.denoms.forEach((denom, i) => {
      const asset = registry.findAsset({ chain_id, denom });
      if (typeof asset?.decimals !== 'number') return;
      const tokens = (amounts[i] as number) / 10 ** asset.decimals;
      for (const id of namesOf(registry, asset)) found.set(assetKey(id), (found.get(assetKey(id)) ?? 0) + tokens);
    });
  }
  return found;
});

/** Pools of the wrapped gas asset trade the gas asset as well. */
function namesOf(registry: Registry, { chain_id, denom }: AssetId): AssetId[] {
  const { native_denom, wrapped_native } = registry.chainRecord(chain_id);
  const isWrapped =
    wrapped_native !== null && assetKey({ chain_id, denom: wrapped_native }) === assetKey({ chain_id, denom });
  return [{ chain_id, denom }, ...(isWrapped && native_denom !== null ? [{ chain_id, denom: native_denom }] : [])];
}

const amountsIn = (pool: Pool): readonly number[] =>
  pool.kind === 'concentrated' ? amountsInRanges(pool) : pool.reserves.map(Number);

const sqrtPriceAt = (tick: number): number => 1.0001 ** (tick / 2);

/** Above the price a position holds the first denom, below it the second: each range of ticks is added up. */
function amountsInRanges({ sqrtPriceX96, tick, liquidity, ticks }: ConcentratedPool): readonly number[] {
  const price = Number(sqrtPriceX96) / 2 ** 96;
  let first = 0;
  let at = price;
  let active = Number(liquidity);
  for (const { index, liquidityNet } of ticks.filter(({ index }) => index > tick)) {
    const next = sqrtPriceAt(index);
    first += active * (1 / at - 1 / next);
    at = next;
    active += Number(liquidityNet);
  }
  let second = 0;
  at = price;
  active = Number(liquidity);
  for (const { index, liquidityNet } of ticks.filter(({ index }) => index <= tick).reverse()) {
    const next = sqrtPriceAt(index);
    second += active * (at - next);
    at = next;
    active -= Number(liquidityNet);
  }
  return [first, second];
}
