import { sameAsset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { ServiceDeps } from '../deps.ts';
import { bankSendRoute } from './bank-send.ts';
import { chooseRoute } from './choice.ts';
import { noBankSend } from './no-route.ts';
import { checkRouteRequest } from './question.ts';
import { ranked } from './ranked-question.ts';
import type { Told } from './tell.ts';
import { teller } from './teller.ts';

/** The best route for a request, or the error that says why there is none. */
export const answerRoute = (deps: ServiceDeps, request: RouteRequest): Route => bestRoute(deps, request).route;

/** The same as JSON, written without building the route where it can be. */
export const writeRoute = (deps: ServiceDeps, request: RouteRequest): string => bestRoute(deps, request).text;

function bestRoute(deps: ServiceDeps, request: RouteRequest): Pick<Told, 'route' | 'text'> {
  const question = checkRouteRequest(deps, request);
  const market = deps.market();
  if (sameAsset(question.source, question.dest)) {
    const refusal = noBankSend(deps.registry, question);
    if (refusal !== undefined) throw refusal;
    const route = bankSendRoute({ registry: deps.registry, market }, question, deps.now());
    return { route, text: JSON.stringify(route) };
  }
  const chosen = chooseRoute(deps, market, ranked(deps, market, question), teller(deps, market, question));
  if (chosen instanceof ServiceError) throw chosen;
  return chosen;
}
