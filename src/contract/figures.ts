import * as z from 'zod/mini';

/** What the figures of an operation or a fee rest on, where they were read; of several, the oldest and the least certain. */
export const figuresSchema = z.looseObject({
  as_of: z.string(),
  source: z.string(),
  basis: z.string(),
  refresh_ms: z.nullish(z.number()),
});
export type Figures = z.infer<typeof figuresSchema>;

/** How long a transfer takes, in seconds, and what that rests on: `measured` or `published`. */
export const durationSchema = z.looseObject({
  seconds: z.number(),
  from_seconds: z.nullish(z.number()),
  to_seconds: z.nullish(z.number()),
  basis: z.string(),
  count: z.nullish(z.number()),
  period: z.nullish(z.string()),
  source: z.nullish(z.string()),
});
export type Duration = z.infer<typeof durationSchema>;
