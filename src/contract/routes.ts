import * as z from 'zod/mini';
import { bridgeIdSchema } from './bridge.ts';
import { routeRequestSchema, routeSchema } from './route.ts';

/**
 * Why a route is in the set. `BEST_AMOUNT`: it delivers the most value, or costs the least for an exact output, what is
 * charged on top counted. `TRADE_OFF`: it is first in nothing, and no other is as good in amount, time and signatures.
 */
export const ROUTE_REASONS = ['BEST_AMOUNT', 'FASTEST', 'FEWEST_SIGNATURES', 'TRADE_OFF'] as const;
export type RouteReason = (typeof ROUTE_REASONS)[number];

/** A route request, and whether each bridge is wanted beside the others. */
export const routesRequestSchema = z.object({
  ...routeRequestSchema.shape,
  by_bridge: z.nullish(z.boolean()),
});
export type RoutesRequest = z.infer<typeof routesRequestSchema>;

export const reasonedRouteSchema = z.looseObject({ route: routeSchema, reasons: z.array(z.string()) });

export const bridgeRouteSchema = z.looseObject({ bridge_id: z.string(), route: z.nullish(routeSchema) });

export const routesResponseSchema = z.looseObject({
  routes: z.array(reasonedRouteSchema),
  by_bridge: z.nullish(z.array(bridgeRouteSchema)),
});
export type RoutesResponse = z.infer<typeof routesResponseSchema>;
