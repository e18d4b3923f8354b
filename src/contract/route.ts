import * as z from 'zod/mini';
import { amountSchema } from './amount-schema.ts';
import { assetSchema, denomSchema } from './asset-schema.ts';
import { namedBridgeSchema } from './bridge.ts';
import { chainIdSchema } from './chain.ts';
import { figuresSchema } from './figures.ts';
import { maxLength, minLength } from './lengths.ts';
import { operationSchema } from './operation.ts';
import { venueSchema } from './venue.ts';

/** A fee above this is refused: it would take over a tenth of what a person swaps. */
const MAX_AFFILIATE_FEE_BPS = 1000;

const affiliateFeeSchema = z.string().check(
  z.regex(/^(0|[1-9][0-9]*)$/, 'must be a whole number of basis points, like "50"'),
  // What is no number is not above the most.
  z.refine((text) => !(Number(text) > MAX_AFFILIATE_FEE_BPS), `must be at most ${MAX_AFFILIATE_FEE_BPS}`),
);

/** The venues that a request limits swaps to. */
export const venueFilterSchema = z.nullish(
  z
    .array(z.object({ chain_id: chainIdSchema, name: z.string().check(minLength(1), maxLength(128)) }))
    .check(maxLength(64)),
);

/**
 * What decides between routes. `effort`: cost, with a price for each signature, bridge and minute; the default. `time`: the same with a
 * higher price of minutes; the default with `go_fast`. `value`: cost alone.
 */
export const ROUTE_ORDERS = ['effort', 'time', 'value'] as const;
export type RouteOrder = (typeof ROUTE_ORDERS)[number];

export const routeRequestSchema = z.object({
  source_asset_denom: denomSchema,
  source_asset_chain_id: chainIdSchema,
  dest_asset_denom: denomSchema,
  dest_asset_chain_id: chainIdSchema,
  amount_in: z.nullish(amountSchema),
  amount_out: z.nullish(amountSchema),
  cumulative_affiliate_fee_bps: z.nullish(affiliateFeeSchema),
  swap_venues: venueFilterSchema,
  allow_unsafe: z.nullish(z.boolean()),
  experimental_features: z.nullish(z.array(z.string().check(maxLength(64))).check(maxLength(64))),
  allow_multi_tx: z.nullish(z.boolean()),
  bridges: z.nullish(z.array(namedBridgeSchema).check(maxLength(64))),
  smart_relay: z.nullish(z.boolean()),
  smart_swap_options: z.nullish(z.object({ split_routes: z.nullish(z.boolean()), evm_swaps: z.nullish(z.boolean()) })),
  allow_swaps: z.nullish(z.boolean()),
  go_fast: z.nullish(z.boolean()),
  // Added by this service: what decides between routes.
  order: z.nullish(z.enum(ROUTE_ORDERS)),
});
export type RouteRequest = z.infer<typeof routeRequestSchema>;

export const FEE_TYPES = ['SMART_RELAY', 'BRIDGE', 'SWAP', 'RELAY', 'GAS'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

/** Taken out of the amount that moves, or charged on top of it. */
export const FEE_BEHAVIORS = ['FEE_BEHAVIOR_DEDUCTED', 'FEE_BEHAVIOR_ADDITIONAL'] as const;
export type FeeBehavior = (typeof FEE_BEHAVIORS)[number];

export const feeSchema = z.looseObject({
  fee_type: z.nullish(z.string()),
  bridge_id: z.nullish(z.string()),
  amount: z.nullish(z.string()),
  usd_amount: z.nullish(z.string()),
  origin_asset: z.nullish(assetSchema),
  chain_id: z.nullish(z.string()),
  denom: z.nullish(z.string()),
  tx_index: z.nullish(z.number()),
  operation_index: z.nullish(z.number()),
  fee_behavior: z.nullish(z.string()),
  // Added by this service, of gas: what an approval before the transaction would cost on top, where one may be needed.
  approval: z.optional(z.object({ amount: z.string(), usd_amount: z.optional(z.string()) })),
  // Added by this service: what the amount rests on.
  figures: z.nullish(figuresSchema),
});
export type Fee = z.infer<typeof feeSchema>;

export type WarningType = 'BAD_PRICE_WARNING' | 'LOW_INFO_WARNING';

const warningSchema = z.looseObject({
  type: z.string(),
  message: z.string(),
  // Added by this service: the notice that it tells, which `liveness_warnings` tell too.
  notice: z.optional(z.string()),
});
export type RouteWarning = z.infer<typeof warningSchema>;

const livenessWarningSchema = z.looseObject({
  chain_id: z.string(),
  denom: z.string(),
  message: z.string(),
  /** Of a notice: its id, the day on which it closes what still works, and the bridge where that is what it is about. */
  notice: z.optional(z.string()),
  until: z.optional(z.string()),
  bridge_id: z.optional(z.string()),
});
export type LivenessWarning = z.infer<typeof livenessWarningSchema>;

export const routeSchema = z.looseObject({
  amount_in: z.string(),
  amount_out: z.string(),
  source_asset_denom: z.string(),
  source_asset_chain_id: z.string(),
  dest_asset_denom: z.string(),
  dest_asset_chain_id: z.string(),
  operations: z.array(operationSchema),
  chain_ids: z.array(z.string()),
  required_chain_addresses: z.array(z.string()),
  estimated_amount_out: z.string(),
  txs_required: z.number(),
  estimated_route_duration_seconds: z.number(),
  // Added by this service: indices of operations of unknown duration; the duration above is then 0.
  untimed_operations: z.nullish(z.array(z.number())),
  // Added by this service: indices of operations whose arrival the person claims, each once for every signature that this takes beyond
  // the first. `txs_required` counts them.
  claimed_operations: z.nullish(z.array(z.number())),
  does_swap: z.optional(z.boolean()),
  swap_venues: z.nullish(z.array(venueSchema)),
  usd_amount_in: z.nullish(z.string()),
  usd_amount_out: z.nullish(z.string()),
  swap_price_impact_percent: z.nullish(z.string()),
  warning: z.nullish(warningSchema),
  // Added by this service: assets and bridges on the way that are not fully alive.
  liveness_warnings: z.optional(z.array(livenessWarningSchema)),
  search_cut_short: z.optional(z.boolean()),
  estimated_fees: z.nullish(z.array(feeSchema)),
  // Added by this service: time of the oldest price that the dollars rest on, ISO 8601.
  prices_as_of: z.nullish(z.string()),
});
export type Route = z.infer<typeof routeSchema>;
