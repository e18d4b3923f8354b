import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { ServiceDeps } from './deps.ts';
import { answerRoute } from './route/route.ts';

/** The route that `/route` answers; null if there is none, or none that the request allows. */
export function bestOrNone(deps: ServiceDeps, request: RouteRequest): Route | null {
  try {
    return answerRoute(deps, request);
  } catch (error) {
    if (error instanceof ServiceError && (error.kind === 'not_found' || error.kind === 'invalid_argument')) return null;
    throw error;
  }
}
