import * as z from 'zod/mini';
import { errorBodySchema } from './error-schema.ts';
import { maxLength, minLength } from './lengths.ts';
import { routeRequestSchema } from './route.ts';
import { routeSummarySchema } from './route-summary.ts';

/** Each is a search. */
const MAX_REQUESTS = 100;

export const routeSummariesRequestSchema = z.object({
  requests: z
    .array(routeRequestSchema)
    .check(
      minLength(1, 'must name at least one request'),
      maxLength(MAX_REQUESTS, `must name at most ${MAX_REQUESTS} requests`),
    ),
});
export type RouteSummariesRequest = z.infer<typeof routeSummariesRequestSchema>;

/** A route, or the error of its request. */
export const routeSummaryEntrySchema = z.looseObject({
  route: z.nullable(routeSummarySchema),
  error: z.optional(errorBodySchema),
});
export type RouteSummaryEntry = z.infer<typeof routeSummaryEntrySchema>;

/** One for each request, in its order. */
export const routeSummariesResponseSchema = z.looseObject({ routes: z.array(routeSummaryEntrySchema) });
export type RouteSummariesResponse = z.infer<typeof routeSummariesResponseSchema>;
