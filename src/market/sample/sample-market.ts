import { type AssetKey, assetKey } from '#contract/asset.ts';
import { usdValue } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { Market, VenuePool } from '../market.ts';
import { sampleLaneTerms } from './fee-schedule.ts';
import type { Place, PoolRow } from './place.ts';
import { PLACES } from './places.ts';
import { buildPool } from './pool-builder.ts';
import type { PooledAsset } from './pooled-asset.ts';
import { type PriceLookup, priceLookup } from './price-lookup.ts';
import { priceOf } from './prices.ts';
import { UNPRICED_ASSETS } from './unpriced.ts';

/** The day the tables were written. */
const AS_OF = '2026-11-21T00:00:00Z';

/**
 * A market made up for this product: plausible, consistent in itself, and no quote of anything. Prices, depths, fees
 * and durations are rounded figures from the tables beside this file. The same registry gives the same market.
 * Pools are made when they are first asked for, which throws when a table names an asset that the registry does not
 * hold, or holds without decimals.
 */
export function sampleMarket(registry: Registry): Market {
  const price = priceLookup(registry);
  let pools: readonly VenuePool[] | undefined;
  return {
    asOf: AS_OF,
    source: 'sample',
    price,
    pricedAt: () => null,
    usd(asset, amount, rounding) {
      const priceE12 = price(asset);
      const decimals = registry.findAsset(asset)?.decimals;
      return priceE12 === null || typeof decimals !== 'number' ? null : usdValue(amount, decimals, priceE12, rounding);
    },
    pools() {
      pools ??= PLACES.flatMap((place) => poolsOf(place, registry, price));
      return pools;
    },
    laneTerms: sampleLaneTerms(registry, price),
  };
}

/** Pools are numbered in the order of the table, each venue from 1. */
function poolsOf({ chain_id, venue, label, assets, rows }: Place, registry: Registry, price: PriceLookup): VenuePool[] {
  const pooled = new Map(
    Object.entries(assets).map(([name, denom]) => [name, pooledAsset({ chain_id, denom, name }, registry, price)]),
  );
  const isEvm = registry.getChainRecord(chain_id).chain_type === 'evm';
  const named = (name: string): PooledAsset => {
    const asset = pooled.get(name);
    if (asset === undefined) throw new Error(`sample table: ${venue} has no asset named ${name}`);
    return asset;
  };
  let number = 0;
  return rows.flatMap((row) =>
    row.pools.split(' ').map((names) => {
      const members = names.split('/').map(named);
      const id = ['sample', label, ...seriesOf(row), ++number].join('-');
      return { venue, chain_id, pool: buildPool(id, row, isEvm ? byAddress(members) : members) };
    }),
  );
}

const seriesOf = ({ series }: PoolRow): string[] => (series === undefined ? [] : [series]);

/** Pairs on EVM chains list their tokens by address. */
const byAddress = (assets: readonly PooledAsset[]): PooledAsset[] =>
  [...assets].sort((a, b) => (a.denom.toLowerCase() < b.denom.toLowerCase() ? -1 : 1));

function pooledAsset(
  { chain_id, denom, name }: { chain_id: string; denom: string; name: string },
  registry: Registry,
  price: PriceLookup,
): PooledAsset {
  const asset = registry.findAsset({ chain_id, denom });
  if (asset === undefined) throw new Error(`sample table: ${name} (${denom}) is not known on chain ${chain_id}`);
  if (typeof asset.decimals !== 'number')
    throw new Error(`sample table: decimals of ${name} on ${chain_id} are unknown`);
  const priceE12 = price(asset) ?? poolPrice(asset) ?? poolPrice(registry.findOrigin(asset));
  if (priceE12 === undefined) throw new Error(`sample table: ${name} (${denom}) on ${chain_id} has no price`);
  return { name, denom: asset.denom, decimals: asset.decimals, priceE12 };
}

const POOL_PRICES: ReadonlyMap<AssetKey, bigint> = new Map(
  UNPRICED_ASSETS.map((asset) => [assetKey(asset), priceOf(asset.poolUsd)]),
);

/** What an asset without a price trades at in its pools. */
const poolPrice = (asset: { chain_id: string; denom: string } | undefined): bigint | undefined =>
  asset && POOL_PRICES.get(assetKey(asset));
