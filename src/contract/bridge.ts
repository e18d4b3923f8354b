import * as z from 'zod/mini';

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
] as const;

export const bridgeIdSchema = z.enum(BRIDGE_IDS);
export type BridgeId = z.infer<typeof bridgeIdSchema>;

/** A reader of another service meets ids it does not know: they stay strings. */
export const bridgeSchema = z.looseObject({ id: z.string(), name: z.string(), logo_uri: z.nullish(z.string()) });
export type Bridge = z.infer<typeof bridgeSchema>;

export const bridgesResponseSchema = z.looseObject({ bridges: z.array(bridgeSchema) });
export type BridgesResponse = z.infer<typeof bridgesResponseSchema>;
