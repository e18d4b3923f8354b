import * as z from 'zod/mini';
import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';
import { BRIDGE_IDS, type BridgeId } from '#contract/bridge.ts';
import { FEE_TYPES } from '#contract/route.ts';
import type { Registry } from '#registry/registry.ts';
import { laneSeconds } from '../durations/lane-seconds.ts';
import type { GasPrice } from '../gas/gas-price.ts';
import { type LaneFee, type LaneRequest, type LaneTerms, type Market, usdBy, type VenuePool } from '../market.ts';
import { type PoolData, readPools } from './pool-data.ts';

/** A market as plain data: `npm run capture` writes it to a file, and `PORTOLAN_MARKET=file:PATH` serves it. Integers are decimal digits. */
const digits = z.string().check(z.regex(/^\d{1,78}$/, 'must be decimal digits'));
const assetSchema = z.object({ chain_id: z.string(), denom: z.string() });
const feeSchema = z.object({
  type: z.enum(FEE_TYPES),
  behavior: z.enum(['FEE_BEHAVIOR_DEDUCTED', 'FEE_BEHAVIOR_ADDITIONAL']),
  asset: assetSchema,
  amount: digits,
  ppm: z.int().check(z.gte(0), z.lte(1_000_000)),
});
const marketSchema = z.object({
  format: z.literal('portolan-market-1'),
  source: z.string().check(z.regex(/^[^;\s]+$/, 'must be one word')),
  as_of: z.iso.datetime(),
  version: z.string().check(z.regex(/^[^;\s]+$/, 'must be one word')),
  /** Dollars of a whole token times 10^12, and when they were read, in milliseconds; null for a price that does not age. */
  prices: z.array(z.object({ ...assetSchema.shape, price: digits, at: z.nullable(z.number()) })),
  gas: z.array(
    z.object({
      chain_id: z.string(),
      asset: assetSchema,
      num: digits,
      den: digits,
      fixed: digits,
      at: z.nullable(z.number()),
    }),
  ),
  pools: z.array(z.object({ venue: z.string(), chain_id: z.string(), pool: z.unknown() })),
  /** Of bridges with fees of their own; a lane that is not listed has unknown fees. */
  lanes: z.array(
    z.object({
      bridge: z.enum(BRIDGE_IDS),
      from: assetSchema,
      to: assetSchema,
      smart_relay: z.boolean(),
      fast: z.boolean(),
      fees: z.array(feeSchema),
    }),
  ),
});
export type MarketData = z.infer<typeof marketSchema>;

/** Bridges whose protocols take nothing of a transfer. */
const WITHOUT_FEES: ReadonlySet<BridgeId> = new Set(['IBC', 'OPINIT']);

/** A market that remembers which lanes it was asked for. */
export function recordLanes(market: Market): { readonly market: Market; lanes(): readonly LaneRequest[] } {
  const lanes = new Map<string, LaneRequest>();
  const laneTerms = (request: LaneRequest): LaneTerms => {
    lanes.set(laneKey(request), request);
    return market.laneTerms(request);
  };
  return { market: { ...market, laneTerms }, lanes: () => [...lanes.values()] };
}

const laneKey = ({ bridge, from, to, smartRelay, fast = false }: LaneRequest): string =>
  [bridge, assetKey(from), assetKey(to), smartRelay, fast].join('>');

