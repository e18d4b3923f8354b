import type { Feed, FeedDeps } from './feed.ts';
import { arbitrumFeeds } from './messages/arbitrum.ts';
import { hyperlaneFeeds } from './messages/hyperlane.ts';
import { layerZeroFeeds } from './messages/layer-zero.ts';
import { ownBridgeFeeds } from './messages/own-bridges.ts';
import { stargateFeeds } from './messages/stargate.ts';

/** Bridges whose contracts say on the chain that a transfer leaves what its message costs. */
export const messages = (deps: FeedDeps): Feed[] => [
  ...stargateFeeds(deps),
  ...layerZeroFeeds(deps),
  ...hyperlaneFeeds(deps),
  ...arbitrumFeeds(deps),
  ...ownBridgeFeeds(deps),
];
