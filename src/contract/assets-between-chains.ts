import * as z from 'zod/mini';
import { assetSchema } from './asset-schema.ts';
import { chainIdSchema } from './chain.ts';

const flag = z.nullish(z.boolean());

export const assetsBetweenChainsRequestSchema = z.object({
  source_chain_id: chainIdSchema,
  dest_chain_id: chainIdSchema,
  include_no_metadata_assets: flag,
  include_cw20_assets: flag,
  include_evm_assets: flag,
  allow_multi_tx: flag,
  // Ours: vouchers that the listings leave out, after the listed assets.
  include_derived_assets: flag,
});
export type AssetsBetweenChainsRequest = z.infer<typeof assetsBetweenChainsRequestSchema>;

/** A reader of another service meets bridges it does not know: they stay strings. */
export const assetBetweenChainsSchema = z.looseObject({
  asset_on_source: assetSchema,
  asset_on_dest: assetSchema,
  txs_required: z.number(),
  bridges: z.array(z.string()),
});
export type AssetBetweenChains = z.infer<typeof assetBetweenChainsSchema>;

export const assetsBetweenChainsResponseSchema = z.looseObject({
  assets_between_chains: z.array(assetBetweenChainsSchema),
});
export type AssetsBetweenChainsResponse = z.infer<typeof assetsBetweenChainsResponseSchema>;
