import { type Failure, noRouteFailure, unreadFailure } from '#app/api/failures.ts';
import { t } from '#app/language/words.ts';
import type { ServiceResponse } from '#client/client.ts';
import type { Route } from '#contract/route.ts';
import type { OperationFailure, RouteReason, RoutesResponse } from '#contract/routes.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { QuoteRequest } from '../query/quote-requests.ts';

/** A request and the route that the service returned for it. */
export interface Quote {
  readonly request: QuoteRequest;
  readonly route: Route;
  readonly market: MarketNote | null;
  /** Whether the service names it the best after fees; false if each quote had its own request. */
  readonly isBest: boolean;
  /** Where the money is if an operation fails, as far as the service says. */
  readonly failures?: readonly OperationFailure[] | null | undefined;
}

/** A request without a route, or without a response. */
export interface UnansweredRequest {
  readonly request: QuoteRequest;
  readonly failure: Failure;
  /** Of a request without a response. */
  readonly error?: Error;
}

/** The quotes in one response for a whole comparison. */
interface ParsedRoutesResponse {
  /** The suggested routes, then the route of each bridge. */
  readonly quotes: readonly Quote[];
  /** The requests of bridges without a route; first the request for all bridges, if there is no route at all. */
  readonly missing: readonly UnansweredRequest[];
}

export function parseRoutesResponse(
  { data, market }: ServiceResponse<RoutesResponse>,
  requests: readonly [QuoteRequest, ...QuoteRequest[]],
): ParsedRoutesResponse {
  const quotes = data.routes.map(({ route, reasons, failures }, index): Quote => {
    const request = { ...requests[0], id: `route ${index}`, label: reasonsText(reasons, route) };
    return { request, route, market, isBest: reasons.includes(BEST), failures };
  });
  const missing: UnansweredRequest[] = [];
  for (const { bridge_id, route, not_read, failures } of data.by_bridge ?? []) {
    const request = requests.find(({ onlyBridge }) => onlyBridge?.id === bridge_id);
    if (request === undefined) continue;
    if (route) quotes.push({ request, route, market, isBest: false, failures });
    else missing.push({ request, failure: (not_read ? unreadFailure : noRouteFailure)() });
  }
  if (quotes.length === 0) missing.unshift({ request: requests[0], failure: noRouteFailure() });
  return { quotes, missing };
}

const BEST: RouteReason = 'RECOMMENDED';

/** "Best, One signature"; "" for a trade-off and for reasons that we do not know, which tell nothing of one route alone. */
function reasonsText(reasons: readonly string[], { txs_required }: Route): string {
  const labels: Partial<Record<string, string>> = {
    [BEST]: t('Best'),
    BEST_AMOUNT: t('Cheapest'),
    FASTEST: t('Fastest'),
    FEWEST_SIGNATURES: txs_required === 1 ? t('One signature') : t('Fewest signatures'),
  } satisfies Partial<Record<RouteReason, string>>;
  return reasons.flatMap((reason) => labels[reason] ?? []).join(t(', '));
}
