import { arbitrumTracker } from './bridges/arbitrum/arbitrum.ts';
import { axelarTracker } from './bridges/axelar.ts';
import { cctp } from './bridges/cctp/cctp.ts';
import { fromEthereum } from './bridges/eureka/from-ethereum.ts';
import { fromHub } from './bridges/eureka/from-hub.ts';
import { goFastTracker } from './bridges/go-fast.ts';
import { hyperlane } from './bridges/hyperlane.ts';
import { ibcTracker } from './bridges/ibc/ibc.ts';
import { layerZeroTracker } from './bridges/layer-zero/layer-zero.ts';
import { stargateTracker } from './bridges/layer-zero/stargate.ts';
import { opInitTracker } from './bridges/op-init.ts';
import { opStackTracker } from './bridges/op-stack/op-stack.ts';
import { polygonPosTracker } from './bridges/own/polygon-pos.ts';
import { scrollTracker } from './bridges/own/scroll.ts';
import { zksyncTracker } from './bridges/own/zksync.ts';
import type { Tracker } from './tracker.ts';

/** A file a bridge. Which bridge a transaction left by is told by its contracts and events alone, so that their order says nothing. */
export const TRACKERS: readonly Tracker[] = [
  arbitrumTracker,
  axelarTracker,
  cctp as Tracker,
  fromEthereum,
  fromHub,
  goFastTracker,
  hyperlane as Tracker,
  ibcTracker,
  layerZeroTracker,
  opInitTracker,
  opStackTracker,
  polygonPosTracker as Tracker,
  scrollTracker as Tracker,
  stargateTracker,
  zksyncTracker as Tracker,
];
