import type { Bridge, Lane } from '#bridges/bridge.ts';
import { bridges, haltedAssets } from '#bridges/index.ts';
import { type AssetId, type AssetKey, assetOfKey, idOf } from '#contract/asset.ts';
import { BRIDGE_IDS, type BridgeId } from '#contract/bridge.ts';
import {
  BRIDGE_WAYS,
  type BridgeHalt,
  type BridgeReach,
  type BridgeReachRequest,
  type BridgeReachResponse,
  type BridgeTime,
  type BridgeWay,
} from '#contract/bridge-reach.ts';
import type { Duration } from '#contract/figures.ts';
import { memoize } from '#registry/memoize.ts';
import type { Registry } from '#registry/registry.ts';
import { wireLiveness } from '#registry/wire.ts';
import type { ServiceDeps } from './deps.ts';

/** How far each bridge reaches and how long it takes; of one bridge also what is halted. */
export function answerBridgeReach(deps: ServiceDeps, { bridge_id }: BridgeReachRequest): BridgeReachResponse {
  if (bridge_id == null) return { bridges: BRIDGE_IDS.map((id) => reachOf(deps, id)) };
  const id = bridge_id === 'CCTP_V2' ? 'CCTP' : bridge_id;
  return { bridges: [{ ...reachOf(deps, id), halted: haltsOf(deps.registry, bridges[id]) }] };
}

function reachOf({ registry, market }: ServiceDeps, bridge_id: BridgeId): BridgeReach {
  const lanes = bridges[bridge_id].lanes({ registry, market: market(), smartRelay: false });
  const parts = [...new Set(lanes.flatMap(({ detail }) => detail.part ?? []))].sort();
  return {
    bridge_id,
    chain_ids: chainsBy(registry)(bridges[bridge_id]),
    times: timesOf(lanes),
    ...(parts.length > 0 && { parts }),
  };
}

const chainsBy = memoize((registry: Registry) =>
  memoize((bridge: Bridge) => [
    ...new Set(bridge.open(registry).flatMap(({ from, to }) => [chainOf(from), chainOf(to)])),
  ]),
);

const chainOf = (key: AssetKey): string => assetOfKey(key).chain_id;

/** The bridges of rollups, whose deposits take minutes and withdrawals days: those are paid out of what the bridge holds. */
const OF_ROLLUPS: readonly BridgeId[] = ['OPINIT', 'OP_STACK', 'ARBITRUM', 'ZKSYNC', 'SCROLL', 'POLYGON_POS'];

function wayOf({ detail }: Lane): BridgeWay {
  if (OF_ROLLUPS.includes(detail.bridge)) return detail.payout === 'reserve' ? 'out' : 'in';
  return detail.bridge === 'CCTP' && detail.name === 'fast' ? 'fast' : 'usual';
}

function timesOf(lanes: readonly Lane[]): BridgeTime[] {
  const ofWay = new Map<BridgeWay, Map<string, Duration>>(BRIDGE_WAYS.map((way) => [way, new Map()]));
  for (const lane of lanes) {
    if (lane.seconds === null) continue;
    const pairs = ofWay.get(wayOf(lane)) as Map<string, Duration>;
    const pair = `${lane.detail.fromChainId}>${lane.detail.toChainId}`;
    if (pairs.has(pair)) continue;
    const duration = lane.detail.duration();
    if (duration !== undefined) pairs.set(pair, duration);
  }
  return [...ofWay].flatMap(([way, pairs]) => (pairs.size === 0 ? [] : [timeOf(way, [...pairs.values()])]));
}

/** Of the measured times, if there are any; else of the published ones. */
function timeOf(way: BridgeWay, durations: readonly Duration[]): BridgeTime {
  const measured = durations.filter(({ basis }) => basis === 'measured');
  const counted = measured.length > 0 ? measured : durations;
  const sorted = counted.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] as number;
  return {
    way,
    ...{ seconds: at(0.5), from_seconds: at(0.25), to_seconds: at(0.75) },
    ...{ basis: measured.length > 0 ? 'measured' : 'published', pairs: sorted.length },
  };
}

/** What is halted, by the word that says so, the one with most assets first. */
function haltsOf(registry: Registry, bridge: Bridge): BridgeHalt[] {
  const stuck = haltedAssets(bridge.open(registry), bridge.halts(registry));
  const halts = new Map<string, BridgeHalt & { readonly assets: AssetId[] }>();
  for (const [key, record] of stuck) {
    const word = `${record.source}|${record.date}|${record.reason}|${record.what ?? ''}`;
    const halt = halts.get(word) ?? { liveness: wireLiveness(record), assets: [] };
    halt.assets.push(idOf(registry.findAssetByKey(key) ?? assetOfKey(key)));
    halts.set(word, halt);
  }
  return [...halts.values()].sort((a, b) => b.assets.length - a.assets.length);
}
