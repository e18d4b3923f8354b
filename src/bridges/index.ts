import type { BridgeId, Bridge as BridgeInfo } from '#contract/bridge.ts';
import type { Registry } from '#registry/registry.ts';
import { axelar } from './axelar.ts';
import type { Bridge, BridgeContext, Lane, LaneHalt } from './bridge.ts';
import { cctp } from './cctp.ts';
import { eureka } from './eureka.ts';
import { goFast } from './go-fast.ts';
import { hyperlane } from './hyperlane.ts';
import { ibc } from './ibc.ts';
import { layerZero } from './layer-zero.ts';
import { opInit } from './op-init.ts';
import { stargate } from './stargate.ts';

/** Every bridge by its id, in the order in which they are listed. */
export const bridges = {
  IBC: ibc,
  AXELAR: axelar,
  CCTP: cctp,
  HYPERLANE: hyperlane,
  OPINIT: opInit,
  GO_FAST: goFast,
  STARGATE: stargate,
  LAYER_ZERO: layerZero,
  EUREKA: eureka,
} satisfies Record<BridgeId, Bridge>;

/** Every lane of every bridge, in an order that does not change. */
export const bridgeLanes = (context: BridgeContext): Lane[] =>
  Object.values(bridges).flatMap((bridge) => bridge.lanes(context));

/** Every lane that is known to be halted, of all bridges. */
export const laneHalts = (registry: Registry): LaneHalt[] =>
  Object.values(bridges).flatMap((bridge) => bridge.halts(registry));

/** The bridges as the wire lists them. */
export const listBridges = (): BridgeInfo[] => Object.values(bridges).map(({ info }) => info);
