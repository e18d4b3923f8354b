import * as z from 'zod/mini';

/**
 * One source of figures. Its `state` is `current`: as fresh as it should be; `late`: in use, but its last question failed; `expired`:
 * past its limit and not in use; `waiting`: not answered yet. `partial` while its first round goes on.
 */
export const feedStatusSchema = z.looseObject({
  name: z.string(),
  title: z.string(),
  state: z.string(),
  partial: z.optional(z.boolean()),
  covers: z.array(z.string()),
  chain_ids: z.array(z.string()),
  as_of: z.nullish(z.string()),
  block: z.nullish(z.string()),
  refresh_ms: z.number(),
  limit_ms: z.number(),
  last_failure: z.nullish(z.looseObject({ at: z.string(), message: z.string() })),
  note: z.nullish(z.string()),
  embedded: z.optional(z.boolean()),
});
export type FeedStatus = z.infer<typeof feedStatusSchema>;

/** Of a server that shares its market with others: `ingests` says whether it is the one that reads the market for all. */
export const replicaStatusSchema = z.looseObject({
  shared_store: z.enum(['connected', 'unreachable']),
  since: z.string(),
  ingests: z.boolean(),
  ignored_values: z.number(),
});
export type ReplicaStatus = z.infer<typeof replicaStatusSchema>;

/**
 * How old the facts of one kind are by the service's clock: `liveness` (what is halted or gone), `bridges`, `failures` (where money is when
 * a step fails). Their days are `YYYY-MM-DD`; the age is of the newest.
 */
export const factsAgeSchema = z.looseObject({
  kind: z.string(),
  newest: z.string(),
  oldest: z.string(),
  age_days: z.number(),
  is_old: z.boolean(),
});
export type FactsAge = z.infer<typeof factsAgeSchema>;

/** What the figures of routes rest on at this moment. */
export const statusResponseSchema = z.looseObject({
  market: z.looseObject({ source: z.string(), version: z.string(), as_of: z.string(), live: z.boolean() }),
  feeds: z.array(feedStatusSchema),
  silent_chains: z.array(z.looseObject({ chain_id: z.string(), message: z.string() })),
  facts: z.optional(z.array(factsAgeSchema)),
  replica: z.optional(replicaStatusSchema),
});
export type StatusResponse = z.infer<typeof statusResponseSchema>;
