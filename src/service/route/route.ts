import { sameAsset } from '#contract/asset.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { Market } from '#market/market.ts';
import { believedMarket } from '#market/prices/believed-market.ts';
import type { ServiceDeps } from '../deps.ts';
import { bankSendRoute } from './bank-send.ts';
import { type Best, findBest, isAnswered } from './find.ts';
import { noRoute } from './no-route.ts';
import { checkRouteRequest, type RouteOptions, type RouteQuestion } from './question.ts';
import { tellRoute } from './tell.ts';

/** The best route for a request, or the error that says why there is none. */
export function answerRoute(deps: ServiceDeps, request: RouteRequest): Route {
  const question = checkRouteRequest(deps, request);
  const market = deps.market();
  if (sameAsset(question.source, question.dest)) {
    return bankSendRoute(believedMarket(deps.registry, market, deps.now()), question);
  }
  return tellRoute(deps, market, question, bestOf(deps, market, question));
}

/** The best path, or the error that says why there is none. */
export function bestOf(deps: ServiceDeps, market: Market, question: RouteQuestion): Best {
  const found = findBest(deps, market, question);
  if ('best' in found) return found.best;
  const reaches = (options: RouteOptions) => isAnswered(deps, market, { ...question, options });
  throw noRoute(deps.registry, question, found.declines(), reaches);
}
