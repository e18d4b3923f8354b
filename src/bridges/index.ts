import type { BridgeId, Bridge as BridgeInfo } from '#contract/bridge.ts';
import { axelar } from './axelar/axelar.ts';
import type { Bridge, Lane, World } from './bridge.ts';
import { cctp } from './cctp/cctp.ts';
import { eureka } from './eureka/eureka.ts';
import { goFast } from './go_fast/go-fast.ts';
import { hyperlane } from './hyperlane/hyperlane.ts';
import { ibc } from './ibc/ibc.ts';
import { layerZero } from './layer_zero/layer-zero.ts';
import { opInit } from './op_init/op-init.ts';
import { stargate } from './stargate/stargate.ts';

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
export const bridgeLanes = (world: World): Lane[] => Object.values(bridges).flatMap((bridge) => bridge.lanes(world));

/** The bridges as the wire lists them. */
export const listBridges = (): BridgeInfo[] => Object.values(bridges).map(({ info }) => info);
