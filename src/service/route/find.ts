import { assetKey } from '#contract/asset.ts';
import { byWorth, edgesOf, secondsOf, settledValue } from '#engine/rank.ts';
import { type Declined, findPaths, type Question, type Search } from '#engine/search.ts';
import { type Side, settlePath } from '#engine/settle.ts';
import { findTradeOffs } from '#engine/trade-offs.ts';
import type { Market } from '#market/market.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import type { ServiceDeps } from '../deps.ts';
import { allowedEdges } from './filter.ts';
import { type RouteDetail, type RouteEdge, type RouteGraph, type RoutePath, routeGraph } from './graph.ts';
import type { RouteQuestion } from './question.ts';
import { splitEdges } from './split.ts';

/** A path with its amounts settled, the affiliate's share taken. */
export interface Best {
  readonly path: RoutePath;
  readonly affiliateFee: bigint;
  /** What did not take the amount on ways that would have been better. */
  readonly declines: readonly Declined<RouteDetail>[];
}

export type Found = { readonly best: Best } | { readonly declines: readonly Declined<RouteDetail>[] };

/** With Go Fast allowed, this part of the value is given up at most for all of the time. */
const WORTH_OF_SPEED = 0.02;

/** The best path, its amounts settled with the affiliate's share, which the search does not look at. */
export function findBest(deps: ServiceDeps, market: Market, question: RouteQuestion): Found {
  const graph = routeGraph(deps.registry, market, question.options.smartRelay);
  const asked = searchQuestion(market, question);
  const best = settleFirst(graph, findPaths(graph, asked), question);
  const rivals = [fasterThan(graph, asked, best, question), unshared(graph, asked, best, question)];
  return rivals.reduce<Found>((found, rival) => rival ?? found, best);
}

function settleFirst(graph: RouteGraph, { paths, declines }: Search<RouteDetail>, question: RouteQuestion): Found {
  const refused = [...declines];
  for (const path of paths) {
    const settled = settleBest(graph, path, question);
    if ('best' in settled) return { best: { ...settled.best, declines: refused } };
    refused.push(...settled.declines);
  }
  return { declines: refused };
}

/** Where fast routes are allowed, the one that is best when time weighs as well; undefined where that is no faster. */
function fasterThan(
  graph: RouteGraph,
  asked: Question<RouteDetail>,
  found: Found,
  question: RouteQuestion,
): Found | undefined {
  if (!question.options.goFast || !('best' in found)) return undefined;
  const { path } = found.best;
  const seconds = secondsOf(edgesOf(path));
  if (seconds === Number.POSITIVE_INFINITY || seconds === 0) return undefined;
  const unit = asked.unitUsd(asked.side === 'in' ? asked.to : asked.from) ?? 1;
  const worth = Number(settledValue(asked.side, path).amount) * unit;
  const weights = { second: (WORTH_OF_SPEED * worth) / seconds, signature: 0 };
  const fast = settleFirst(graph, findPaths(graph, { ...asked, weights }), question);
  return 'best' in fast && secondsOf(edgesOf(fast.best.path)) < seconds ? fast : undefined;
}

/** An affiliate is paid by swaps alone, so a way without one may be the better; undefined where it is not. */
function unshared(
  graph: RouteGraph,
  asked: Question<RouteDetail>,
  found: Found,
  question: RouteQuestion,
): Found | undefined {
  if (!('best' in found) || found.best.affiliateFee === 0n) return undefined;
  const allow = allowedEdges({ ...question.options, allowSwaps: false });
  const plain = settleFirst(graph, findPaths(graph, { ...asked, allow }), question);
  const better = byWorth(asked.side, asked.unitUsd(asked.side === 'in' ? asked.to : asked.from));
  return 'best' in plain && better(plain.best.path, found.best.path) < 0 ? plain : undefined;
}

/** Paths worth comparing with the best by amount, time and signatures, settled alike; the best may be among them. */
export function findOthers(deps: ServiceDeps, market: Market, question: RouteQuestion): Best[] {
  const graph = routeGraph(deps.registry, market, question.options.smartRelay);
  const found = findTradeOffs(graph, searchQuestion(market, question)).map((path) => settleBest(graph, path, question));
  return found.flatMap((each) => ('best' in each ? [each.best] : []));
}

function searchQuestion(market: Market, { source, dest, side, amount, options }: RouteQuestion): Question<RouteDetail> {
  return {
    from: assetKey(source),
    to: assetKey(dest),
    side,
    amount,
    allow: allowedEdges(options),
    singleTransaction: !options.allowMultiTx,
    unitUsd: () => unitUsd(market, side === 'in' ? dest : source),
  };
}

/** A path settled with the affiliate's share, its swaps shared among several routes where that is allowed and better. */
function settleBest(graph: RouteGraph, path: RoutePath, question: RouteQuestion): Found {
  const plain = settleEdges(edgesOf(path), question);
  const shared = question.options.splitRoutes ? splitEdges(graph, question, path) : undefined;
  if (shared === undefined) return plain;
  const split = settleEdges(shared, question);
  if (!('best' in split) || !('best' in plain)) return 'best' in split ? split : plain;
  return isBetter(question.side, split.best.path, plain.best.path) ? split : plain;
}

const isBetter = (side: Side, a: RoutePath, b: RoutePath): boolean =>
  side === 'in' ? a.amountOut > b.amountOut : a.amountIn < b.amountIn;

function settleEdges(edges: readonly RouteEdge[], { side, amount, affiliateFeeBps }: RouteQuestion): Found {
  const settled = settlePath(edges, side, amount, BigInt(affiliateFeeBps));
  if (!settled.ok) return { declines: [settled] };
  return { best: { path: settled.path, affiliateFee: settled.affiliateFee, declines: [] } };
}

/** Dollars of one smallest unit, as a float that only ranks. */
export function unitUsd(market: Market, asset: RouteQuestion['source']): number | null {
  const price = market.price(asset);
  if (price === null || typeof asset.decimals !== 'number') return null;
  return Number(price) / 10 ** (PRICE_DECIMALS + asset.decimals);
}
