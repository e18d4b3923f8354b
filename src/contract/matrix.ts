import * as z from 'zod/mini';
import { amountSchema } from './amount-schema.ts';
import { assetSchema, denomSchema } from './asset-schema.ts';
import { chainIdSchema } from './chain.ts';
import { maxLength, minLength } from './lengths.ts';
import { routeRequestSchema } from './route.ts';
import { routeSummarySchema } from './route-summary.ts';

/** Each pair of chains is a search. */
const MAX_MATRIX_CHAINS = 20;

const chainIds = z
  .array(chainIdSchema)
  .check(
    minLength(1, 'must name at least one chain'),
    maxLength(MAX_MATRIX_CHAINS, `must name at most ${MAX_MATRIX_CHAINS} chains`),
  );

/** The options of a request for one route. */
const { allow_unsafe, allow_multi_tx, allow_swaps, smart_relay, smart_swap_options, go_fast, order, ...named } =
  routeRequestSchema.shape;
const { swap_venues, bridges, experimental_features } = named;

export const matrixRequestSchema = z.object({
  asset_denom: denomSchema,
  asset_chain_id: chainIdSchema,
  amount: amountSchema,
  source_chain_ids: chainIds,
  dest_chain_ids: chainIds,
  ...{ swap_venues, bridges, experimental_features },
  ...{ allow_unsafe, allow_multi_tx, allow_swaps, smart_relay, smart_swap_options, go_fast, order },
});
export type MatrixRequest = z.infer<typeof matrixRequestSchema>;

/** The form of the asset on a chain; null if the chain has none. */
export const matrixAssetSchema = z.looseObject({ chain_id: z.string(), asset: z.nullable(assetSchema) });

export const matrixCellSchema = z.looseObject({
  source_chain_id: z.string(),
  dest_chain_id: z.string(),
  /** Null if there is no route that the request allows. */
  route: z.nullable(routeSummarySchema),
  /** There is none only as far as a live market was read so far. */
  not_read: z.optional(z.boolean()),
});
export type MatrixCell = z.infer<typeof matrixCellSchema>;

export const matrixResponseSchema = z.looseObject({
  /** One for each chain of the request. */
  assets: z.array(matrixAssetSchema),
  /** Row by row; no cell from a chain to itself. */
  cells: z.array(matrixCellSchema),
});
export type MatrixResponse = z.infer<typeof matrixResponseSchema>;
