import { ServiceError } from '#contract/error.ts';
import { byNetValue, criteriaOf, NO_LIMIT, netAmountOf, type Side } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { ServiceDeps } from '../deps.ts';
import type { BuiltRoute, RouteBuilder } from './build-route.ts';
import { type FoundPath, findPathsToCompare, findUnsplitPath } from './find.ts';
import { effortPrice, graphFor, type PricedRequest, priceOfUnit } from './pricing.ts';

/** How often the range between a safe and an unsafe weight is halved. */
const HALVINGS = 4;

/**
 * The safe route of most value within limits, where the best route is unsafe; undefined if none is found.
 *
 * The safety of a transfer without swaps counts all its fees, so the best of those is the safest. The safety of a swap counts
 * what arrives, without additional fees: the less these fees weigh in the search, the safer its result and the less it is worth.
 * So the search halves towards the largest weight whose result is safe. Routes whose fees exceed their output are left out.
 * Swaps are not split: fees decide between routes of small amounts only, and those gain nothing by a split.
 */
export function findSafeRoute(
  deps: ServiceDeps,
  market: Market,
  request: PricedRequest,
  build: RouteBuilder,
  within = NO_LIMIT,
): BuiltRoute | undefined {
  const { options, unitUsd, side } = request;
  const safe: BuiltRoute[] = [];
  const findsSafe = (changes: Partial<PricedRequest>): boolean => {
    const found = findUnsplitPath(deps, market, { ...request, ...changes }, within);
    const built = 'best' in found ? build(found.best) : undefined;
    if (built === undefined || built instanceof ServiceError) return false;
    if (exceedsItsFees(built, side)) safe.push(built);
    return true;
  };
  if (options.allowSwaps) findsSafe({ options: { ...options, allowSwaps: false } });
  if (unitUsd !== null && exceedsLeastFee(deps, market, request) && findsSafe({ unitUsd: null })) {
    let [safely, unsafely] = [0, 1];
    for (let halving = 0; halving < HALVINGS; halving++) {
      const weight = (safely + unsafely) / 2;
      if (findsSafe({ unitUsd: unitUsd / weight })) safely = weight;
      else unsafely = weight;
    }
  }
  const better = byNetValue(side, unitUsd, effortPrice(request));
  return safe.sort((a, b) => better(a.path, b.path))[0];
}

/** Whether the amount is worth more than the least additional fee of any lane: else routes with such a fee bring nothing. */
function exceedsLeastFee(deps: ServiceDeps, market: Market, request: PricedRequest): boolean {
  const { source, dest, side, amount } = request;
  const usd = priceOfUnit(market, side === 'in' ? source : dest);
  return usd === null || Number(amount) * usd > graphFor(deps, market, request).minAdditionalFeeUsd;
}

/** Whether a route brings more dollars than its additional fees; true where its output has no price. */
const exceedsItsFees = ({ path, route }: BuiltRoute, side: Side): boolean =>
  route.usd_amount_out == null || netAmountOf(side, path).additionalFeeUsd < Number(route.usd_amount_out);

/**
 * The best route and those worth comparing to it by amount, time and signatures, each as soon as it is found.
 * In place of an unsafe one comes the safe one of most value within its time and signatures, if one is found.
 */
export function* buildRoutesToCompare(
  deps: ServiceDeps,
  market: Market,
  request: PricedRequest,
  build: RouteBuilder,
  best: FoundPath['path'],
): Generator<BuiltRoute> {
  for (const path of findPathsToCompare(deps, market, request, best)) {
    const built = build({ path, rejections: () => [] });
    const { seconds, signatures } = criteriaOf(request.side, path);
    const within = { ...NO_LIMIT, seconds, signatures };
    const safe = built instanceof ServiceError ? findSafeRoute(deps, market, request, build, within) : built;
    if (safe !== undefined) yield safe;
  }
}
