import { get } from './endpoint.ts';
import { emptyRequestSchema, testnetsRequestSchema } from './listing.ts';
import { routeEndpoints } from './route-endpoints.ts';
import { statusResponseSchema } from './status.ts';
import { venuesResponseSchema } from './venue.ts';

/** The endpoints that the app asks from the start, apart from the others: a page loads the schemas of those later. */
export const appEndpoints = {
  ...routeEndpoints,
  status: get('/v2/info/status', emptyRequestSchema, statusResponseSchema),
  venues: get('/v2/fungible/venues', testnetsRequestSchema, venuesResponseSchema),
} as const;
