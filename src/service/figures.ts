import type { LaneDetail } from '#bridges/bridge.ts';
import type { Figures } from '#contract/figures.ts';
import { operationKey } from '#contract/operation.ts';
import type { Fee, Route } from '#contract/route.ts';
import { BASES, type FeedState, type Market, type Reading } from '#market/market.ts';
import { memoizeByMarket } from '#market/memoize-by-market.ts';
import type { Pool } from '#market/pool.ts';
import type { Registry } from '#registry/registry.ts';
import { runRoutes } from '#venues/swap-run.ts';
import type { RouteStep } from './route/steps.ts';

/**
 * The route with what its operations, fees and dollars rest on: when it was read, from whom, and how. The same object in a market
 * that was not read, like the sample.
 */
export function withFigures(registry: Registry, market: Market, steps: readonly RouteStep[], route: Route): Route {
  const sources = sourcesOf({ registry, market });
  const ofSteps = steps.map((step) => stepFigures(sources, step));
  const ofFees = route.estimated_fees?.map((fee) => feeFigures(market, sources, ofSteps, fee)) ?? [];
  const pricesAt = oldestPrice(market, route);
  if (pricesAt === undefined && [...ofSteps, ...ofFees].every((figures) => figures === undefined)) return route;
  return {
    ...route,
    operations: route.operations.map((operation, i) => {
      const key = operationKey(operation);
      const figures = ofSteps[i];
      return figures === undefined ? operation : { ...operation, [key]: { ...(operation[key] as object), figures } };
    }),
    estimated_fees: route.estimated_fees?.map((fee, i) =>
      ofFees[i] === undefined ? fee : { ...fee, figures: ofFees[i] },
    ),
    ...(pricesAt !== undefined && { prices_as_of: timeText(pricesAt) }),
  };
}

interface Sources {
  readonly readings: ReadonlyMap<Pool, Reading>;
  readonly poolFeeds: ReadonlyMap<string, FeedState>;
  readonly laneFeeds: ReadonlyMap<string, FeedState>;
  readonly gasFeeds: ReadonlyMap<string, FeedState>;
}

const sourcesOf = memoizeByMarket(({ market }): Sources => {
  const [poolFeeds, laneFeeds, gasFeeds] = [new Map(), new Map(), new Map()] as const;
  // Where several feeds cover one thing, the one that was read first counts.
  const add = (feeds: Map<string, FeedState>, key: string, feed: FeedState) => {
    const known = feeds.get(key);
    if (known === undefined || (feed.at ?? 0) < (known.at ?? 0)) feeds.set(key, feed);
  };
  for (const feed of market.feeds) {
    const { pools = [], gas = [], lanes } = feed.covers;
    for (const { chain_id, venue } of pools) add(poolFeeds, `${chain_id} ${venue}`, feed);
    for (const chainId of gas) add(gasFeeds, chainId, feed);
    for (const chainId of lanes?.chain_ids ?? []) add(laneFeeds, `${chainId} ${lanes?.bridge}`, feed);
  }
  const readings = new Map(market.pools().flatMap(({ pool, reading }) => (reading ? [[pool, reading] as const] : [])));
  return { readings, poolFeeds, laneFeeds, gasFeeds };
});

/** The figures of one pool or lane. An unchanged one keeps its first reading: its feed tells when it was confirmed. */
interface Source {
  readonly reading: Reading;
  readonly feed: FeedState | undefined;
}

function stepFigures(sources: Sources, step: RouteStep): Figures | undefined {
  if (step.kind === 'lane') return laneFigures(sources, step.hops[0].edge.detail);
  const hops = runRoutes(step).flatMap((path) => path.hops);
  return combined(
    hops.flatMap(({ edge: { detail } }): Source[] => {
      const reading = detail.pool === null ? undefined : sources.readings.get(detail.pool);
      return reading ? [{ reading, feed: sources.poolFeeds.get(`${detail.chainId} ${detail.venue.name}`) }] : [];
    }),
  );
}

function laneFigures(sources: Sources, { reading, bridge, fromChainId }: LaneDetail): Figures | undefined {
  const feed = sources.laneFeeds.get(`${fromChainId} ${bridge}`);
  return reading && combined([{ reading, feed }]);
}

/** What the fees and limits of a lane rest on; undefined where they were not read. */
export const figuresOfLane = (registry: Registry, market: Market, lane: LaneDetail): Figures | undefined =>
  laneFigures(sourcesOf({ registry, market }), lane);

/** Of several, the oldest time and the least certain basis. */
function combined(sources: readonly Source[]): Figures | undefined {
  if (sources.length === 0) return undefined;
  const times = sources.map(({ reading, feed }) => Math.max(reading.at, feed?.at ?? 0));
  const intervals = sources.flatMap(({ feed }) => feed?.everyMs ?? []);
  return {
    as_of: timeText(Math.min(...times)),
    source: [...new Set(sources.map(({ reading }) => reading.source))].join(', '),
    basis: BASES.find((basis) => sources.some(({ reading }) => reading.basis === basis)) as Reading['basis'],
    ...(intervals.length > 0 && { refresh_ms: Math.max(...intervals) }),
  };
}

/** Gas rests on the gas price; what a bridge takes, on the figures of its lane. An affiliate's fee rests on nothing that was read. */
function feeFigures(
  market: Market,
  { gasFeeds }: Sources,
  ofSteps: readonly (Figures | undefined)[],
  { fee_type, chain_id, operation_index }: Fee,
): Figures | undefined {
  if (fee_type === 'SWAP') return undefined;
  if (fee_type !== 'GAS') return ofSteps[operation_index ?? -1];
  const at = market.gasPrice(chain_id ?? '')?.at ?? null;
  const feed = gasFeeds.get(chain_id ?? '');
  if (at === null || feed === undefined) return undefined;
  // One feed reads many chains: its last answer says nothing of a chain that did not answer then.
  return combined([{ reading: { at, source: feed.title, basis: 'asked' }, feed: { ...feed, at: null } }]);
}

/** Milliseconds, of the prices that dollars of the route rest on; undefined where none of them ages. */
function oldestPrice({ pricedAt }: Market, route: Route): number | undefined {
  const { usd_amount_in, usd_amount_out, estimated_fees } = route;
  const priced = [
    ...(usd_amount_in == null ? [] : [{ chain_id: route.source_asset_chain_id, denom: route.source_asset_denom }]),
    ...(usd_amount_out == null ? [] : [{ chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom }]),
    ...(estimated_fees ?? []).flatMap(({ usd_amount, origin_asset }) =>
      usd_amount == null ? [] : (origin_asset ?? []),
    ),
  ];
  const times = priced.flatMap((asset) => pricedAt(asset) ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

const timeText = (at: number): string => new Date(at).toISOString();
