import type { ArbitrumRollup } from '../../../src/bridges/arbitrum.ts';
import type { AxelarAsset } from '../../../src/bridges/axelar.ts';
import type { CctpToken } from '../../../src/bridges/cctp.ts';
import type { EurekaData } from '../../../src/bridges/eureka.ts';
import type { GoFastData } from '../../../src/bridges/go-fast.ts';
import type { WarpRoute } from '../../../src/bridges/hyperlane.ts';
import type { OmnichainToken } from '../../../src/bridges/layer-zero.ts';
import type { OpInitBridge } from '../../../src/bridges/op-init.ts';
import type { OpStackRollup } from '../../../src/bridges/op-stack.ts';
import type { PolygonPos } from '../../../src/bridges/polygon-pos.ts';
import type { ScrollChain } from '../../../src/bridges/scroll.ts';
import type { StargatePool } from '../../../src/bridges/stargate.ts';
import type { ZksyncChain } from '../../../src/bridges/zksync.ts';
import type { AssetRef } from '../origins.ts';
import { documentOf, linesOf, type OutputFile } from '../write.ts';
import { arbitrumLanes } from './arbitrum.ts';
import { axelarLanes } from './axelar.ts';
import { cctpLanes } from './cctp.ts';
import { warpLanes } from './hyperlane.ts';
import type { Lane } from './lane.ts';
import { meshLanes } from './omnichain.ts';
import { ownBridgeLanes } from './own-bridges.ts';

/** The lane data of every bridge that needs some. IBC's lanes follow from the channels. */
export interface Lanes {
  readonly arbitrum: readonly ArbitrumRollup[];
  readonly axelar: readonly AxelarAsset[];
  readonly cctp: readonly CctpToken[];
  readonly eureka: EurekaData;
  readonly goFast: GoFastData;
  readonly hyperlane: readonly WarpRoute[];
  readonly layerZero: readonly OmnichainToken[];
  readonly opInit: readonly OpInitBridge[];
  readonly opStack: readonly OpStackRollup[];
  readonly polygonPos: readonly PolygonPos[];
  readonly scroll: readonly ScrollChain[];
  readonly stargate: readonly StargatePool[];
  readonly zksync: readonly ZksyncChain[];
}

const bothWays = (one: AssetRef, other: AssetRef): Lane[] => [
  { from: one, to: other },
  { from: other, to: one },
];

const eurekaLanes = ({ ethereum, hub, tokens }: EurekaData): Lane[] =>
  tokens.flatMap(({ ethereum_denom, hub_denom }) =>
    bothWays({ chain_id: ethereum.chain_id, denom: ethereum_denom }, { chain_id: hub.chain_id, denom: hub_denom }),
  );

const rollupLanes = (bridges: readonly (OpInitBridge | OpStackRollup)[]): Lane[] =>
  bridges.flatMap(({ l1_chain_id, l2_chain_id, tokens }) =>
    tokens.flatMap(({ l1_denom, l2_denom }) =>
      bothWays({ chain_id: l1_chain_id, denom: l1_denom }, { chain_id: l2_chain_id, denom: l2_denom }),
    ),
  );

/** The lanes of each bridge, without those that its operator took out of use. */
export const lanesByBridge = (lanes: Lanes) => ({
  ARBITRUM: arbitrumLanes(lanes.arbitrum),
  AXELAR: axelarLanes(lanes.axelar),
  CCTP: cctpLanes(lanes.cctp),
  EUREKA: eurekaLanes(lanes.eureka),
  GO_FAST: lanes.goFast.gateways.map((from): Lane => ({ from, to: lanes.goFast.destination })),
  HYPERLANE: warpLanes(lanes.hyperlane),
  LAYER_ZERO: meshLanes(lanes.layerZero),
  OPINIT: rollupLanes(lanes.opInit),
  OP_STACK: rollupLanes(lanes.opStack),
  POLYGON_POS: ownBridgeLanes(lanes.polygonPos),
  SCROLL: ownBridgeLanes(lanes.scroll),
  STARGATE: meshLanes(lanes.stargate.filter(({ left }) => left === undefined)),
  ZKSYNC: ownBridgeLanes(lanes.zksync),
});

/** Every asset that some lane begins or ends in, or that a bridge's data lists beside them. */
export const assetsOfLanes = (lanes: Lanes): AssetRef[] => [
  ...lanes.axelar.flatMap(({ tokens }) => tokens),
  ...lanes.cctp,
  ...lanes.hyperlane.flatMap(({ tokens }) => tokens),
  ...lanes.stargate,
  ...Object.values(lanesByBridge(lanes)).flatMap((ofBridge) => ofBridge.flatMap(({ from, to }) => [from, to])),
];

const FILES = {
  arbitrum: 'src/bridges/data/arbitrum.json',
  axelar: 'src/bridges/data/axelar.json',
  cctp: 'src/bridges/data/cctp.json',
  eureka: 'src/bridges/data/eureka.json',
  goFast: 'src/bridges/data/go-fast.json',
  hyperlane: 'src/bridges/data/hyperlane.json',
  layerZero: 'src/bridges/data/layer-zero.json',
  opInit: 'src/bridges/data/op-init.json',
  opStack: 'src/bridges/data/op-stack.json',
  polygonPos: 'src/bridges/data/polygon-pos.json',
  scroll: 'src/bridges/data/scroll.json',
  stargate: 'src/bridges/data/stargate.json',
  zksync: 'src/bridges/data/zksync.json',
} as const satisfies Record<keyof Lanes, string>;

const NAMES = Object.keys(FILES) as (keyof Lanes)[];

export const laneFiles = (lanes: Lanes): OutputFile[] =>
  NAMES.map((name) => {
    const data = lanes[name];
    return { path: FILES[name], text: Array.isArray(data) ? linesOf(data) : documentOf(data) };
  });

/** The lane data as its files hold it. */
export const readLanes = (read: (path: string) => unknown): Lanes =>
  Object.fromEntries(NAMES.map((name) => [name, read(FILES[name])])) as unknown as Lanes;
