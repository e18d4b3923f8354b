import type { Edge, Hop, Path } from '#engine/graph/edge.ts';
import { NO_LIMIT, satisfies } from '#engine/path/limits.ts';
import { quotePath } from '#engine/path/quote.ts';
import { additionalFeeUsdOf, byNetValue, edgesOf, netValue, secondsOf } from '#engine/path/rank.ts';
import { DEFAULT_MAX_HOPS, type SearchRequest } from '#engine/search/search.ts';

/**
 * The best of every path that uses no asset and no resource twice, each settled exactly: what the search must find.
 * Paths that weigh the same are ordered by what they deliver to the unit.
 */
export function bruteForce(edges: readonly Edge[], question: SearchRequest): Path | undefined {
  const { side, from, to, unitUsd } = question;
  const price = unitUsd(side === 'in' ? to : from);
  const better = byNetValue(side, price);
  const worth = (path: Path) => {
    const amount = Number(side === 'in' ? path.amountOut : path.amountIn);
    return netValue(side, amount, additionalFeeUsdOf(edgesOf(path)), price) - weightOf(question, path);
  };
  return everyPath(edges, question).reduce<Path | undefined>((best, path) => {
    if (best === undefined) return path;
    const more = weightOf(question, path) === weightOf(question, best) ? 0 : worth(path) - worth(best);
    return more > 0 || (more === 0 && better(path, best) < 0) ? path : best;
  }, undefined);
}

/** Seconds that a time nobody knows is taken for where time is weighed. */
const UNKNOWN_SECONDS = 3600;

/** What time takes from the worth of a path by a question's price of a second. */
function weightOf({ perSecond = 0 }: SearchRequest, path: Path): number {
  const edges = edgesOf(path);
  return secondsOf(edges, UNKNOWN_SECONDS) * perSecond;
}

/**
 * Every path that uses no asset and no resource twice and takes the amount, settled exactly: from the end whose amount
 * is given hop by hop, as long as the other end can still be reached in the hops allowed.
 */
export function everyPath(edges: readonly Edge[], question: SearchRequest): Path[] {
  const { side, maxHops = DEFAULT_MAX_HOPS, amount, within = NO_LIMIT } = question;
  const forward = side === 'in';
  const [start, goal] = forward ? [question.from, question.to] : [question.to, question.from];
  const near = (edge: Edge) => (forward ? edge.from : edge.to);
  const far = (edge: Edge) => (forward ? edge.to : edge.from);
  const allowed = edges.filter((edge) => question.allow?.(edge) !== false);
  const onward = byPlace(allowed, near);
  const hopsLeft = hopsTo(goal, byPlace(allowed, far), near);
  const paths: Path[] = [];

  function visit(place: string, moving: bigint, walked: readonly Hop[]): void {
    if (place === goal) {
      const hops = forward ? walked : [...walked].reverse();
      const way = hops.map(({ edge }) => edge);
      if (!satisfies(within, way)) return;
      if (forward) paths.push({ hops, amountIn: amount, amountOut: moving });
      else paths.push(...backward(way, amount));
      return;
    }
    for (const edge of onward.get(place) ?? []) {
      const next = far(edge);
      if (next === start || walked.length + 1 + (hopsLeft.get(next) ?? Infinity) > maxHops) continue;
      if (walked.some((hop) => far(hop.edge) === next || hop.edge.poolKey === edge.poolKey)) continue;
      const quote = forward ? edge.quoteIn(moving) : edge.quoteOut(moving);
      if (!quote.ok) continue;
      const { amountIn, amountOut, charges } = quote;
      visit(next, forward ? amountOut : amountIn, [...walked, { edge, amountIn, amountOut, charges }]);
    }
  }

  visit(start, amount, []);
  return paths;
}

/** A way to an exact output with what its whole lots bring; none where a lane does not take that. */
function backward(way: readonly Edge[], amount: bigint): Path[] {
  const settlement = quotePath(way, 'out', amount);
  return settlement.ok ? [settlement.path] : [];
}

function byPlace(edges: readonly Edge[], placeOf: (edge: Edge) => string): Map<string, Edge[]> {
  const places = new Map<string, Edge[]>();
  for (const edge of edges) {
    const known = places.get(placeOf(edge));
    if (known === undefined) places.set(placeOf(edge), [edge]);
    else known.push(edge);
  }
  return places;
}

/** The fewest hops from each place to the goal. */
function hopsTo(goal: string, backward: ReadonlyMap<string, readonly Edge[]>, near: (edge: Edge) => string) {
  const hops = new Map([[goal, 0]]);
  for (const [place, count] of hops) {
    for (const edge of backward.get(place) ?? []) if (!hops.has(near(edge))) hops.set(near(edge), count + 1);
  }
  return hops;
}
