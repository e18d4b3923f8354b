import type { Client } from '#client/client.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import type { Route } from '#contract/route.ts';
import type { RoutesResponse } from '#contract/routes.ts';
import { clearWrongWorths } from './agreeing-dollars.ts';
import {
  checkBalancesMatch,
  checkCurveMatches,
  checkMatrixMatches,
  checkOriginsMatch,
  checkSummariesMatch,
  checkWhatIfMatches,
} from './answer-checks.ts';
import { checkRoutes } from './route-check.ts';
import { withShortSentences } from './short-sentences.ts';

/** Checks of the endpoints that parts ask which load later, by their paths. */
const LATER_CHECKS: Readonly<Record<string, (data: never, request: never) => void>> = {
  '/v2/fungible/curve': checkCurveMatches,
  '/v2/fungible/matrix': checkMatrixMatches,
  '/v2/fungible/what_if': checkWhatIfMatches,
  '/v2/fungible/route_summaries': checkSummariesMatch,
};

/**
 * A client whose answers are about what was asked: it throws `MismatchedResponse` for others, clears dollars that contradict their
 * amount and price, and cuts long sentences.
 */
export function checkedClient(client: Client): Client {
  return {
    ...client,
    async route(request, options) {
      const response = await client.route(request, options);
      checkRoutes([response.data], request);
      return response;
    },
    async routes(request, options) {
      const response = withShortSentences(await client.routes(request, options));
      checkRoutes(routesIn(response.data), request);
      return response;
    },
    async balances(request, options) {
      const response = withShortSentences(await client.balances(request, options));
      checkBalancesMatch(response.data, request);
      clearWrongWorths(response.data);
      return response;
    },
    async originAssets(request, options) {
      const response = withShortSentences(await client.originAssets(request, options));
      checkOriginsMatch(response.data, request);
      return response;
    },
    bridgeFacts: async (request, options) => withShortSentences(await client.bridgeFacts(request, options)),
    status: async (request, options) => withShortSentences(await client.status(request, options)),
    async ask(endpoint, request, options) {
      const response = withShortSentences(await client.ask(endpoint, request, options));
      checkLater(endpoint, response.data, request);
      return response;
    },
  };
}

/** The types of data and request follow from the endpoint, which a table does not tell. */
const checkLater = ({ path }: Endpoint, data: unknown, request: unknown): void =>
  LATER_CHECKS[path]?.(data as never, request as never);

const routesIn = ({ routes, by_bridge }: RoutesResponse): Route[] =>
  [...routes, ...(by_bridge ?? [])].flatMap(({ route }) => route ?? []);
