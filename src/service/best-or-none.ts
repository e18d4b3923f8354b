import { isNotReadYet, ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { ServiceDeps } from './deps.ts';
import { answerRouteAndPath, plainRefusal } from './route/route.ts';

interface BestAnswer {
  readonly route: Route | null;
  /** Whether there is none only as far as the market was read. */
  readonly isUnread: boolean;
}

/** The route that `/route` answers; null if there is none, or none that the request allows. */
export function bestAnswer(deps: ServiceDeps, request: RouteRequest): BestAnswer {
  try {
    return { route: answerRouteAndPath(deps, request, plainRefusal).route, isUnread: false };
  } catch (error) {
    if (error instanceof ServiceError && (error.kind === 'not_found' || error.kind === 'invalid_argument'))
      return { route: null, isUnread: isNotReadYet(error) };
    throw error;
  }
}

export const bestOrNone = (deps: ServiceDeps, request: RouteRequest): Route | null => bestAnswer(deps, request).route;
