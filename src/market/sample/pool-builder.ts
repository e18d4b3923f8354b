import { maxOf } from '#math/fixed.ts';
import { PRICE_DECIMALS, pow10 } from '#math/units.ts';
import type { Pool } from '../pool.ts';
import { concentratedLiquidity } from './concentrated-liquidity.ts';
import { type PoolRow, TIERS } from './place.ts';
import type { PooledAsset } from './pooled-asset.ts';

/** A pool in balance: what it holds of each asset is worth its share of the tier's dollars. */
export function buildPool(id: string, row: PoolRow, assets: readonly PooledAsset[]): Pool {
  const base = { id, denoms: assets.map(({ denom }) => denom), feePpm: row.feePpm };
  switch (row.kind) {
    case 'constant_product':
      return { ...base, kind: row.kind, reserves: reserves(row, pairOf(id, assets)) };
    case 'weighted': {
      const weights = of(id, 'weights', row.weights);
      return { ...base, kind: row.kind, reserves: reserves(row, assets, weights), weights: weights.map(BigInt) };
    }
    case 'stableswap': {
      const amplification = BigInt(of(id, 'amplification', row.amplification));
      return { ...base, kind: row.kind, reserves: reserves(row, assets), scales: scales(id, assets), amplification };
    }
    case 'transmuter':
      return { ...base, kind: row.kind, reserves: reserves(row, assets), scales: scales(id, assets) };
    case 'concentrated': {
      const tickSpacing = of(id, 'tickSpacing', row.tickSpacing);
      return { ...base, kind: row.kind, ...concentratedLiquidity(pairOf(id, assets), TIERS[row.tier], tickSpacing) };
    }
  }
}

function reserves(
  { tier }: PoolRow,
  assets: readonly PooledAsset[],
  weights: readonly number[] = assets.map(() => 1),
): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return assets.map(({ decimals, priceE12 }, index) => {
    const dollars = (BigInt(TIERS[tier]) * BigInt(weights[index] ?? 0)) / BigInt(total);
    return maxOf(1n, (dollars * pow10(decimals + PRICE_DECIMALS)) / priceE12);
  });
}

/** Lifts each asset to 18 decimals; assets of one price only, because these pools trade one for one. */
function scales(id: string, assets: readonly PooledAsset[]): bigint[] {
  if (assets.some(({ priceE12 }) => priceE12 !== assets[0]?.priceE12)) {
    throw new Error(`sample pool ${id} trades ${namesOf(assets)} one for one, but their prices differ`);
  }
  return assets.map(({ decimals }) => pow10(18 - decimals));
}

function pairOf(id: string, assets: readonly PooledAsset[]): [PooledAsset, PooledAsset] {
  const [zero, one] = assets;
  if (!zero || !one || assets.length > 2) throw new Error(`sample pool ${id} needs two assets, not ${namesOf(assets)}`);
  return [zero, one];
}

function of<T>(id: string, field: string, value: T | undefined): T {
  if (value === undefined) throw new Error(`sample pool ${id} has no ${field}`);
  return value;
}

const namesOf = (assets: readonly PooledAsset[]): string => assets.map(({ name }) => name).join(', ');
