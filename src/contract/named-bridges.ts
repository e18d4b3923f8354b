import type { BridgeId } from './bridge.ts';

/**
 * Bridges whose operation the field's public clients do not know: used only where a request names them, in `bridges` or
 * `experimental_features`.
 */
export const NAMED_ONLY: readonly BridgeId[] = ['OP_STACK', 'ARBITRUM', 'ZKSYNC', 'SCROLL', 'POLYGON_POS'];

/** What a request names in `experimental_features` to be answered with every bridge. Services ignore names they do not support. */
export const EXPERIMENTAL_FEATURES = [
  ...['stargate', 'eureka', 'layer_zero', 'hyperlane'],
  ...NAMED_ONLY.map((id) => id.toLowerCase()),
];
