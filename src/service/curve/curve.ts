import { sameAsset } from '#contract/asset.ts';
import type { CurvePoint, CurveRequest, CurveResponse } from '#contract/curve.ts';
import type { Unwanted } from '#contract/endpoints.ts';
import { type ErrorDetail, ServiceError } from '#contract/error.ts';
import { type CurvePath, findAmountCurve } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import { createYielder } from '../comparison-queue.ts';
import type { ServiceDeps } from '../deps.ts';
import { buildRoute } from '../route/build-route.ts';
import { type CheckedRequest, checkLargest, checkRouteRequest } from '../route/checked-request.ts';
import type { RouteDetail } from '../route/graph.ts';
import { limitTexts, noEntry } from '../route/no-route.ts';
import { graphFor, toSearchRequest, withUnitPrice } from '../route/pricing.ts';
import { answerRoute } from '../route/route.ts';
import { curveRoute } from './curve-route.ts';

/**
 * What arrives and what it costs for each of many amounts. Throws the error of a route request if the request is invalid, or
 * if none of the amounts has a route. `go_fast` allows that bridge; speed does not count.
 */
export async function answerCurve(
  deps: ServiceDeps,
  { amounts, ...rest }: CurveRequest,
  unwanted?: Unwanted,
): Promise<CurveResponse> {
  const requests = checkAmounts(deps, amounts, rest);
  const [first] = requests as [CheckedRequest, ...CheckedRequest[]];
  // A plain send costs nothing that depends on the amount.
  if (sameAsset(first.source, first.dest)) {
    throw ServiceError.invalidField('dest_asset_denom', 'must be another asset or on another chain than the source');
  }
  const market = deps.market();
  const yieldTurn = createYielder(unwanted, deps.pause);
  const ascending = [...requests].sort((a, b) => (a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : 0));
  const graph = graphFor(deps, market, first);
  const searches = ascending.map((request) => toSearchRequest(deps, graph, withUnitPrice(deps, market, request)));
  const curve = findAmountCurve(graph, searches);
  let step = curve.next();
  for (; step.done !== true; step = curve.next()) await yieldTurn();
  const byAmount = new Map<bigint, CurvePoint>();
  for (const [index, found] of step.value.entries()) {
    const request = ascending[index] as CheckedRequest;
    const isCutShort = searches[index]?.budget?.isSpent ?? false;
    byAmount.set(request.amount, pointOf(deps, market, request, { ...found, isCutShort }));
    await yieldTurn();
  }
  // Throws the error with its reasons; a pool or lane may take an amount of this request alone, so each is named by its own.
  if ([...byAmount.values()].every(({ route, reason }) => route == null && reason?.cause === NO_ROUTE)) {
    answerRoute(deps, { ...rest, amount_in: `${ascending.at(-1)?.amount}` });
  }
  return { points: requests.map(({ amount }) => byAmount.get(amount) as CurvePoint) };
}

/** A checked request for each amount. Throws an error that names the first invalid one. */
function checkAmounts(
  deps: ServiceDeps,
  amounts: readonly string[],
  rest: Omit<CurveRequest, 'amounts'>,
): CheckedRequest[] {
  const checked = checkRouteRequest(deps, { ...rest, amount_in: '1' });
  const entry = noEntry(deps.registry, checked);
  if (entry !== undefined) throw entry;
  return amounts.map((text, index) => {
    const amount = BigInt(text);
    const field = `amounts.${index}`;
    if (amount === 0n) throw ServiceError.invalidField(field, 'must be more than zero');
    checkLargest(deps.registry, field, amount, checked.source);
    return { ...checked, amount };
  });
}

const NO_ROUTE = 'NO_ROUTE';

function pointOf(
  deps: ServiceDeps,
  market: Market,
  request: CheckedRequest,
  { path, isSearched, isCutShort, rejections }: CurvePath<RouteDetail> & { readonly isCutShort: boolean },
): CurvePoint {
  const amount_in = request.amount.toString();
  if (path === undefined && isCutShort) {
    return { amount_in, reason: { cause: 'SEARCH_CUT_SHORT', message: 'the search took too many steps' } };
  }
  if (path === undefined) {
    const limits = limitTexts(deps.registry, rejections());
    const message = limits.length > 0 ? limits.join('; ') : 'no route takes this amount';
    return { amount_in, reason: { cause: NO_ROUTE, message } };
  }
  try {
    return { amount_in, route: curveRoute(buildRoute(deps, market, request, { path, rejections }), isSearched) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { amount_in, reason: { cause: causeOf(error.details), message: error.message } };
  }
}

/** The reason that an error names, such as BAD_PRICE_ERROR. */
const causeOf = (details: readonly ErrorDetail[]): string =>
  details.flatMap((detail) => ('reason' in detail ? [detail.reason] : []))[0] ?? NO_ROUTE;
