import type { AxelarAsset } from '../../../src/bridges/axelar.ts';
import type { CctpToken } from '../../../src/bridges/cctp.ts';
import type { EurekaData } from '../../../src/bridges/eureka.ts';
import type { GoFastData } from '../../../src/bridges/go-fast.ts';
import type { WarpRoute } from '../../../src/bridges/hyperlane.ts';
import type { OmnichainToken } from '../../../src/bridges/layer-zero.ts';
import type { OpInitBridge } from '../../../src/bridges/op-init.ts';
import type { StargatePool } from '../../../src/bridges/stargate.ts';
import type { AssetRef } from '../origins.ts';
import { documentOf, linesOf, type OutputFile } from '../write.ts';
import { axelarLanes } from './axelar.ts';
import { cctpLanes } from './cctp.ts';
import { warpLanes } from './hyperlane.ts';
import { meshLanes } from './omnichain.ts';

/** The lane data of every bridge that needs some. IBC's lanes follow from the channels. */
export interface Lanes {
  readonly axelar: readonly AxelarAsset[];
  readonly cctp: readonly CctpToken[];
  readonly eureka: EurekaData;
  readonly goFast: GoFastData;
  readonly hyperlane: readonly WarpRoute[];
  readonly layerZero: readonly OmnichainToken[];
  readonly opInit: readonly OpInitBridge[];
  readonly stargate: readonly StargatePool[];
}

/** Ordered pairs of source and destination asset that each bridge joins directly. */
export const countLanes = (lanes: Lanes) => ({
  AXELAR: axelarLanes(lanes.axelar),
  CCTP: cctpLanes(lanes.cctp),
  EUREKA: lanes.eureka.tokens.length * 2,
  GO_FAST: lanes.goFast.gateways.length,
  HYPERLANE: warpLanes(lanes.hyperlane),
  LAYER_ZERO: meshLanes(lanes.layerZero),
  OPINIT: lanes.opInit.reduce((sum, { tokens }) => sum + tokens.length * 2, 0),
  STARGATE: meshLanes(lanes.stargate),
});

/** Every asset that some lane begins or ends in. */
export const assetsOfLanes = ({
  axelar,
  cctp,
  eureka,
  goFast,
  hyperlane,
  layerZero,
  opInit,
  stargate,
}: Lanes): AssetRef[] => [
  ...axelar.flatMap(({ tokens }) => tokens),
  ...cctp,
  ...eureka.tokens.flatMap(({ ethereum_denom, hub_denom }) => [
    { chain_id: eureka.ethereum.chain_id, denom: ethereum_denom },
    { chain_id: eureka.hub.chain_id, denom: hub_denom },
  ]),
  ...goFast.gateways,
  goFast.destination,
  ...hyperlane.flatMap(({ tokens }) => tokens),
  ...layerZero,
  ...opInit.flatMap(({ l1_chain_id, l2_chain_id, tokens }) =>
    tokens.flatMap(({ l1_denom, l2_denom }) => [
      { chain_id: l1_chain_id, denom: l1_denom },
      { chain_id: l2_chain_id, denom: l2_denom },
    ]),
  ),
  ...stargate,
];

export const laneFiles = (lanes: Lanes): OutputFile[] => [
  { path: 'src/bridges/data/axelar.json', text: linesOf(lanes.axelar) },
  { path: 'src/bridges/data/cctp.json', text: linesOf(lanes.cctp) },
  { path: 'src/bridges/data/eureka.json', text: documentOf(lanes.eureka) },
  { path: 'src/bridges/data/go-fast.json', text: documentOf(lanes.goFast) },
  { path: 'src/bridges/data/hyperlane.json', text: linesOf(lanes.hyperlane) },
  { path: 'src/bridges/data/layer-zero.json', text: linesOf(lanes.layerZero) },
  { path: 'src/bridges/data/op-init.json', text: linesOf(lanes.opInit) },
  { path: 'src/bridges/data/stargate.json', text: linesOf(lanes.stargate) },
];
