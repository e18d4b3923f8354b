import { assetKey } from '#contract/asset.ts';
import { type Declined, findPaths } from '#engine/search.ts';
import { settlePath } from '#engine/settle.ts';
import type { Market } from '#market/market.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import type { ServiceDeps } from '../deps.ts';
import { allowedEdges } from './filter.ts';
import { type RouteDetail, type RoutePath, routeGraph } from './graph.ts';
import type { RouteQuestion } from './question.ts';

/** A path with its amounts settled, the affiliate's share taken. */
export interface Best {
  readonly path: RoutePath;
  readonly affiliateFee: bigint;
}

export type Found = { readonly best: Best } | { readonly declines: readonly Declined<RouteDetail>[] };

/** The best path, its amounts settled with the affiliate's share, which the search does not look at. */
export function findBest({ registry }: ServiceDeps, market: Market, question: RouteQuestion): Found {
  const { source, dest, side, amount, options } = question;
  const graph = routeGraph(registry, market, options.smartRelay);
  const { paths, declines } = findPaths(graph, {
    from: assetKey(source),
    to: assetKey(dest),
    side,
    amount,
    allow: allowedEdges(options),
    singleTransaction: !options.allowMultiTx,
    unitUsd: () => unitUsd(market, side === 'in' ? dest : source),
  });
  const refused = [...declines];
  for (const path of paths) {
    const edges = path.hops.map((hop) => hop.edge);
    const settled = settlePath(edges, side, amount, BigInt(question.affiliateFeeBps));
    if (settled.ok) return { best: { path: settled.path, affiliateFee: settled.affiliateFee } };
    refused.push(settled);
  }
  return { declines: refused };
}

/** Dollars of one smallest unit, as a float that only ranks. */
function unitUsd(market: Market, asset: RouteQuestion['source']): number | null {
  const price = market.price(asset);
  if (price === null || typeof asset.decimals !== 'number') return null;
  return Number(price) / 10 ** (PRICE_DECIMALS + asset.decimals);
}
