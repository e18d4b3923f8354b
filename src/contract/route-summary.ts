import * as z from 'zod/mini';

/** The most that a lane takes in one message, in the smallest unit of the asset that it takes. */
const laneLimitSchema = z.looseObject({
  /** The id of the bridge. */
  via: z.string(),
  limit: z.string(),
  chain_id: z.string(),
  denom: z.string(),
});
export type LaneLimit = z.infer<typeof laneLimitSchema>;

export const carrierSchema = z.looseObject({
  bridge_id: z.optional(z.string()),
  /** Whether it is the faster of two ways of its bridge; absent of others. */
  is_fast: z.optional(z.boolean()),
  /** The name of the venue. */
  swap_venue: z.optional(z.string()),
});
export type Carrier = z.infer<typeof carrierSchema>;

const gasNeedSchema = z.looseObject({ chain_id: z.string(), denom: z.nullable(z.string()) });
export type GasNeed = z.infer<typeof gasNeedSchema>;

/** A route in figures, where many routes are answered at once. */
export const routeSummarySchema = z.looseObject({
  amount_in: z.string(),
  amount_out: z.string(),
  usd_amount_in: z.nullish(z.string()),
  /** Null where it has no price; absent of services that do not say it. */
  usd_amount_out: z.nullish(z.string()),
  /** Dollars sent, less those that arrive, plus fees on top; below zero if the route gains. Null where an end has no price. */
  cost_usd: z.nullable(z.string()),
  /** False if a fee on top has no price: the cost is then a lower bound. */
  cost_is_exact: z.boolean(),
  /** Null if the duration of an operation is unknown. */
  duration_seconds: z.nullable(z.number()),
  txs_required: z.number(),
  /** How many approvals come on top at most, where the wallet has given none. Absent of services that do not say it. */
  approvals_most: z.optional(z.number()),
  bridges: z.array(z.string()),
  /** What carries it in the order of the way, each once: bridges and venues of swaps. Absent of services that do not say it. */
  carriers: z.optional(z.array(carrierSchema)),
  /** In the order of the way; absent of services that do not say it. */
  chain_ids: z.optional(z.array(z.string())),
  /**
   * The coins that later signatures pay their gas in, on other chains than the first, each once; those that an earlier signature brings are
   * not among them. A denom is null where it is not known. Absent of services that do not say it.
   */
  gas_needs: z.optional(z.array(gasNeedSchema)),
  swap_venues: z.array(z.looseObject({ chain_id: z.string(), name: z.string() })),
  /** Whether it fails the price checks, in which case it comes only if the request allows it, or costs over a tenth of what is sent. */
  is_unsafe: z.boolean(),
  /** Of the lanes that name a maximum. Absent where they were not asked for it. */
  limits: z.optional(z.array(laneLimitSchema)),
});
export type RouteSummary = z.infer<typeof routeSummarySchema>;
