import * as z from 'zod/mini';
import { figuresOf, type MarketPrice } from '#feeds/live-market.ts';
import { laneSeconds } from '#market/durations/lane-time.ts';
import { type FeedState, type LaneRequest, type LaneTerms, laneKey, type Market, unreadFees } from '#market/market.ts';
import { pricedAssets } from '#market/prices/priced-assets.ts';
import type { Registry } from '#registry/registry.ts';
import { decode, gasSchema, laneSchema, list, poolsSchema, priceSchema } from './figures.ts';

/** A market as plain data: `npm run capture` writes it to a file, and `PORTOLAN_MARKET=file:PATH` serves it. */
const marketSchema = z.object({
  format: z.literal('portolan-market-1'),
  source: z.string().check(z.regex(/^[^;\s]+$/, 'must be one word')),
  as_of: z.iso.datetime(),
  version: z.string().check(z.regex(/^[^;\s]+$/, 'must be one word')),
  /** Where the figures came from; empty unless the market was live. */
  feeds: list(z.custom<FeedState>((feed) => typeof feed === 'object' && feed !== null, 'must be an object')),
  prices: list(priceSchema),
  gas: list(gasSchema),
  pools: poolsSchema,
  /** A lane that is not listed has unknown fees, or none where its bridge takes nothing. */
  lanes: list(laneSchema),
});
export type MarketData = z.input<typeof marketSchema>;

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
export const writeMarket = (registry: Registry, market: Market, lanes: readonly LaneRequest[]): MarketData =>
  z.encode(marketSchema, {
    format: 'portolan-market-1',
    source: market.source,
    as_of: market.asOf,
    version: market.version,
    feeds: market.feeds,
    prices: pricedAssets(registry).flatMap((asset): MarketPrice[] => {
      const usdE12 = market.price(asset);
      if (usdE12 === null) return [];
      const source = market.priceSource?.(asset);
      return [{ asset, usdE12, at: market.pricedAt(asset), ...(source && { source }) }];
    }),
    gas: registry.listChains().flatMap(({ chain_id }) => {
      const price = market.gasPrice(chain_id);
      return price === null ? [] : [{ chain_id, price }];
    }),
    pools: market.pools(),
    lanes: lanes.flatMap((lane) => {
      const { seconds, ...terms } = market.laneTerms(lane);
      const known = seconds === laneSeconds(registry, lane) ? terms : { ...terms, seconds };
      return isDefault(lane, known) ? [] : [{ lane, terms: known }];
    }),
  });

/** The market of such data. Throws an Error that names what is wrong with it. */
export function readMarket(registry: Registry, data: unknown): Market {
  const { as_of: asOf, pools, prices, gas, lanes, ...facts } = decode(marketSchema, data, 'the file', 'market: ');
  const { source, version, feeds } = facts;
  return { asOf, source, version, feeds, pools: () => pools, ...figuresOf(registry, [{ prices, gas, lanes }]) };
}
