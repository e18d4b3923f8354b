import type { Edge, Hop, Path } from '#engine/graph/edge.ts';
import { NO_LIMIT, satisfies } from '#engine/path/limits.ts';
import { quotePath } from '#engine/path/quote.ts';
import { byNetValue } from '#engine/path/rank.ts';
import { DEFAULT_MAX_HOPS, type PathRequest } from '#engine/search/search.ts';

/** The best of `everyPath`: what the search must find. */
export function bruteForce(edges: readonly Edge[], request: PathRequest): Path | undefined {
  const { side, from, to, unitUsd, effort } = request;
  const price = unitUsd(side === 'in' ? to : from);
  const better = byNetValue(side, price, price === null ? undefined : effort);
  return everyPath(edges, request).reduce<Path | undefined>(
    (best, path) => (best === undefined || better(path, best) < 0 ? path : best),
    undefined,
  );
}

/** Every path for the amount, quoted exactly, that uses no asset and no pool key twice. Starts at the side of the amount. */
export function everyPath(edges: readonly Edge[], request: PathRequest): Path[] {
  const { side, maxHops = DEFAULT_MAX_HOPS, amount, within = NO_LIMIT } = request;
  const forward = side === 'in';
  const [start, goal] = forward ? [request.from, request.to] : [request.to, request.from];
  const near = (edge: Edge) => (forward ? edge.from : edge.to);
  const far = (edge: Edge) => (forward ? edge.to : edge.from);
  const allowed = edges.filter((edge) => request.allow?.(edge) !== false);
  const onward = byNode(allowed, near);
  const hopsLeft = hopsTo(goal, byNode(allowed, far), near);
  const paths: Path[] = [];

  function visit(node: string, moving: bigint, walked: readonly Hop[]): void {
    if (node === goal) {
      const hops = forward ? walked : [...walked].reverse();
      const along = hops.map(({ edge }) => edge);
      if (!satisfies(within, along)) return;
      if (forward) paths.push({ hops, amountIn: amount, amountOut: moving });
      else paths.push(...backward(along, amount));
      return;
    }
    for (const edge of onward.get(node) ?? []) {
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

/** The path quoted with the excess of integer units; none where a lane rejects it. */
function backward(along: readonly Edge[], amount: bigint): Path[] {
  const quote = quotePath(along, 'out', amount);
  return quote.ok ? [quote.path] : [];
}

function byNode(edges: readonly Edge[], nodeOf: (edge: Edge) => string): Map<string, Edge[]> {
  const nodes = new Map<string, Edge[]>();
  for (const edge of edges) {
    const known = nodes.get(nodeOf(edge));
    if (known === undefined) nodes.set(nodeOf(edge), [edge]);
    else known.push(edge);
  }
  return nodes;
}

/** The fewest hops from each node to the goal. */
function hopsTo(goal: string, backward: ReadonlyMap<string, readonly Edge[]>, near: (edge: Edge) => string) {
  const hops = new Map([[goal, 0]]);
  for (const [node, count] of hops) {
    for (const edge of backward.get(node) ?? []) if (!hops.has(near(edge))) hops.set(near(edge), count + 1);
  }
  return hops;
}
