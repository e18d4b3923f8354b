import { sameAsset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { believedMarket } from '#market/prices/believed-market.ts';
import type { ServiceDeps } from '../deps.ts';
import { bankSendRoute } from './bank-send.ts';
import { chooseRoute } from './choice.ts';
import { noBankSend } from './no-route.ts';
import { checkRouteRequest } from './question.ts';
import { ranked } from './ranked-question.ts';
import { teller } from './teller.ts';

/** The best route for a request, or the error that says why there is none. */
export function answerRoute(deps: ServiceDeps, request: RouteRequest): Route {
  const question = checkRouteRequest(deps, request);
  const market = deps.market();
  if (sameAsset(question.source, question.dest)) {
    const refusal = noBankSend(deps.registry, question);
    if (refusal !== undefined) throw refusal;
    return bankSendRoute(believedMarket(deps.registry, market, deps.now()), question);
  }
  const chosen = chooseRoute(deps, market, ranked(deps, market, question), teller(deps, market, question));
  if (chosen instanceof ServiceError) throw chosen;
  return chosen.route;
}
