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

export type BridgeId = (typeof BRIDGE_IDS)[number];

/**
 * What a request may name. The field's public client tells the second version of CCTP apart and names it where it means
 * every bridge; here both versions are `CCTP`.
 */
export const namedBridgeSchema = z.enum([...BRIDGE_IDS, 'CCTP_V2']);
export type NamedBridge = z.infer<typeof namedBridgeSchema>;

/** A reader of another service meets ids it does not know: they stay strings. */
export const bridgeSchema = z.looseObject({ id: z.string(), name: z.string(), logo_uri: z.nullish(z.string()) });
export type Bridge = z.infer<typeof bridgeSchema>;

export const bridgesResponseSchema = z.looseObject({ bridges: z.array(bridgeSchema) });
export type BridgesResponse = z.infer<typeof bridgesResponseSchema>;
