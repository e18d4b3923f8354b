import { expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom } from '#testing/random.ts';
import { wildPools } from '#testing/random-pools.ts';
import { createGraph } from '../graph/graph.ts';
import { findFlow } from './flow.ts';

/**
 * Of random pools at prices that leave profits all over, with ranges that end: the way backward alone paid more, or found
 * nothing; and the input looked for was more than what spot says by magnitudes.
 */
const SEEDS = [21, 35, 53, 58, 60, 63, 117, 134, 146, 158, 173, 234, 239, 282];

test.each(SEEDS)('an exact output costs no more than an input that gives it: seed %i', { timeout: 60_000 }, (seed) => {
  const random = createRandom(seed);
  const made = wildPools(random, random.whole(3, 6), random.whole(6, 14));
  const graph = createGraph(made.pools.flatMap((pool) => poolEdges(pool, 'c')));
  for (let asked = 0; asked < 4; asked++) {
    const from = random.pick(made.coins);
    const to = random.pick(made.coins.filter((coin) => coin !== from));
    const around = Math.min(made.liquidityUsd.get(from.denom) ?? 0, made.liquidityUsd.get(to.denom) ?? 0);
    const amount = BigInt(Math.ceil(((around * random.magnitude(0.01, 0.5)) / from.usd) * 10 ** from.decimals));
    const question = { from: asset(`${from.denom}@c`), to: asset(`${to.denom}@c`), maxHops: 6 };
    const forth = findFlow(graph, { ...question, side: 'in', amount });
    if (forth === undefined || forth.amountOut < 10n ** 7n || amount < 10n ** 7n) continue;
    const back = findFlow(graph, { ...question, side: 'out', amount: forth.amountOut });
    expect(Number(back?.amountIn) / Number(amount), `question ${asked}`).toBeLessThan(1 + 1e-4);
  }
});

test('a pool that trades nothing stands in the way of no exact output', () => {
  const held = 10n ** 12n;
  const dead: Pool = {
    ...{ id: 'dead', kind: 'stableswap', denoms: ['A', 'B'], feePpm: 100 },
    ...{ reserves: [0n, held], scales: [1n, 1n], amplification: 10n },
  };
  const pools = [
    dead,
    pairPool('first', ['S', 'A'], [held, held]),
    pairPool('second', ['A', 'B'], [held, held]),
    pairPool('third', ['B', 'Z'], [held, held]),
    pairPool('direct', ['S', 'Z'], [held, held]),
  ];
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  // No one path has as much.
  const amount = held + held / 10n;
  const flow = findFlow(graph, { from: asset('S@c'), to: asset('Z@c'), side: 'out', amount, maxHops: 6 });
  expect(flow?.amountOut).toBe(amount);
});
