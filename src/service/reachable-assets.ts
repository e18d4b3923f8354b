import { type Asset, type AssetId, assetKey, assetOfKey } from '#contract/asset.ts';
import type { RouteRequest } from '#contract/route.ts';
import {
  createReachability,
  DEFAULT_MAX_HOPS,
  edgesOfLinkedPath,
  type LinkedPath,
  type ReachableNode,
} from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';
import type { ServiceDeps } from './deps.ts';
import { optionsOf } from './route/checked-request.ts';
import { allowedEdges } from './route/filter.ts';
import { type RouteEdge, type RouteGraph, routeGraph } from './route/graph.ts';

export interface ReachableAsset extends Pick<ReachableNode, 'fewestHops' | 'fewestSignatures'> {
  readonly asset: Asset;
}

export interface ReachableAssets {
  /** Every other asset that routes can reach, for any amount, nearest first. */
  from(source: AssetId): readonly ReachableAsset[];
  edgesOf(path: LinkedPath): readonly RouteEdge[];
}

/** Assets reachable on the graph of routes; missing options have the same defaults as in a route request. */
export function createReachableAssets(
  { registry, optInBridges }: Pick<ServiceDeps, 'registry' | 'optInBridges'>,
  market: Market,
  request: Pick<RouteRequest, 'allow_swaps' | 'allow_multi_tx' | 'swap_venues'>,
): ReachableAssets {
  const options = optionsOf(request, optInBridges);
  const graph = routeGraph(registry, market, options.smartRelay);
  const allow = allowedEdges(options);
  const assets = assetsOf(registry, graph);
  const reach = createReachability(graph, {
    allowed: (edge) => allow(graph.edges[edge] as RouteEdge),
    maxHops: DEFAULT_MAX_HOPS,
    singleTransaction: !options.allowMultiTx,
  });
  return {
    from(source) {
      const start = graph.nodes.get(assetKey(source));
      const reached = start === undefined ? [] : reach(start);
      return reached.flatMap(({ node, ...paths }) => {
        const asset = assets[node];
        return asset === undefined ? [] : [{ asset, ...paths }];
      });
    },
    edgesOf: (path) => edgesOfLinkedPath(path).map((edge) => graph.edges[edge] as RouteEdge),
  };
}

type NodeAssets = readonly (Asset | undefined)[];

const assetsByGraph = new WeakMap<RouteGraph, NodeAssets>();

/** The asset at each node; undefined if the registry does not list it. */
function assetsOf(registry: Registry, graph: RouteGraph): NodeAssets {
  const assets = assetsByGraph.get(graph) ?? [...graph.nodes.keys()].map((key) => registry.findAsset(assetOfKey(key)));
  assetsByGraph.set(graph, assets);
  return assets;
}
