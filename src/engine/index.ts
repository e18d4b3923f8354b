/**
 * The engine: a graph of lanes and pools, and searches in it. Rooms above import this file only.
 *
 * Build edges with `laneQuotes` and `poolQuotes`, and a graph with `createGraph`. A `SearchRequest` goes to `findBestRoute` for
 * the route of most value, exact input or exact output; to
 * `findRoutesToCompare` for those that no other beats in value, time and signatures. `createReachability` lists what can be
 * reached.
 */
export type { Charge, Edge, EdgeQuotes, Hop, Path, Port } from './graph/edge.ts';
export { needsSignature } from './graph/edge.ts';
export { ALLOW_ALL, type EdgeFilter, maskOf } from './graph/edge-filter.ts';
export { createGraph, extendGraph, type Graph, graphInSteps, objectIds } from './graph/graph.ts';
export { type LaneFigures, type LaneScale, laneQuotes } from './graph/lane-quotes.ts';
export { linearCurve } from './graph/price-curve.ts';
export {
  createReachability,
  edgesOfLinkedPath,
  type LinkedPath,
  type ReachableNode,
} from './graph/reachability.ts';
export { NO_LIMIT, SINGLE_TX, tightest } from './path/limits.ts';
export { type Criteria, criteriaOf, type ParetoMember, paretoFront } from './path/pareto.ts';
export { priceImpactPercent } from './path/price-impact.ts';
export type { QuotedPath, Side } from './path/quote.ts';
export {
  byNetAmount,
  byNetValue,
  type EffortPrice,
  edgesOf,
  netAmountOf,
  netValue,
  secondsOf,
  signaturesOf,
  type UnitUsd,
} from './path/rank.ts';
export { assessSafety, type SafetyAssessment, type SafetyInput, type SafetyRule } from './path/safety.ts';
export { poolQuotes } from './pools/pool-quote.ts';
export { type CurvePath, findAmountCurve } from './routes/amount-curve.ts';
export { findBestRoute, hasRoute, type SearchRequest, type SearchResult } from './routes/best-route.ts';
export { findRoutesToCompare } from './routes/compare-routes.ts';
export { LOOK_EVERY, SearchBudget } from './search/budget.ts';
export { DEFAULT_MAX_HOPS, type Rejection } from './search/search.ts';
export type { SplitOptions } from './split/split-path.ts';
