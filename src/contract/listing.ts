import * as z from 'zod/mini';
import { assetColumnsSchema } from './asset-columns.ts';
import { assetSchema, denomSchema } from './asset-schema.ts';
import { chainIdSchema, chainSchema } from './chain.ts';
import { maxLength } from './lengths.ts';

/** Query strings carry arrays repeated (`a=1&a=2`, `a[]=1&a[]=2`) or comma-joined (`a=1,2`), and flags as words (`true`, `False`) or digits (`1`, `0`). */
const list = z.nullish(z.array(chainIdSchema).check(maxLength(500)));
const flag = z.nullish(z.boolean());

export const chainsRequestSchema = z.object({
  chain_ids: list,
  include_evm: flag,
  include_svm: flag,
  only_testnets: flag,
});
export type ChainsRequest = z.infer<typeof chainsRequestSchema>;

export const chainsResponseSchema = z.looseObject({ chains: z.array(chainSchema) });
export type ChainsResponse = z.infer<typeof chainsResponseSchema>;

export const assetsRequestSchema = z.object({
  chain_ids: list,
  // Added by this service: only these denoms, on whichever of the chains.
  denoms: z.nullish(z.array(denomSchema).check(maxLength(500))),
  native_only: flag,
  include_no_metadata_assets: flag,
  include_cw20_assets: flag,
  include_evm_assets: flag,
  include_svm_assets: flag,
  only_testnets: flag,
  // Added by this service: the list in columns, in place of the map.
  as_columns: flag,
});
export type AssetsRequest = z.infer<typeof assetsRequestSchema>;

export const assetsResponseSchema = z.looseObject({
  chain_to_assets_map: z.record(z.string(), z.looseObject({ assets: z.array(assetSchema) })),
  // Added by this service: chains of the request that it does not know. The lists of the others stand.
  unknown_chain_ids: z.optional(z.array(z.string())),
  // Added by this service, where the request wants columns.
  asset_columns: z.optional(assetColumnsSchema),
});
export type AssetsResponse = z.infer<typeof assetsResponseSchema>;

export const testnetsRequestSchema = z.object({ only_testnets: flag });
export type TestnetsRequest = z.infer<typeof testnetsRequestSchema>;

export const emptyRequestSchema = z.object({});
