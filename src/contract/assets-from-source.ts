import * as z from 'zod/mini';
import { assetSchema, denomSchema } from './asset-schema.ts';
import { chainIdSchema } from './chain.ts';
import { reasonSchema } from './recommend-assets.ts';
import { venueFilterSchema } from './route.ts';

const flag = z.nullish(z.boolean());

export const assetsFromSourceRequestSchema = z.object({
  source_asset_denom: denomSchema,
  source_asset_chain_id: chainIdSchema,
  allow_multi_tx: flag,
  recommendation_reason: z.nullish(reasonSchema),
  include_swaps: flag,
  swap_venues: venueFilterSchema,
  native_only: flag,
  group_by: z.nullish(z.enum(['chain_id'])),
  include_cw20_assets: flag,
  // Ours: vouchers that the listings leave out, after the listed assets.
  include_derived_assets: flag,
});
export type AssetsFromSourceRequest = z.infer<typeof assetsFromSourceRequestSchema>;

/** By chain id; a chain without a matching asset is absent. */
export const assetsFromSourceResponseSchema = z.looseObject({
  dest_assets: z.record(z.string(), z.looseObject({ assets: z.array(assetSchema) })),
});
export type AssetsFromSourceResponse = z.infer<typeof assetsFromSourceResponseSchema>;
