import type { Unwanted } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { RouteSummariesRequest, RouteSummariesResponse, RouteSummaryEntry } from '#contract/route-summaries.ts';
import { createYielder } from '../comparison-queue.ts';
import { onOneMarket, type ServiceDeps } from '../deps.ts';
import { answerRouteAndPath } from '../route/route.ts';
import { routeSummary } from '../route-summary.ts';
import { laneLimits } from './lane-limits.ts';

/** The routes of `/route` for many requests on one market, each with its own error. Throws when `unwanted` aborts. */
export async function answerRouteSummaries(
  deps: ServiceDeps,
  { requests }: RouteSummariesRequest,
  unwanted?: Unwanted,
): Promise<RouteSummariesResponse> {
  const now = onOneMarket(deps);
  const yieldTurn = createYielder(unwanted, deps.pause);
  const routes: RouteSummaryEntry[] = [];
  for (const request of requests) {
    routes.push(entryOf(now, request));
    await yieldTurn();
  }
  return { routes };
}

function entryOf(deps: ServiceDeps, request: RouteRequest): RouteSummaryEntry {
  try {
    const { route, path } = answerRouteAndPath(deps, request);
    return { route: { ...routeSummary(route), limits: path === null ? [] : laneLimits(deps.registry, path) } };
  } catch (error) {
    if (error instanceof ServiceError) return { route: null, error: error.toBody() };
    throw error;
  }
}
