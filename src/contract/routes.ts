import * as z from 'zod/mini';
import { errorBodySchema } from './error-schema.ts';
import { routeRequestSchema, routeSchema } from './route.ts';

/**
 * Why a route is in the set. `RECOMMENDED`: it is the route of `/route`. `BEST_AMOUNT`: it delivers the most value, or costs the least for
 * an exact output, what is charged on top counted. `TRADE_OFF`: it is first in nothing, and no other is as good in amount, time and
 * signatures.
 */
export type RouteReason = 'RECOMMENDED' | 'BEST_AMOUNT' | 'FASTEST' | 'FEWEST_SIGNATURES' | 'TRADE_OFF';

export const routesRequestSchema = z.extend(routeRequestSchema, {
  by_bridge: z.nullish(z.boolean()),
  allow_no_route: z.nullish(z.boolean()),
});
export type RoutesRequest = z.infer<typeof routesRequestSchema>;

/** Where the money is if an operation of the route fails or stays. */
export const operationFailureSchema = z.looseObject({
  operation_index: z.number(),
  text: z.string(),
  source: z.string(),
  /** The day on which the source was read, `YYYY-MM-DD`. */
  checked: z.string(),
});
export type OperationFailure = z.infer<typeof operationFailureSchema>;
const failures = z.nullish(z.array(operationFailureSchema));

export const chosenRouteSchema = z.looseObject({ route: routeSchema, reasons: z.array(z.string()), failures });

export const bridgeRouteSchema = z.looseObject({
  bridge_id: z.string(),
  route: z.nullish(routeSchema),
  /** There is none only as far as the lanes of the bridge were read so far. */
  not_read: z.nullish(z.boolean()),
  failures,
});

export const routesResponseSchema = z.looseObject({
  routes: z.array(chosenRouteSchema),
  by_bridge: z.nullish(z.array(bridgeRouteSchema)),
  /** Why there is none, with `allow_no_route`: the body of the error that the request would have without it. */
  no_route: z.nullish(errorBodySchema),
});
export type RoutesResponse = z.infer<typeof routesResponseSchema>;
