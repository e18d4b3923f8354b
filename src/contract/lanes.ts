import * as z from 'zod/mini';
import { denomSchema } from './asset-schema.ts';
import { namedBridgeSchema } from './bridge.ts';
import { chainIdSchema } from './chain.ts';
import { durationSchema, figuresSchema } from './figures.ts';
import { maxLength, minLength } from './lengths.ts';

/** Dollars at which the fee of each lane is told. */
export const LANE_SIZES = ['100', '10000', '1000000'] as const;

export const MAX_LANES = 500;
export const DEFAULT_LANES = 100;

/** What sets the most that a lane takes: `NONE` says that nothing does, `UNKNOWN` that we do not know. */
export const LANE_LIMITS = ['RESERVE', 'MINT_LIMIT', 'BRIDGE', 'NONE', 'UNKNOWN'] as const;
export type LaneLimit = (typeof LANE_LIMITS)[number];

const chain = z.nullish(chainIdSchema);

export const LANE_ORDERS = ['max', 'fee', 'time'] as const;
export type LaneOrder = (typeof LANE_ORDERS)[number];

export const lanesRequestSchema = z.object({
  asset_denom: z.nullish(denomSchema),
  asset_chain_id: chain,
  symbol: z.nullish(z.string().check(minLength(1), maxLength(128))),
  source_chain_id: chain,
  dest_chain_id: chain,
  bridges: z.nullish(z.array(namedBridgeSchema).check(maxLength(50))),
  is_limited: z.nullish(z.boolean()),
  order: z.nullish(z.enum(LANE_ORDERS)),
  limit: z.nullish(z.int().check(z.gte(1), z.lte(MAX_LANES))),
  offset: z.nullish(z.int().check(z.gte(0), z.lte(1_000_000))),
});
export type LanesRequest = z.infer<typeof lanesRequestSchema>;

export const laneFeeSchema = z.looseObject({
  chain_id: z.string(),
  denom: z.string(),
  amount: z.string(),
  behavior: z.string(),
  usd_amount: z.nullable(z.string()),
});

export const laneSizeSchema = z.looseObject({
  usd: z.string(),
  amount_in: z.nullable(z.string()),
  amount_out: z.nullable(z.string()),
  fees: z.nullable(z.array(laneFeeSchema)),
  usd_fee: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type LaneSize = z.infer<typeof laneSizeSchema>;

export const laneSchema = z.looseObject({
  bridge_id: z.string(),
  name: z.nullish(z.string()),
  source_asset_chain_id: z.string(),
  source_asset_denom: z.string(),
  dest_asset_chain_id: z.string(),
  dest_asset_denom: z.string(),
  is_offered: z.boolean(),
  limit: z.string(),
  min: z.nullable(z.string()),
  max: z.nullable(z.string()),
  sizes: z.array(laneSizeSchema),
  duration: z.nullable(durationSchema),
  figures: z.nullable(figuresSchema),
});
export type LaneCapacity = z.infer<typeof laneSchema>;

export const lanesResponseSchema = z.looseObject({
  lanes: z.array(laneSchema),
  total: z.number(),
  offered: z.number(),
  left_out: z.number(),
});
export type LanesResponse = z.infer<typeof lanesResponseSchema>;
