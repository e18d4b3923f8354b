import { arbitrumTracker } from './arbitrum.ts';
import { axelarTracker } from './axelar.ts';
import { cctp } from './cctp.ts';
import { eurekaTracker } from './eureka.ts';
import { goFastTracker } from './go-fast.ts';
import { hyperlane } from './hyperlane.ts';
import { ibcTracker } from './ibc.ts';
import { layerZeroTracker } from './layer-zero.ts';
import { opInitTracker } from './op-init.ts';
import { opStackTracker } from './op-stack.ts';
import { stargateTracker } from './stargate.ts';
import type { Tracker } from './tracker.ts';

/** A file a bridge. Which bridge a transaction left by is told by its contracts and events alone, so that their order says nothing. */
export const TRACKERS: readonly Tracker[] = [
  arbitrumTracker,
  axelarTracker,
  cctp as Tracker,
  eurekaTracker,
  goFastTracker,
  hyperlane as Tracker,
  ibcTracker,
  layerZeroTracker,
  opInitTracker,
  opStackTracker,
  stargateTracker,
];
