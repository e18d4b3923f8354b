import { balancesRequestSchema, balancesResponseSchema } from './balances.ts';
import { bridgeFactsResponseSchema } from './bridge-facts.ts';
import { get, post } from './endpoint.ts';
import { emptyRequestSchema, testnetsRequestSchema } from './listing.ts';
import { originAssetsRequestSchema, originAssetsResponseSchema } from './origin-assets.ts';
import { routeEndpoints } from './route-endpoints.ts';
import { statusResponseSchema } from './status.ts';
import { venuesResponseSchema } from './venue.ts';

/** The endpoints that the app asks, apart from the others: a page does not load the schemas of those. */
export const appEndpoints = {
  balances: post('/v2/info/balances', balancesRequestSchema, balancesResponseSchema),
  bridgeFacts: get('/v2/info/bridge_facts', emptyRequestSchema, bridgeFactsResponseSchema),
  originAssets: post('/v2/fungible/ibc_origin_assets', originAssetsRequestSchema, originAssetsResponseSchema),
  ...routeEndpoints,
  status: get('/v2/info/status', emptyRequestSchema, statusResponseSchema),
  venues: get('/v2/fungible/venues', testnetsRequestSchema, venuesResponseSchema),
} as const;
