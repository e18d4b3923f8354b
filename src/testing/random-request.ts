import { NO_LIMIT, SINGLE_TX } from '#engine/path/limits.ts';
import type { PathRequest } from '#engine/search/search.ts';
import { asset, searchRequest } from './graph.ts';
import type { Random } from './random.ts';
import type { RandomGraph } from './random-graph.ts';

/** A request between two assets of a random graph, with random filters, limits and prices. */
export function randomRequest(random: Random, graph: RandomGraph, side: 'in' | 'out'): PathRequest {
  const from = random.pick(graph.assets);
  const to = random.pick(graph.assets.filter((text) => text !== from));
  const allowed = random.pick([
    ['slow', 'fast', 'dex', 'other'],
    ['slow', 'fast', 'dex'],
    ['fast', 'dex', 'other'],
  ]);
  return searchRequest(from, to, smallestUnits(random, graph, side === 'in' ? from : to), {
    side,
    allow: (edge) => allowed.includes(edge.carrier),
    within: random.chance(0.4) ? SINGLE_TX : NO_LIMIT,
    maxHops: random.pick([3, 5, 8]),
    unitUsd: random.chance(0.8) ? graph.unitUsd : () => null,
  });
}

/** As `randomRequest`, up to six hops and amounts from one unit; half of them with limits. */
export function limitedRequest(random: Random, graph: RandomGraph, side: 'in' | 'out'): PathRequest {
  const request = { ...randomRequest(random, graph, side), maxHops: random.pick([1, 2, 4, 6]) };
  const amount = random.chance(0.2) ? BigInt(random.whole(1, 1000)) : request.amount;
  if (random.chance(0.5)) return { ...request, amount };
  const signatures = random.pick([0, 1, 2, Number.POSITIVE_INFINITY]);
  const seconds = random.chance(0.5) ? random.whole(10, 3000) : Number.POSITIVE_INFINITY;
  return { ...request, amount, within: { seconds, signatures } };
}

/** From some cents to millions of dollars. */
function smallestUnits(random: Random, graph: RandomGraph, text: string): bigint {
  return BigInt(Math.floor(random.magnitude(0.1, 5_000_000) / graph.unitUsd(asset(text)))) + 1n;
}
