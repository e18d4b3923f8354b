import * as z from 'zod/mini';

export const factSchema = z.looseObject({
  text: z.string(),
  source: z.string(),
  /** The day on which the source was read, or of the stored copy that was read, `YYYY-MM-DD`. */
  checked: z.string(),
});
export type Fact = z.infer<typeof factSchema>;

/** The facts of a bridge, in the order in which they are listed. */
export const FACT_KINDS = ['verifiers', 'threshold', 'control', 'delay', 'losses'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

const fact = z.nullish(factSchema);

/** Whom one trusts with a bridge. Null is what no source was found for: it is not "nobody", "no delay" or "no loss". */
export const bridgeFactsSchema = z.looseObject({
  bridge_id: z.string(),
  verifiers: fact,
  threshold: fact,
  control: fact,
  delay: fact,
  losses: fact,
  /** Where the money is if a transfer stops on its way. */
  failures: z.nullish(z.array(factSchema)),
});
export type BridgeFacts = z.infer<typeof bridgeFactsSchema>;

export const bridgeFactsResponseSchema = z.looseObject({ bridge_facts: z.array(bridgeFactsSchema) });
