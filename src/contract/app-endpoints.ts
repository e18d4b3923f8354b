import { balancesRequestSchema, balancesResponseSchema } from './balances.ts';
import { bridgeFactsResponseSchema } from './bridge-facts.ts';
import { emptyRequestSchema, testnetsRequestSchema } from './listing.ts';
import { originAssetsRequestSchema, originAssetsResponseSchema } from './origin-assets.ts';
import { routeEndpoints } from './route-endpoints.ts';
import { statusResponseSchema } from './status.ts';
import { venuesResponseSchema } from './venue.ts';

/** The endpoints that the app asks, apart from the others: a page does not load the schemas of those. */
export const appEndpoints = {
  balances: {
    method: 'POST',
    path: '/v2/info/balances',
    request: balancesRequestSchema,
    response: balancesResponseSchema,
  },
  bridgeFacts: {
    method: 'GET',
    path: '/v2/info/bridge_facts',
    request: emptyRequestSchema,
    response: bridgeFactsResponseSchema,
  },
  originAssets: {
    method: 'POST',
    path: '/v2/fungible/ibc_origin_assets',
    request: originAssetsRequestSchema,
    response: originAssetsResponseSchema,
  },
  ...routeEndpoints,
  status: {
    method: 'GET',
    path: '/v2/info/status',
    request: emptyRequestSchema,
    response: statusResponseSchema,
  },
  venues: {
    method: 'GET',
    path: '/v2/fungible/venues',
    request: testnetsRequestSchema,
    response: venuesResponseSchema,
  },
} as const;
