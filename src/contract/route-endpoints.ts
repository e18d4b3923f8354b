import { bridgesResponseSchema } from './bridge.ts';
import {
  assetsRequestSchema,
  assetsResponseSchema,
  chainsRequestSchema,
  chainsResponseSchema,
  emptyRequestSchema,
} from './listing.ts';
import { routeRequestSchema, routeSchema } from './route.ts';
import { routesRequestSchema, routesResponseSchema } from './routes.ts';

/** What it takes to show the routes of a pair. The element for other sites loads the schemas of these alone. */
export const routeEndpoints = {
  bridges: {
    method: 'GET',
    path: '/v2/info/bridges',
    request: emptyRequestSchema,
    response: bridgesResponseSchema,
  },
  chains: {
    method: 'GET',
    path: '/v2/info/chains',
    request: chainsRequestSchema,
    response: chainsResponseSchema,
  },
  assets: {
    method: 'GET',
    path: '/v2/fungible/assets',
    request: assetsRequestSchema,
    response: assetsResponseSchema,
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
} as const;
