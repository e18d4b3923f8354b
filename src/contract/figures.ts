import * as z from 'zod/mini';

/** What the figures of an operation or a fee rest on, where they were read; of several, the oldest and the least certain. */
export const figuresSchema = z.looseObject({
  as_of: z.string(),
  source: z.string(),
  basis: z.string(),
  refresh_ms: z.nullish(z.number()),
});
export type Figures = z.infer<typeof figuresSchema>;
