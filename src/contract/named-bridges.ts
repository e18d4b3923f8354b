import { NAMED_ONLY } from './bridge.ts';

/** What a request names in `experimental_features` to be answered with every bridge. Services ignore names they do not support. */
export const EXPERIMENTAL_FEATURES = [
  'stargate',
  'eureka',
  'layer_zero',
  'hyperlane',
  ...NAMED_ONLY.map((id) => id.toLowerCase()),
];
