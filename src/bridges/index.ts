import type { AssetKey } from '#contract/asset.ts';
import type { BridgeId, Bridge as BridgeInfo } from '#contract/bridge.ts';
import type { LivenessRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { wireLiveness } from '#registry/wire.ts';
import { arbitrum } from './arbitrum.ts';
import { axelar } from './axelar.ts';
import type { Bridge, BridgeContext, Lane, LaneHalt, LaneNeeds } from './bridge.ts';
import { cctp } from './cctp.ts';
import { eureka } from './eureka.ts';
import { goFast } from './go-fast.ts';
import { hyperlane } from './hyperlane.ts';
import { ibc } from './ibc.ts';
import { layerZero } from './layer-zero.ts';
import { opInit } from './op-init.ts';
import { opStack } from './op-stack.ts';
import { polygonPos } from './polygon-pos.ts';
import { scroll } from './scroll.ts';
import { stargate } from './stargate.ts';
import { zksync } from './zksync.ts';

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
  OP_STACK: opStack,
  ARBITRUM: arbitrum,
  ZKSYNC: zksync,
  SCROLL: scroll,
  POLYGON_POS: polygonPos,
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

function infoOf({ info, open, halts }: Bridge, registry: Registry): BridgeInfo {
  const [lanes, halted] = [open(registry), halts(registry)];
  const record = lanes.length === 0 ? closingRecord(halted.map((halt) => halt.record)) : undefined;
  return { ...info, ...assetCounts(lanes, halted), ...(record && { liveness: wireLiveness(record) }) };
}

/** What closes a whole bridge: the record about it, else the one that closes most of its lanes. */
function closingRecord(records: readonly LivenessRecord[]): LivenessRecord | undefined {
  const about = records.find(({ bridge, chain_id }) => bridge !== undefined && chain_id === '');
  if (about !== undefined) return about;
  const counts = new Map<string, { readonly record: LivenessRecord; readonly lanes: number }>();
  for (const record of records) {
    const key = `${record.source}|${record.date}|${record.reason}`;
    counts.set(key, { record, lanes: (counts.get(key)?.lanes ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.lanes - a.lanes)[0]?.record;
}

type LaneEnds = readonly Pick<LaneHalt, 'from' | 'to'>[];

/** Each halted asset with a record that halts it: every lane from it, or every lane to it, is. */
export function haltedAssets(open: LaneEnds, halted: readonly LaneHalt[]): ReadonlyMap<AssetKey, LivenessRecord> {
  const stuck = (['from', 'to'] as const).flatMap((end) => {
    const moving = new Set(open.map((lane) => lane[end]));
    return halted.filter((lane) => !moving.has(lane[end])).map((lane) => [lane[end], lane.record] as const);
  });
  return new Map(stuck);
}

const assetCounts = (open: LaneEnds, halted: readonly LaneHalt[]): Pick<BridgeInfo, 'assets' | 'halted_assets'> => ({
  assets: new Set([...open, ...halted].flatMap(({ from, to }) => [from, to])).size,
  halted_assets: haltedAssets(open, halted).size,
});
