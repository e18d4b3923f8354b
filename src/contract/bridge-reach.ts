import * as z from 'zod/mini';
import { namedBridgeSchema } from './bridge.ts';
import { livenessSchema } from './liveness.ts';

/** The ways of a bridge that differ in time: its fast one, its usual one, and into a rollup and out of it. */
export const BRIDGE_WAYS = ['fast', 'usual', 'in', 'out'] as const;
export type BridgeWay = (typeof BRIDGE_WAYS)[number];

export const bridgeReachRequestSchema = z.object({
  /** One bridge alone, and then with what of it is halted. */
  bridge_id: z.nullish(namedBridgeSchema),
});
export type BridgeReachRequest = z.infer<typeof bridgeReachRequestSchema>;

/**
 * Seconds of the lanes in use, one for every ordered two chains: the median, and between which half of them lie. Of measured ones, if there
 * are any; else of published ones.
 */
export const bridgeTimeSchema = z.looseObject({
  way: z.string(),
  seconds: z.number(),
  from_seconds: z.number(),
  to_seconds: z.number(),
  /** `measured` or `published`, as of a lane. */
  basis: z.string(),
  /** How many times are counted. */
  pairs: z.number(),
});
export type BridgeTime = z.infer<typeof bridgeTimeSchema>;

/** Assets that one word halts. */
export const bridgeHaltSchema = z.looseObject({
  liveness: livenessSchema,
  assets: z.array(z.looseObject({ chain_id: z.string(), denom: z.string() })),
});
export type BridgeHalt = z.infer<typeof bridgeHaltSchema>;

export const bridgeReachSchema = z.looseObject({
  bridge_id: z.string(),
  /** Chains with an open lane. */
  chain_ids: z.array(z.string()),
  /** Empty where no lane is in use, or the time of none is known. */
  times: z.array(bridgeTimeSchema),
  /** The parts that lanes in use take, as notices name them; absent of a bridge without parts. */
  parts: z.optional(z.array(z.string())),
  /** Of a request for one bridge. */
  halted: z.optional(z.array(bridgeHaltSchema)),
});
export type BridgeReach = z.infer<typeof bridgeReachSchema>;

export const bridgeReachResponseSchema = z.looseObject({ bridges: z.array(bridgeReachSchema) });
export type BridgeReachResponse = z.infer<typeof bridgeReachResponseSchema>;
