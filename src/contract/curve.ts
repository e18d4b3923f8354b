import * as z from 'zod/mini';
import { amountSchema } from './amount-schema.ts';
import { maxLength, minLength } from './lengths.ts';
import { routeRequestSchema } from './route.ts';
import { carrierSchema } from './route-summary.ts';

/** Amounts of one request, at most. */
const MAX_CURVE_AMOUNTS = 60;

export const curveRequestSchema = z.extend(z.omit(routeRequestSchema, { amount_in: true, amount_out: true }), {
  /** What is sent, in smallest units, in any order. */
  amounts: z.array(amountSchema).check(minLength(1), maxLength(MAX_CURVE_AMOUNTS)),
});
export type CurveRequest = z.infer<typeof curveRequestSchema>;

export const curveRouteSchema = z.looseObject({
  amount_out: z.string(),
  usd_amount_in: z.nullish(z.string()),
  usd_amount_out: z.nullish(z.string()),
  /** Dollars charged on top, from the fees that have a price. */
  usd_on_top: z.string(),
  /** Dollars sent, less dollars that arrive, plus dollars on top; negative for a gain, absent without prices. */
  usd_cost: z.nullish(z.string()),
  /** Whether a fee on top has no price: the cost is at least `usd_cost`. */
  is_cost_least: z.boolean(),
  bridge_ids: z.array(z.string()),
  /** What carries it in the order of the way, each once; absent of services that do not say it. */
  carriers: z.optional(z.array(carrierSchema)),
  chain_ids: z.array(z.string()),
  txs_required: z.number(),
  /** How many approvals come on top at most, where the wallet has given none. Absent of services that do not say it. */
  approvals_most: z.optional(z.number()),
  /** 0 where it is not known. */
  estimated_route_duration_seconds: z.number(),
  /** Equal for points whose routes take the same lanes, and swap the same assets on the same venues. */
  path: z.string(),
  /** Whether the route was searched for this amount; else it is the best of those found for other amounts. */
  searched: z.boolean(),
  warning: z.nullish(z.looseObject({ type: z.string(), message: z.string() })),
});
export type CurveRoute = z.infer<typeof curveRouteSchema>;

export const curvePointSchema = z.looseObject({
  amount_in: z.string(),
  route: z.nullish(curveRouteSchema),
  /** Why no route takes the amount. */
  reason: z.nullish(z.looseObject({ cause: z.string(), message: z.string() })),
});
export type CurvePoint = z.infer<typeof curvePointSchema>;

export const curveResponseSchema = z.looseObject({ points: z.array(curvePointSchema) });
export type CurveResponse = z.infer<typeof curveResponseSchema>;
