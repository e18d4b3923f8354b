import { LRUCache } from 'lru-cache';
import { assetKey } from '#contract/asset.ts';
import {
  type EdgeFilter,
  findBestRoute,
  NO_LIMIT,
  netAmountOf,
  objectIds,
  type RouteRequest,
  SINGLE_TX,
  type UnitUsd,
} from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import { memoizeByMarket } from '#market/memoize-by-market.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import type { ServiceDeps } from '../deps.ts';
import { allowedEdges } from './filter.ts';
import { type RouteDetail, type RouteGraph, routeGraph } from './graph.ts';
import type { RouteQuestion } from './question.ts';
import { splitOptions } from './split-options.ts';

/** A question with what ways are ranked by: dollars of a smallest unit at the end whose amount is not given. */
export interface RankedQuestion extends RouteQuestion {
  /** Null where charges on top are weighed against nothing. */
  readonly unitUsd: UnitUsd;
}

/** Significant digits of a price that is made up, and the magnitudes to a doubling of an amount that share one. */
const ROUGHLY = 2;
const STEPS = 4;

/**
 * The question with the price of the open end. Where that has none, what is given is worth the whole of what comes of it
 * by the way of which most arrives: roughly, so that much the same amounts are ranked alike.
 */
export function ranked(deps: ServiceDeps, market: Market, question: RouteQuestion): RankedQuestion {
  const { source, dest, side } = question;
  const [given, open] = side === 'in' ? [source, dest] : [dest, source];
  const known = priceOfUnit(market, open);
  const givenUsd = priceOfUnit(market, given);
  if (known !== null || givenUsd === null) return rankedBy(known, question);
  return rankedBy(roughPrice(deps, market, question, givenUsd), question);
}

/** Field by field: a copy with a field more has a shape of its own for V8, and whatever reads it is slow from then on. */
function rankedBy(unitUsd: UnitUsd, question: RouteQuestion): RankedQuestion {
  const { source, dest, side, amount, affiliateFeeBps, options } = question;
  return { source, dest, side, amount, affiliateFeeBps, options, unitUsd };
}

/** Prices that were made up at a moment of the market. */
const roughPrices = memoizeByMarket(() => new LRUCache<string, number>({ max: 2048 }));
const numberOf = objectIds<EdgeFilter<RouteDetail>>();

/** Dollars of a smallest unit of the open end for the least amount of the magnitude; for the amount itself where none takes that. */
function roughPrice(deps: ServiceDeps, market: Market, question: RouteQuestion, givenUsd: number): UnitUsd {
  const graph = graphFor(deps, market, question);
  const asked = { ...searchQuestion(graph, rankedBy(null, question)), split: undefined };
  const { from, to, side, allow, within, affiliateBps } = asked;
  const magnitude = Math.floor(Math.log2(Number(question.amount)) * STEPS);
  const { smartRelay } = question.options;
  const name = [
    from,
    to,
    side,
    numberOf(allow as EdgeFilter<RouteDetail>),
    smartRelay,
    within?.signatures,
    affiliateBps,
    magnitude,
  ].join(' ');
  const prices = roughPrices({ registry: deps.registry, market });
  const known = prices.get(name);
  if (known !== undefined) return known;
  const least = BigInt(Math.max(1, Math.floor(2 ** (magnitude / STEPS))));
  const price = priceByBest(graph, { ...asked, amount: least }, givenUsd);
  if (price === undefined) return priceByBest(graph, asked, givenUsd) ?? null;
  prices.set(name, price);
  return price;
}

/** By the way of which most arrives, or that takes least; undefined where there is none. */
function priceByBest(graph: RouteGraph, asked: RouteRequest<RouteDetail>, givenUsd: number): number | undefined {
  const { path } = findBestRoute(graph, asked);
  if (path === undefined) return undefined;
  const unit = (Number(asked.amount) * givenUsd) / Number(netAmountOf(asked.side, path).amount);
  return Number(unit.toPrecision(ROUGHLY));
}

/** The graph that a question is asked of. */
export const graphFor = ({ registry }: ServiceDeps, market: Market, { options }: RouteQuestion): RouteGraph =>
  routeGraph(registry, market, options.smartRelay);

/** What the engine is asked. */
export function searchQuestion(graph: RouteGraph, question: RankedQuestion): RouteRequest<RouteDetail> {
  const { source, dest, side, amount, affiliateFeeBps, options } = question;
  return {
    from: assetKey(source),
    to: assetKey(dest),
    side,
    amount,
    affiliateBps: BigInt(affiliateFeeBps),
    allow: allowedEdges(options),
    within: options.allowMultiTx ? NO_LIMIT : SINGLE_TX,
    unitUsd: () => question.unitUsd,
    split: options.splitRoutes ? splitOptions(graph, options) : undefined,
  };
}

/** Dollars of one smallest unit, as a float that only ranks. */
export function priceOfUnit(market: Market, asset: RouteQuestion['source']): number | null {
  const price = market.price(asset);
  if (price === null || typeof asset.decimals !== 'number') return null;
  return Number(price) / 10 ** (PRICE_DECIMALS + asset.decimals);
}
