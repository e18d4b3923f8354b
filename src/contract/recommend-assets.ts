import * as z from 'zod/mini';
import { assetSchema, denomSchema } from './asset-schema.ts';
import { chainIdSchema } from './chain.ts';
import { errorBodySchema } from './error-schema.ts';
import { maxLength } from './lengths.ts';

/** Each request searches the whole graph. */
const MAX_RECOMMENDATION_REQUESTS = 100;

/** `UNKNOWN` in a request means any reason. */
export const reasonSchema = z.enum(['UNKNOWN', 'MOST_LIQUID', 'BASE_TOKEN', 'DIRECT']);
export type Reason = z.infer<typeof reasonSchema>;

export const recommendationRequestSchema = z.object({
  source_asset_denom: z.nullish(denomSchema),
  source_asset_chain_id: z.nullish(chainIdSchema),
  dest_chain_id: z.nullish(chainIdSchema),
  reason: z.nullish(reasonSchema),
});
export type RecommendationRequest = z.infer<typeof recommendationRequestSchema>;

/** One request in its fields, or a list in `requests`. */
export const recommendAssetsRequestSchema = z.extend(recommendationRequestSchema, {
  requests: z.nullish(z.array(recommendationRequestSchema).check(maxLength(MAX_RECOMMENDATION_REQUESTS))),
});
export type RecommendAssetsRequest = z.infer<typeof recommendAssetsRequestSchema>;

export const assetRecommendationSchema = z.looseObject({ asset: assetSchema, reason: z.string() });
export type AssetRecommendation = z.infer<typeof assetRecommendationSchema>;

export const recommendationEntrySchema = z.looseObject({
  recommendations: z.array(assetRecommendationSchema),
  error: z.optional(errorBodySchema),
});
export type RecommendationEntry = z.infer<typeof recommendationEntrySchema>;

/** `recommendations` for one request; one entry for each element of `requests`, in its order. */
export const recommendAssetsResponseSchema = z.looseObject({
  recommendations: z.optional(z.array(assetRecommendationSchema)),
  recommendation_entries: z.optional(z.array(recommendationEntrySchema)),
});
export type RecommendAssetsResponse = z.infer<typeof recommendAssetsResponseSchema>;
