import { bridgesResponseSchema } from './bridge.ts';
import { get, post } from './endpoint.ts';
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
  bridges: get('/v2/info/bridges', emptyRequestSchema, bridgesResponseSchema),
  chains: get('/v2/info/chains', chainsRequestSchema, chainsResponseSchema),
  assets: get('/v2/fungible/assets', assetsRequestSchema, assetsResponseSchema),
  route: post('/v2/fungible/route', routeRequestSchema, routeSchema),
  routes: post('/v2/fungible/routes', routesRequestSchema, routesResponseSchema),
} as const;
