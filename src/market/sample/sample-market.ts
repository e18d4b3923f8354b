import { type AssetKey, assetKey } from '#contract/asset.ts';
import { memoize } from '#registry/memoize.ts';
import type { Registry } from '#registry/registry.ts';
import { type Market, usdBy, type VenuePool } from '../market.ts';
import { sampleLaneTerms } from './fee-schedule.ts';
import { sampleGasPrices } from './gas-prices.ts';
import { buildPool, type PooledAsset } from './pool-builder.ts';
import { type PriceLookup, priceLookup, priceOf, UNPRICED_ASSETS } from './prices.ts';
import type { PoolRow, VenueTable } from './venue-table.ts';
import { aerodrome } from './venues/aerodrome.ts';
import { astroport } from './venues/astroport.ts';
import { knownPools } from './venues/known-pools.ts';
import { osmosis } from './venues/osmosis.ts';
import { solana } from './venues/solana.ts';
import { uniswap } from './venues/uniswap.ts';
import { uniswapElsewhere } from './venues/uniswap-elsewhere.ts';
import { velodrome } from './venues/velodrome.ts';

/** The date of the tables. */
const AS_OF = '2026-11-21T00:00:00Z';

/**
 * A made-up market: plausible and consistent, without any real quotes. Prices, depths, fees and durations are round
 * figures from the tables in this folder. A registry has one, so what is made of it is made once. Pools are built on first
 * use, which throws if a table names an asset that the registry lacks or has without decimals.
 */
export const sampleMarket = memoize((registry: Registry): Market => {
  const price = priceLookup(registry);
  let pools: readonly VenuePool[] | undefined;
  return {
    asOf: AS_OF,
    source: 'sample',
    version: AS_OF.slice(0, 10),
    feeds: [],
    price,
    pricedAt: () => null,
    usd: usdBy(registry, price),
    pools() {
      pools ??= VENUES.flatMap((venue) => poolsOf(venue, registry, price));
      return pools;
    },
    laneTerms: sampleLaneTerms(registry, price),
    gasPrice: sampleGasPrices(registry, price),
  };
});

/** Pool ids are numbered in the order of the table, from 1 for each venue. */
function poolsOf(
  { chain_id, venue, label, assets, rows }: VenueTable,
  registry: Registry,
  price: PriceLookup,
): VenuePool[] {
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

/** On EVM chains, tokens of a pool are sorted by address. */
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

/** The price in its pools of an asset without a price. */
const poolPrice = (asset: { chain_id: string; denom: string } | undefined): bigint | undefined =>
  asset && POOL_PRICES.get(assetKey(asset));

/** Every venue on every chain, in the order of the market's pools. */
const VENUES: readonly VenueTable[] = [
  osmosis,
  ...astroport,
  ...uniswap,
  ...knownPools,
  ...uniswapElsewhere,
  velodrome,
  aerodrome,
  ...solana,
];
