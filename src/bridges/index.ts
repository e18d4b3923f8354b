import type { BridgeId, Bridge as BridgeInfo } from '#contract/bridge.ts';
import type { Registry } from '#registry/registry.ts';
import { axelar } from './axelar.ts';
import type { Bridge, BridgeContext, Lane, LaneHalt, LaneNeeds } from './bridge.ts';
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
  ([] as Lane[]).concat(...Object.values(bridges).map((bridge) => bridge.lanes(context)));

const haltsOf = new WeakMap<Registry, readonly LaneHalt[]>();

/** Every lane that is known to be halted, of all bridges. Memoized by registry. */
export function laneHalts(registry: Registry): readonly LaneHalt[] {
  const known = haltsOf.get(registry) ?? Object.values(bridges).flatMap((bridge) => bridge.halts(registry));
  haltsOf.set(registry, known);
  return known;
}

/** What has to be open for the lanes of all bridges. */
export function laneNeeds(registry: Registry): LaneNeeds {
  const needs = Object.values(bridges).map((bridge) => bridge.needs(registry));
  return {
    channels: needs.flatMap(({ channels }) => channels),
    contracts: needs.flatMap(({ contracts }) => contracts),
  };
}

/** The bridges as the wire lists them, with how many assets each moves and how many of them are halted: counted once a registry. */
export function listBridges(registry: Registry): BridgeInfo[] {
  const known = listed.get(registry) ?? Object.values(bridges).map((bridge) => infoOf(bridge, registry));
  listed.set(registry, known);
  return known;
}

const listed = new WeakMap<Registry, BridgeInfo[]>();

const infoOf = ({ info, open, halts }: Bridge, registry: Registry): BridgeInfo => ({
  ...info,
  ...assetCounts(open(registry), halts(registry)),
});

type LaneEnds = readonly Pick<LaneHalt, 'from' | 'to'>[];

/** An asset counts as halted where every lane from it, or every lane to it, is. */
function assetCounts(open: LaneEnds, halted: LaneEnds): Pick<BridgeInfo, 'assets' | 'halted_assets'> {
  const stuck = (['from', 'to'] as const).flatMap((end) => {
    const moving = new Set(open.map((lane) => lane[end]));
    return halted.map((lane) => lane[end]).filter((key) => !moving.has(key));
  });
  return {
    assets: new Set([...open, ...halted].flatMap(({ from, to }) => [from, to])).size,
    halted_assets: new Set(stuck).size,
  };
}
