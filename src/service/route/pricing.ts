import { LRUCache } from 'lru-cache';
import { assetKey } from '#contract/asset.ts';
import { signatureUsd } from '#contract/effort.ts';
import {
  type EdgeFilter,
  type EffortPrice,
  findBestRoute,
  NO_LIMIT,
  netAmountOf,
  objectIds,
  type SearchRequest,
  SINGLE_TX,
  type UnitUsd,
} from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import { memoizeByMarket } from '#market/memoize-by-market.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import type { ServiceDeps } from '../deps.ts';
import type { CheckedRequest } from './checked-request.ts';
import { allowedEdges } from './filter.ts';
import { type RouteDetail, type RouteGraph, routeGraphWith } from './graph.ts';
import { splitOptions } from './split-options.ts';

/** A request with the price by which additional fees are weighed: dollars of a smallest unit of the end without an amount. */
export interface PricedRequest extends CheckedRequest {
  /** Null where additional fees are not weighed. */
  readonly unitUsd: UnitUsd;
  /** Dollars of the amount given; null when unknown. */
  readonly valueUsd: number | null;
}

/** Significant digits of an estimated price, and the buckets in a doubling of the amount that each have one. */
const PRICE_DIGITS = 2;
const BUCKETS = 4;

/**
 * The request with the price of the asset whose amount it leaves open. Where the market has none, it is estimated: the amount
 * given is worth what arrives over the path of most output. The estimate is rough, so that similar amounts are ranked alike.
 */
export function withUnitPrice(deps: ServiceDeps, market: Market, request: CheckedRequest): PricedRequest {
  const { source, dest, side } = request;
  const [given, open] = side === 'in' ? [source, dest] : [dest, source];
  const known = priceOfUnit(market, open);
  const givenUsd = priceOfUnit(market, given);
  const valueUsd = givenUsd === null ? null : givenUsd * Number(request.amount);
  if (known !== null || givenUsd === null) return pricedBy(known, valueUsd, request);
  return pricedBy(estimatePrice(deps, market, request, givenUsd), valueUsd, request);
}

/** Field by field: a spread copy has another hidden class, which slows down all readers. */
function pricedBy(unitUsd: UnitUsd, valueUsd: number | null, request: CheckedRequest): PricedRequest {
  const { source, dest, side, amount, affiliateFeeBps, options } = request;
  return { source, dest, side, amount, affiliateFeeBps, options, unitUsd, valueUsd };
}

const estimatedPrices = memoizeByMarket(() => new LRUCache<string, number>({ max: 2048 }));
const filterId = objectIds<EdgeFilter<RouteDetail>>();

/** Dollars of a smallest unit of the open end, at the least amount of the bucket or, where no path takes that, at the amount. */
function estimatePrice(deps: ServiceDeps, market: Market, request: CheckedRequest, givenUsd: number): UnitUsd {
  const graph = graphFor(deps, market, request);
  const search = { ...toSearchRequest(deps, graph, pricedBy(null, null, request)), split: undefined };
  const { from, to, side, allow, within, affiliateBps } = search;
  const bucket = Math.floor(Math.log2(Number(request.amount)) * BUCKETS);
  const { smartRelay } = request.options;
  const name = [
    from,
    to,
    side,
    filterId(allow as EdgeFilter<RouteDetail>),
    smartRelay,
    within?.signatures,
    affiliateBps,
    bucket,
  ].join(' ');
  const prices = estimatedPrices({ registry: deps.registry, market });
  const known = prices.get(name);
  if (known !== undefined) return known;
  const least = BigInt(Math.max(1, Math.floor(2 ** (bucket / BUCKETS))));
  const price = priceByBest(graph, { ...search, amount: least }, givenUsd);
  if (price === undefined) return priceByBest(graph, search, givenUsd) ?? null;
  if (search.budget?.isSpent === true) return price;
  prices.set(name, price);
  return price;
}

/** By the path of most output or least input; undefined if there is none. */
function priceByBest(graph: RouteGraph, search: SearchRequest<RouteDetail>, givenUsd: number): number | undefined {
  const { path } = findBestRoute(graph, search);
  if (path === undefined) return undefined;
  const unit = (Number(search.amount) * givenUsd) / Number(netAmountOf(search.side, path).amount);
  return Number(unit.toPrecision(PRICE_DIGITS));
}

/** The graph that a request is searched in. */
export const graphFor = (
  { registry }: ServiceDeps,
  market: Market,
  { source, dest, options }: CheckedRequest,
): RouteGraph => routeGraphWith(registry, market, options.smartRelay, [source, dest]);

/** The request as the engine takes it. */
export function toSearchRequest(
  { newBudget }: Pick<ServiceDeps, 'newBudget'>,
  graph: RouteGraph,
  request: PricedRequest,
): SearchRequest<RouteDetail> {
  const { source, dest, side, amount, affiliateFeeBps, options } = request;
  return {
    from: assetKey(source),
    to: assetKey(dest),
    side,
    amount,
    affiliateBps: BigInt(affiliateFeeBps),
    allow: allowedEdges(options),
    budget: newBudget?.(),
    effort: effortPrice(request),
    within: options.allowMultiTx ? NO_LIMIT : SINGLE_TX,
    unitUsd: () => request.unitUsd,
    split: options.splitRoutes ? splitOptions(graph, options, request.valueUsd) : undefined,
  };
}

/** The price of effort by the order that a request asks for; undefined where only cost counts. */
export const effortPrice = ({ options: { order }, valueUsd }: PricedRequest): EffortPrice | undefined =>
  order === 'value' ? undefined : { signatureUsd: signatureUsd(valueUsd), isHurried: order === 'time' };

/** Dollars of one smallest unit, as a float that only ranks. */
export function priceOfUnit(market: Market, asset: CheckedRequest['source']): number | null {
  const price = market.price(asset);
  if (price === null || typeof asset.decimals !== 'number') return null;
  return Number(price) / 10 ** (PRICE_DECIMALS + asset.decimals);
}
