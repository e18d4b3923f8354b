import { balancesRequestSchema, balancesResponseSchema } from './balances.ts';
import { bridgesResponseSchema } from './bridge.ts';
import { bridgeFactsResponseSchema } from './bridge-facts.ts';
import {
  assetsRequestSchema,
  assetsResponseSchema,
  chainsRequestSchema,
  chainsResponseSchema,
  emptyRequestSchema,
  testnetsRequestSchema,
} from './listing.ts';
import { originAssetsRequestSchema, originAssetsResponseSchema } from './origin-assets.ts';
import { routeRequestSchema, routeSchema } from './route.ts';
import { routesRequestSchema, routesResponseSchema } from './routes.ts';
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
  bridges: {
    method: 'GET',
    path: '/v2/info/bridges',
    request: emptyRequestSchema,
    response: bridgesResponseSchema,
  },
  bridgeFacts: {
    method: 'GET',
    path: '/v2/info/bridge_facts',
    request: emptyRequestSchema,
    response: bridgeFactsResponseSchema,
  },
  chains: {
    method: 'GET',
    path: '/v2/info/chains',
    request: chainsRequestSchema,
    response: chainsResponseSchema,
  },
  originAssets: {
    method: 'POST',
    path: '/v2/fungible/ibc_origin_assets',
    request: originAssetsRequestSchema,
    response: originAssetsResponseSchema,
  },
  route: {
    method: 'POST',
    path: '/v2/fungible/route',
    request: routeRequestSchema,
    response: routeSchema,
  },
  routes: {
    method: 'POST',
    path: '/v2/fungible/routes',
    request: routesRequestSchema,
    response: routesResponseSchema,
  },
  assets: {
    method: 'GET',
    path: '/v2/fungible/assets',
    request: assetsRequestSchema,
    response: assetsResponseSchema,
  },
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
