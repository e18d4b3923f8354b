import * as z from 'zod/mini';

export const errorDetailSchema = z.looseObject({
  '@type': z.optional(z.string()),
  reason: z.optional(z.string()),
  domain: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
});

export const errorBodySchema = z.looseObject({
  code: z.number(),
  message: z.string(),
  details: z.array(errorDetailSchema),
});
