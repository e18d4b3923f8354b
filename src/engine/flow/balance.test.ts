import { expect, test } from 'vitest';
import { pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom } from '#testing/random.ts';
import type { Edge } from '../graph/edge.ts';
import type { Side } from '../path/quote.ts';
import { balanced } from './balance.ts';
import { PARTS, type Part, splitQuotes } from './split.ts';

const UNIT = 10n ** 12n;

/** A pool that trades X for Y alike, so deep in each of them. */
const across = (id: string, depth: bigint): Edge =>
  poolEdges(pairPool(id, ['X', 'Y'], [depth, depth]), 'a').find((edge) => edge.id.endsWith('X>Y')) as Edge;

function amountFor(parts: readonly Part[], side: Side, amount: bigint): bigint | undefined {
  const quotes = splitQuotes(parts);
  const quote = side === 'in' ? quotes.quoteIn(amount) : quotes.quoteOut(amount);
  if (!quote.ok) return undefined;
  return side === 'in' ? quote.amountOut : -quote.amountIn;
}

test.each(['in', 'out'] as const)('exact %s: shares come close to those of the depths of the pools', (side) => {
  const depths = [10n, 20n, 70n];
  const edges = depths.map((depth, index) => across(`pool:${index}`, depth * UNIT));
  const even = edges.map((edge, index) => ({ edges: [edge], share: index === 0 ? ('rest' as const) : PARTS / 3n }));
  const best = edges.map((edge, index) => ({
    edges: [edge],
    share: index === 0 ? ('rest' as const) : ((depths[index] as bigint) * PARTS) / 100n,
  }));
  const amount = 20n * UNIT;
  const found = amountFor(balanced(even, side, amount), side, amount) as bigint;
  const most = amountFor(best, side, amount) as bigint;
  expect(Number(most - found) / Math.abs(Number(most))).toBeLessThan(1e-6);
});

test('shares that a route cannot take are handed out anew', () => {
  const edges = [1n, 2n, 30n].map((depth, index) => across(`pool:${index}`, depth * UNIT));
  const even = edges.map((edge, index) => ({ edges: [edge], share: index === 0 ? ('rest' as const) : PARTS / 3n }));
  expect(amountFor(even, 'out', 15n * UNIT)).toBeUndefined();
  expect(amountFor(balanced(even, 'out', 15n * UNIT), 'out', 15n * UNIT)).toBeDefined();
  expect(balanced(even, 'out', 40n * UNIT)).toEqual(even);
});

test.each(['in', 'out'] as const)('exact %s: routes that share pools are never worse than before', (side) => {
  let gained = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const random = createRandom(seed);
    const pools = Array.from({ length: 6 }, (_, index) => {
      const ends = random.pick([
        ['X', 'M'],
        ['M', 'Y'],
        ['X', 'Y'],
      ] as [string, string][]);
      return poolEdges(
        pairPool(`pool:${index}`, ends, [BigInt(random.whole(1e9, 1e12)), BigInt(random.whole(1e9, 1e12))]),
        'a',
      );
    });
    const first = (end: string) => pools.flatMap((edges) => edges.filter((edge) => edge.id.endsWith(end)));
    const routes = [
      ...first('X>Y').map((edge) => [edge]),
      ...first('X>M').flatMap((one) => first('M>Y').map((two) => [one, two])),
    ];
    if (routes.length < 2) continue;
    const parts = routes.map((edges, index) => ({
      edges,
      share: index === 0 ? ('rest' as const) : PARTS / BigInt(routes.length),
    }));
    const amount = BigInt(random.whole(1e8, 1e11));
    const [before, after] = [parts, balanced(parts, side, amount)].map((each) => amountFor(each, side, amount));
    if (before === undefined) continue;
    expect(after, `seed ${seed}`).toBeGreaterThanOrEqual(before);
    if ((after as bigint) > before) gained += 1;
  }
  expect(gained).toBeGreaterThan(20);
});