/** Everything that the market says of the registry's assets, chains and of these lanes. */
export function writeMarket(registry: Registry, market: Market, lanes: readonly LaneRequest[]): MarketData {
  return {
    format: 'portolan-market-1',
    source: market.source,
    as_of: market.asOf,
    version: market.version,
    prices: pricedAssets(registry).flatMap(({ chain_id, denom }) => {
      const price = market.price({ chain_id, denom });
      return price === null ? [] : [{ chain_id, denom, price: `${price}`, at: market.pricedAt({ chain_id, denom }) }];
    }),
    gas: registry.listChains().flatMap(({ chain_id }) => {
      const price = market.gasPrice(chain_id);
      if (price === null) return [];
      const { asset, num, den, fixed, at } = price;
      return [{ chain_id, asset: idOf(asset), num: `${num}`, den: `${den}`, fixed: `${fixed}`, at }];
    }),
    pools: market.pools().map(({ venue, chain_id, pool }) => ({ venue, chain_id, pool: JSON.parse(plain(pool)) })),
    lanes: lanes.flatMap((request) => {
      const { bridge, from, to, smartRelay, fast = false } = request;
      const { fees } = market.laneTerms(request);
      if (fees === null || WITHOUT_FEES.has(bridge)) return [];
      const written = fees.map((fee) => ({ ...fee, asset: idOf(fee.asset), amount: `${fee.amount}` }));
      return [{ bridge, from: idOf(from), to: idOf(to), smart_relay: smartRelay, fast, fees: written }];
    }),
  };
}

/** Listed assets, and origins that are not. */
function pricedAssets(registry: Registry): AssetId[] {
  const assets = new Map<AssetKey, AssetId>();
  for (const asset of registry.listAssets()) {
    const origin = registry.findOrigin(asset);
    for (const each of origin === undefined ? [asset] : [asset, origin]) assets.set(assetKey(each), each);
  }
  return [...assets.values()];
}

const idOf = ({ chain_id, denom }: AssetId): AssetId => ({ chain_id, denom });

const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each));

/** The market of such data. Throws an Error that names what is wrong with it. */
export function readMarket(registry: Registry, data: unknown): Market {
  const parsed = marketSchema.safeParse(data);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: 'is not a market' }] = parsed.error.issues;
    throw new Error(`market: ${path.join('.') || 'the file'} ${message}`);
  }
  const { source, as_of: asOf, version, prices, gas, pools, lanes } = parsed.data;
  const priced = new AssetMap<{ readonly price: bigint; readonly at: number | null }>();
  for (const { price, at, ...asset } of prices) priced.set(asset, { price: BigInt(price), at });
  const priceOf = (asset: AssetId) => priced.get(asset) ?? priced.get(registry.findOrigin(asset) ?? asset);
  const gasPrices = new Map(gas.map(({ chain_id, ...price }) => [chain_id, readGas(price)]));
  const venuePools = readVenuePools(pools);
  const fees = new Map(
    lanes.map(({ smart_relay, fees: written, ...lane }) => [
      laneKey({ ...lane, smartRelay: smart_relay }),
      written.map(readFee),
    ]),
  );
  const price = (asset: AssetId): bigint | null => priceOf(asset)?.price ?? null;
  return {
    asOf,
    source,
    version,
    feeds: [],
    price,
    pricedAt: (asset) => priceOf(asset)?.at ?? null,
    usd: usdBy(registry, price),
    pools: () => venuePools,
    laneTerms: (request) => ({
      fees: WITHOUT_FEES.has(request.bridge) ? [] : (fees.get(laneKey(request)) ?? null),
      seconds: laneSeconds(registry, request),
    }),
    gasPrice: (chainId) => gasPrices.get(chainId) ?? null,
  };
}

function readGas({ asset, num, den, fixed, at }: Omit<MarketData['gas'][number], 'chain_id'>): GasPrice {
  if (BigInt(den) === 0n) throw new Error('market: gas.den must not be 0');
  return { asset, num: BigInt(num), den: BigInt(den), fixed: BigInt(fixed), at };
}

const readFee = ({ type, behavior, asset, amount, ppm }: MarketData['lanes'][number]['fees'][number]): LaneFee => ({
  ...{ type, behavior, asset },
  ...{ amount: BigInt(amount), ppm },
});

/** Ids of pools are unique on their venue. */
function readVenuePools(pools: MarketData['pools']): VenuePool[] {
  const byVenue = new Map<string, MarketData['pools'][number][]>();
  for (const each of pools) {
    const key = `${each.chain_id} ${each.venue}`;
    byVenue.set(key, [...(byVenue.get(key) ?? []), each]);
  }
  return [...byVenue.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { venue, chain_id } = first;
    return readPools(group.map(({ pool }) => pool as PoolData)).map((pool) => ({ venue, chain_id, pool }));
  });
}
