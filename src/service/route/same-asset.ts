import type { AssetKey } from '#contract/asset.ts';
import type { RouteGraph } from './graph.ts';

type Names = ReadonlyMap<AssetKey, readonly AssetKey[]>;
const known = new WeakMap<RouteGraph, Names>();

/** An asset by all its names on all chains: what lanes lead to and from, however many. Found once for each graph. */
export function namesOf(graph: RouteGraph, asset: AssetKey): readonly AssetKey[] {
  const names = known.get(graph) ?? joinedByLanes(graph);
  known.set(graph, names);
  return names.get(asset) ?? [asset];
}

function joinedByLanes({ edges }: RouteGraph): Names {
  const names = new Map<AssetKey, AssetKey[]>();
  const of = (asset: AssetKey) => names.get(asset) ?? [asset];
  for (const { kind, from, to } of edges) {
    if (kind !== 'lane' || of(from).includes(to)) continue;
    const joined = [...of(from), ...of(to)];
    for (const name of joined) names.set(name, joined);
  }
  return names;
}
