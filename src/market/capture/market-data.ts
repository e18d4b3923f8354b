import * as z from 'zod/mini';
import type { AssetId } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';
import type { Registry } from '#registry/registry.ts';
import { laneSeconds } from '../durations/lane-time.ts';
import {
  type FeedState,
  type LaneRequest,
  type LaneTerms,
  laneKey,
  type Market,
  unreadFees,
  usdBy,
} from '../market.ts';
import { pricedAssets } from '../prices/priced-assets.ts';
import {
  gasSchema,
  laneSchema,
  poolSchema,
  priceSchema,
  readGas,
  readLane,
  readVenuePools,
  writeGas,
  writeLane,
  writePool,
} from './figures.ts';

/** A market as plain data: `npm run capture` writes it to a file, and `PORTOLAN_MARKET=file:PATH` serves it. */
const marketSchema = z.object({
  format: z.literal('portolan-market-1'),
  source: z.string().check(z.regex(/^[^;\s]+$/, 'must be one word')),
  as_of: z.iso.datetime(),
  version: z.string().check(z.regex(/^[^;\s]+$/, 'must be one word')),
  /** Where the figures came from; empty unless the market was live. */
  feeds: z.array(z.custom<FeedState>((feed) => typeof feed === 'object' && feed !== null, 'must be an object')),
  prices: z.array(priceSchema),
  gas: z.array(gasSchema),
  pools: z.array(poolSchema),
  /** A lane that is not listed has unknown fees, or none where its bridge takes nothing. */
  lanes: z.array(laneSchema),
});
export type MarketData = z.infer<typeof marketSchema>;

/** Of a lane that needs no entry. */
function isDefault(request: LaneRequest, terms: Partial<LaneTerms>): boolean {
  const fees = unreadFees(request);
  if (terms.fees === null) return fees === null;
  return fees !== null && terms.fees?.length === 0 && Object.keys(terms).length === 1;
}

/** A market that remembers which lanes it was asked for. */
export function recordLanes(market: Market): { readonly market: Market; lanes(): readonly LaneRequest[] } {
  const lanes = new Map<string, LaneRequest>();
  const laneTerms = (request: LaneRequest): LaneTerms => {
    lanes.set(laneKey(request), request);
    return market.laneTerms(request);
  };
  return { market: { ...market, laneTerms }, lanes: () => [...lanes.values()] };
}

/** Everything that the market says of the registry's assets, chains and of these lanes. */
export function writeMarket(registry: Registry, market: Market, lanes: readonly LaneRequest[]): MarketData {
  return {
    format: 'portolan-market-1',
    source: market.source,
    as_of: market.asOf,
    version: market.version,
    feeds: [...market.feeds],
    prices: pricedAssets(registry).flatMap((asset) => {
      const price = market.price(asset);
      if (price === null) return [];
      const source = market.priceSource?.(asset);
      return [{ ...asset, price: `${price}`, at: market.pricedAt(asset), ...(source && { source }) }];
    }),
    gas: registry.listChains().flatMap(({ chain_id }) => {
      const price = market.gasPrice(chain_id);
      return price === null ? [] : [writeGas(chain_id, price)];
    }),
    pools: market.pools().map(writePool),
    lanes: lanes.flatMap((request) => {
      const { seconds, ...terms } = market.laneTerms(request);
      const known = seconds === laneSeconds(registry, request) ? terms : { ...terms, seconds };
      return isDefault(request, known) ? [] : [writeLane(request, known)];
    }),
  };
}

/** The market of such data. Throws an Error that names what is wrong with it. */
export function readMarket(registry: Registry, data: unknown): Market {
  const parsed = marketSchema.safeParse(data);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: 'is not a market' }] = parsed.error.issues;
    throw new Error(`market: ${path.join('.') || 'the file'} ${message}`);
  }
  const { source, as_of: asOf, version, feeds, prices, gas, pools, lanes } = parsed.data;
  const priced = new AssetMap<{
    readonly price: bigint;
    readonly at: number | null;
    readonly from?: string | undefined;
  }>();
  for (const { price, at, source: from, ...asset } of prices) priced.set(asset, { price: BigInt(price), at, from });
  const priceOf = (asset: AssetId) => priced.get(asset) ?? priced.get(registry.findOrigin(asset) ?? asset);
  const gasPrices = new Map(gas.map((each) => [each.chain_id, readGas(each)]));
  const venuePools = readVenuePools(pools);
  const written = new Map(lanes.map(readLane).map(({ lane, terms }) => [laneKey(lane), terms]));
  const price = (asset: AssetId): bigint | null => priceOf(asset)?.price ?? null;
  return {
    asOf,
    source,
    version,
    feeds,
    price,
    pricedAt: (asset) => priceOf(asset)?.at ?? null,
    priceSource: (asset) => priceOf(asset)?.from ?? null,
    usd: usdBy(registry, price),
    pools: () => venuePools,
    laneTerms: (request) => ({
      seconds: laneSeconds(registry, request),
      ...(written.get(laneKey(request)) ?? { fees: unreadFees(request) }),
    }),
    gasPrice: (chainId) => gasPrices.get(chainId) ?? null,
  };
}
