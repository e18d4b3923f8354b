import { findVoucherOn, laneTo, unwind } from '#bridges/ibc.ts';
import { type Asset, type AssetId, assetKey, assetOfKey } from '#contract/asset.ts';
import type { RouteRequest } from '#contract/route.ts';
import {
  createReachability,
  DEFAULT_MAX_HOPS,
  edgesOfLinkedPath,
  type LinkedPath,
  type ReachableNode,
  signaturesOf,
} from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import { memoize } from '#registry/memoize.ts';
import type { Registry } from '#registry/registry.ts';
import type { ServiceDeps } from './deps.ts';
import { optionsOf } from './route/checked-request.ts';
import { allowedEdges } from './route/filter.ts';
import { type RouteEdge, type RouteGraph, routeGraphWith } from './route/graph.ts';

export interface ReachableAsset extends Pick<ReachableNode, 'fewestHops' | 'fewestSignatures'> {
  readonly asset: Asset;
}

export interface DerivedAsset {
  /** The voucher of the source's native form; not listed. */
  readonly asset: Asset;
  readonly edges: readonly RouteEdge[];
  readonly signatures: number;
}

export interface ReachableAssets {
  /** Every other listed asset that routes can reach, for any amount, nearest first. */
  from(source: AssetId): readonly ReachableAsset[];
  edgesOf(source: AssetId, path: LinkedPath): readonly RouteEdge[];
  /** The derived voucher on a chain that IBC alone makes of a source, unwound and sent out over the preferred channel. */
  derivedOn(chainId: string, source: Asset): DerivedAsset | undefined;
}

/** Assets reachable on the graph of routes; missing options have the same defaults as in a route request. */
export function createReachableAssets(
  { registry, optInBridges }: Pick<ServiceDeps, 'registry' | 'optInBridges'>,
  market: Market,
  request: Pick<RouteRequest, 'allow_swaps' | 'allow_multi_tx' | 'swap_venues'>,
): ReachableAssets {
  const options = optionsOf(request, optInBridges);
  const { smartRelay, allowMultiTx } = options;
  const allow = allowedEdges(options);
  const context = { registry, market, smartRelay };
  const graphOf = (source: AssetId) => routeGraphWith(registry, market, smartRelay, [source]);
  const searchIn = memoize((graph: RouteGraph) =>
    createReachability(graph, {
      allowed: (edge) => allow(graph.edges[edge] as RouteEdge),
      maxHops: DEFAULT_MAX_HOPS,
      singleTransaction: !allowMultiTx,
    }),
  );
  /** The way home is the same for every chain. */
  const unwound = memoize((source: Asset) => unwind(context, source));
  return {
    from(source) {
      const graph = graphOf(source);
      const assets = assetsBy(registry)(graph);
      const start = graph.nodes.get(assetKey(source));
      const reached = start === undefined ? [] : searchIn(graph)(start);
      return reached.flatMap(({ node, ...paths }) => {
        const asset = assets[node];
        const isOpen = asset !== undefined && registry.findEntryHalt(asset, source) === undefined;
        return isOpen ? [{ asset, ...paths }] : [];
      });
    },
    edgesOf: (source, path) => {
      const { edges } = graphOf(source);
      return edgesOfLinkedPath(path).map((edge) => edges[edge] as RouteEdge);
    },
    derivedOn(chainId, source) {
      const home = chainId === source.chain_id ? undefined : unwound(source);
      const hop = home && findVoucherOn(registry, home.native, chainId);
      // Most vouchers over preferred channels are listed: their lanes need not be made.
      if (home === undefined || hop === undefined || registry.isListed(hop.voucher)) return undefined;
      const last = laneTo(context, hop);
      if (last === undefined) return undefined;
      const edges = [...home.lanes, last];
      if (!edges.every(allow)) return undefined;
      const signatures = 1 + signaturesOf(edges);
      return signatures > 1 && !allowMultiTx ? undefined : { asset: hop.voucher, edges, signatures };
    },
  };
}

/** The listed asset at each node. */
const assetsBy = memoize((registry: Registry) =>
  memoize((graph: RouteGraph) =>
    [...graph.nodes.keys()].map((key) => {
      const id = assetOfKey(key);
      return registry.isListed(id) ? registry.findAsset(id) : undefined;
    }),
  ),
);
