import { expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom } from '#testing/random.ts';
import { wildPools } from '#testing/random-pools.ts';
import { createGraph } from '../graph/graph.ts';
import { potentials } from '../search/potentials.ts';
import type { Flow } from './answer.ts';
import { leastDraining } from './draining.ts';
import { findFlow } from './flow.ts';

/** How many times an input an exact output of what it gives costs; not a number where that is refused. */
function timesThere(pools: readonly Pool[], from: string, to: string, amount: bigint): number | undefined {
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const ends = { from: asset(`${from}@c`), to: asset(`${to}@c`), maxHops: 6 };
  const forth = findFlow(graph, { ...ends, side: 'in', amount });
  if (forth === undefined || forth.amountOut < 10n ** 7n) return undefined;
  return Number(findFlow(graph, { ...ends, side: 'out', amount: forth.amountOut })?.amountIn) / Number(amount);
}

test('ways that a larger input no longer finds are found for an exact output', () => {
  const weighted = (id: string, of: readonly (readonly [string, bigint, bigint])[]): Pool => ({
    ...{ id, kind: 'weighted', feePpm: 0, denoms: of.map(([denom]) => denom) },
    weights: of.map(([, weight]) => weight),
    reserves: of.map(([, , reserve]) => reserve),
  });
  const pools: Pool[] = [
    {
      ...{ id: 'even', kind: 'transmuter', feePpm: 0, denoms: ['S', 'A'] },
      reserves: [0n, 33n * 10n ** 26n],
      scales: [116_000n, 1n],
    },
    weighted('two', [
      ['A', 20n, 10n ** 28n],
      ['B', 1n, 9n * 10n ** 15n],
    ]),
    weighted('three', [
      ['B', 50n, 2n * 10n ** 16n],
      ['C', 2n, 6n * 10n ** 13n],
      ['A', 1n, 3n * 10n ** 22n],
    ]),
    weighted('five', [
      ['C', 50n, 7n * 10n ** 15n],
      ['D', 3n, 7n * 10n ** 22n],
      ['Z', 80n, 9n * 10n ** 24n],
      ['B', 10n, 2n * 10n ** 16n],
      ['S', 1n, 8n * 10n ** 20n],
    ]),
  ];
  expect(timesThere(pools, 'S', 'Z', 26n * 10n ** 21n)).toBeLessThan(1 + 1e-4);
});

/** Of random pools that are all but drained: the output cost up to millions of times the input, or was refused. */
const SEEDS = [4, 10, 31, 36, 39, 55, 105, 127];

test.each(SEEDS)('what an input that drains pools gives costs no more as an exact output: seed %i', (seed) => {
  const random = createRandom(seed);
  const made = wildPools(random, random.whole(3, 6), random.whole(6, 14));
  const times = Array.from({ length: 4 }, () => {
    const from = random.pick(made.coins);
    const to = random.pick(made.coins.filter((coin) => coin !== from));
    const around = Math.min(made.liquidityUsd.get(from.denom) ?? 0, made.liquidityUsd.get(to.denom) ?? 0);
    const amount = BigInt(Math.ceil(((around * random.magnitude(0.5, 5)) / from.usd) * 10 ** from.decimals));
    return timesThere(made.pools, from.denom, to.denom, amount);
  }).filter((each) => each !== undefined);
  expect(times.length).toBeGreaterThan(0);
  for (const each of times) expect(each).toBeLessThan(1 + 1e-4);
});

test.each([
  [100, 24],
  [600, 10],
])('between %i pools no more than %i inputs are tried: each takes long where there are many', (count, most) => {
  const pools = Array.from({ length: count }, (_, index) =>
    pairPool(`pool:${index}`, ['S', 'Z'], [10n ** 9n, 10n ** 9n]),
  );
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const [from, to] = [asset('S@c'), asset('Z@c')];
  const [start, goal] = [from, to].map((end) => graph.nodes.get(end) as number) as [number, number];
  const ways = { start, goal, mask: null, maxHops: 6, ahead: potentials(graph, goal, 'to', null, 6) };
  let tried = 0;
  const all = (amountIn: bigint): Flow => {
    tried += 1;
    // Never enough, but so much that others around it are worth trying.
    return { legs: [], amountIn, amountOut: 5n * 10n ** 11n + BigInt(tried) * 10n ** 9n };
  };
  const question = { from, to, side: 'out', amount: 10n ** 12n } as const;
  leastDraining({ graph, ways, question, gives: { all, alone: () => undefined } }, undefined);
  expect(tried).toBeGreaterThan(most / 2);
  expect(tried).toBeLessThanOrEqual(most);
});
