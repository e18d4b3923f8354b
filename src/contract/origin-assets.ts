import * as z from 'zod/mini';
import { assetSchema, denomSchema } from './asset-schema.ts';
import { chainIdSchema } from './chain.ts';
import { maxLength } from './lengths.ts';

export const MAX_ORIGIN_PAIRS = 1000;

export const originAssetsRequestSchema = z.object({
  assets: z.array(z.object({ denom: denomSchema, chain_id: chainIdSchema })).check(maxLength(MAX_ORIGIN_PAIRS)),
});
export type OriginAssetsRequest = z.infer<typeof originAssetsRequestSchema>;

/** One element for each pair of the request, in its order. `asset` is present only if `asset_found`. */
export const originAssetsResponseSchema = z.looseObject({
  origin_assets: z.array(z.looseObject({ asset: z.nullish(assetSchema), asset_found: z.boolean() })),
});
export type OriginAssetsResponse = z.infer<typeof originAssetsResponseSchema>;
