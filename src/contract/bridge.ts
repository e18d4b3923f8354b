import * as z from 'zod/mini';
import { livenessSchema } from './liveness.ts';

export const BRIDGE_IDS = [
  'IBC',
  'AXELAR',
  'CCTP',
  'HYPERLANE',
  'OPINIT',
  'GO_FAST',
  'STARGATE',
  'LAYER_ZERO',
  'EUREKA',
  'OP_STACK',
  'ARBITRUM',
  'ZKSYNC',
  'SCROLL',
  'POLYGON_POS',
] as const;

export type BridgeId = (typeof BRIDGE_IDS)[number];

/**
 * Bridge names in requests. The field's public client sends `CCTP_V2` as well when it lists every bridge; here both versions
 * are `CCTP`.
 */
export const namedBridgeSchema = z.enum([...BRIDGE_IDS, 'CCTP_V2']);
export type NamedBridge = z.infer<typeof namedBridgeSchema>;

/** Strings: another service may have bridges with other ids. */
export const bridgeSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  logo_uri: z.nullish(z.string()),
  // Added by this service: assets that the bridge moves, and those of them that are halted in at least one direction.
  assets: z.nullish(z.number()),
  halted_assets: z.nullish(z.number()),
  // Added by this service: why no lane of it is open; absent while one is, and where nothing says why.
  liveness: z.optional(livenessSchema),
});
export type Bridge = z.infer<typeof bridgeSchema>;

export const bridgesResponseSchema = z.looseObject({ bridges: z.array(bridgeSchema) });
export type BridgesResponse = z.infer<typeof bridgesResponseSchema>;
