import { expect, test } from 'vitest';
import { pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom, type Random } from '#testing/random.ts';
import type { Edge } from '../graph/edge.ts';
import { balanced } from './balance.ts';
import { narrowed } from './narrow.ts';
import { PARTS, type Part, splitQuotes } from './split.ts';

const MOST_ROUTES = 3;

const given = (parts: readonly Part[], amount: bigint): number => {
  const quote = splitQuotes(parts).quoteIn(amount);
  return quote.ok ? Number(quote.amountOut) : 0;
};

/** Shares of routes as good as they come, from even ones: those of a flow are near from the beginning. */
function sharesOf(routes: readonly (readonly Edge[])[], amount: bigint): readonly Part[] {
  const even: Part[] = routes.map((edges, index) => ({
    edges,
    share: index === 0 ? 'rest' : PARTS / BigInt(routes.length),
  }));
  let parts: readonly Part[] = even;
  for (let round = 0; round < 8; round++) parts = balanced(parts, 'in', amount);
  return parts;
}

function choicesOf<Each>(of: readonly Each[], count: number): Each[][] {
  if (count === 0) return [[]];
  return of.flatMap((each, index) => choicesOf(of.slice(index + 1), count - 1).map((rest) => [each, ...rest]));
}

/** So many pools of random depths that trade one asset for another. */
function pools(random: Random, ends: [string, string], count: number): Edge[] {
  const depth = () => BigInt(Math.floor(random.magnitude(1e10, 1e12)));
  return Array.from({ length: count }, (_, index) => {
    const edges = poolEdges(pairPool(`${ends.join('')}:${index}`, ends, [depth(), depth()]), 'a');
    return edges.find((edge) => edge.id.endsWith(ends.join('>'))) as Edge;
  });
}

test('of all choices of three among six routes that share pools, none gives more by a thousandth', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = createRandom(seed);
    const seconds = pools(random, ['M', 'Y'], 2);
    const routes = pools(random, ['X', 'M'], 3).flatMap((one) => seconds.map((two) => [one, two]));
    const amount = BigInt(Math.floor(random.magnitude(1e9, 1e10)));
    const best = Math.max(...choicesOf(routes, MOST_ROUTES).map((choice) => given(sharesOf(choice, amount), amount)));
    const parts = narrowed(sharesOf(routes, amount), { side: 'in', maxRoutes: MOST_ROUTES }, amount);
    expect(parts.length, `seed ${seed}`).toBeLessThanOrEqual(MOST_ROUTES);
    expect(given(parts, amount), `seed ${seed}`).toBeGreaterThan(best * 0.999);
  }
});
