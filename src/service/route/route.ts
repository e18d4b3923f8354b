import { sameAsset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { ServiceDeps } from '../deps.ts';
import { bankSendRoute, createRouteBuilder } from './build-route.ts';
import { chooseRoute } from './choice.ts';
import { noBankSend } from './no-route.ts';
import { checkRouteRequest } from './question.ts';
import { ranked } from './ranked-question.ts';

/** The best route for a request. Throws ServiceError if there is none, or none that is safe. */
export function answerRoute(deps: ServiceDeps, request: RouteRequest): Route {
  const question = checkRouteRequest(deps, request);
  const market = deps.market();
  if (sameAsset(question.source, question.dest)) {
    const refusal = noBankSend(deps.registry, question);
    if (refusal !== undefined) throw refusal;
    return bankSendRoute(deps, market, question);
  }
  const chosen = chooseRoute(deps, market, ranked(deps, market, question), createRouteBuilder(deps, market, question));
  if (chosen instanceof ServiceError) throw chosen;
  return chosen.route;
}
