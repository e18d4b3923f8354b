import * as z from 'zod/mini';
import { routeRequestSchema } from './route.ts';
import { routeSummarySchema } from './route-summary.ts';

export const whatIfRequestSchema = routeRequestSchema;
export type WhatIfRequest = z.infer<typeof whatIfRequestSchema>;

/** Null stands for no route that the request allows. */
const maybeRoute = z.nullable(routeSummarySchema);

export const bridgeWhatIfSchema = z.looseObject({
  bridge_id: z.string(),
  /** The best route with every other bridge of the request. */
  without: maybeRoute,
  /** The best route with this bridge and IBC, which most bridges need for the last leg. */
  alone: maybeRoute,
});

export const venueWhatIfSchema = z.looseObject({ chain_id: z.string(), name: z.string(), without: maybeRoute });

export const whatIfResponseSchema = z.looseObject({
  best: routeSummarySchema,
  bridges: z.array(bridgeWhatIfSchema),
  /** The venues that the best route or one of a bridge swaps on. */
  venues: z.array(venueWhatIfSchema),
});
export type WhatIfResponse = z.infer<typeof whatIfResponseSchema>;
