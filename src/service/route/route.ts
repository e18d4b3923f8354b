import { assetKey, sameAsset } from '#contract/asset.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { priceImpactPercent } from '#engine/price-impact.ts';
import { type Declined, findPaths } from '#engine/search.ts';
import { settlePath } from '#engine/settle.ts';
import type { Market } from '#market/market.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import type { ServiceDeps } from '../deps.ts';
import { bankSendRoute } from './bank-send.ts';
import { feesOf } from './fees.ts';
import { allowedEdges } from './filter.ts';
import { type RouteDetail, type RoutePath, routeGraph } from './graph.ts';
import { noRoute } from './no-route.ts';
import { operationsOf } from './operations.ts';
import { checkRouteRequest, type RouteQuestion } from './question.ts';
import { safetyOf } from './safety.ts';
import { stepsOf } from './step.ts';
import { summaryOf } from './summary.ts';

/** The best route for a request, or the error that says why there is none. */
export function answerRoute(deps: ServiceDeps, request: RouteRequest): Route {
  const question = checkRouteRequest(deps.registry, request);
  const market = deps.market();
  if (sameAsset(question.source, question.dest)) return bankSendRoute(market, question);
  const found = findBest(deps, market, question);
  if (!('best' in found)) {
    throw noRoute(
      deps.registry,
      question,
      found.declines,
      (options) => 'best' in findBest(deps, market, { ...question, options }),
    );
  }
  return tellRoute(deps, market, question, found.best);
}

interface Best {
  readonly path: RoutePath;
  readonly affiliateFee: bigint;
}

type Found = { readonly best: Best } | { readonly declines: readonly Declined<RouteDetail>[] };

/** The best path, its amounts settled with the affiliate's share, which the search does not look at. */
function findBest({ registry }: ServiceDeps, market: Market, question: RouteQuestion): Found {
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

function tellRoute({ registry, now }: ServiceDeps, market: Market, question: RouteQuestion, best: Best): Route {
  const { source, dest, side, options } = question;
  const { path, affiliateFee } = best;
  const steps = stepsOf(path.hops);
  const fees = feesOf(registry, market, steps, affiliateFee);
  const impactPercent = priceImpactPercent(path.hops);
  const warning = safetyOf(market, { source, dest, path, impactPercent }, options.allowUnsafe);
  const operations = operationsOf(steps, { side, affiliateFee, now: now() });
  return {
    ...summaryOf(market, { source, dest, path, steps, operations, impactPercent, warning }),
    estimated_fees: fees,
  };
}
