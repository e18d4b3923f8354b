import { describe, expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { type Coin, randomPool } from '#testing/random-pool.ts';
import type { Edge } from '../graph/edge.ts';
import { createGraph } from '../graph/graph.ts';
import type { Flow } from './answer.ts';
import { findFlow } from './flow.ts';

/** A pool of several coins changes hands once in a split: for which two of them it does is part of the question. */

function split(pools: readonly Pool[], amount: bigint, allow?: (edge: Edge) => boolean): Flow | undefined {
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  return findFlow(graph, { from: asset('S@c'), to: asset('Z@c'), side: 'in', amount, ...(allow && { allow }) });
}

const poolsOf = (flow: Flow | undefined) => flow?.legs.map(({ edge }) => edge.poolKey) ?? [];

test('a pool of three coins is left to the two for which it is worth most, not to those that asked first', () => {
  const pools: Pool[] = [
    pairPool('first', ['A', 'S'], [48_186_453_284_816n, 3_093_224_628_619_110_776_832n]),
    {
      ...{ id: 'three', kind: 'stableswap', denoms: ['B', 'A', 'Z'], feePpm: 3000 },
      reserves: [137_078_440_256n, 132_574_547_287n, 13_564_812_264_382n],
      scales: [10n ** 12n, 10n ** 12n, 10n ** 10n],
      amplification: 2000n,
    },
    pairPool('last', ['A', 'Z'], [14_878_250_536_004n, 1_489_387_345_483_028n]),
    pairPool('other', ['S', 'B'], [51_773_110_145_178_288_128n, 807_599_233_808n]),
  ];
  const flow = split(pools, 17_517_515_786_289_092_609n);
  expect(flow?.legs.find(({ edge }) => edge.poolKey === 'three')?.edge.id).toBe('three:A>Z');
  expect(flow?.amountOut).toBeGreaterThan(26_800_000_000_000n);
});

test('a pool of three coins is left to the two that it trades best, though they have no room for the whole by themselves', () => {
  const held = 10n ** 12n;
  const pools: Pool[] = [
    {
      ...{ id: 'three', kind: 'transmuter', denoms: ['S', 'B', 'Z'], feePpm: 100 },
      reserves: [held, held, held],
      scales: [1n, 1n, 1n],
    },
    {
      ...{ id: 'two', kind: 'transmuter', denoms: ['S', 'Z'], feePpm: 3000 },
      reserves: [held, held / 10n],
      scales: [1n, 1n],
    },
    pairPool('first', ['S', 'B'], [4n * held, 4n * held]),
    pairPool('other', ['S', 'Z'], [held / 2n, held / 2n]),
  ];
  // All of it but what the second takes goes through the first, nearly one for one.
  const flow = split(pools, (105n * held) / 100n);
  expect(flow?.legs.find(({ edge }) => edge.poolKey === 'three')?.edge.id).toBe('three:S>Z');
  expect(flow?.amountOut).toBeGreaterThan((1049n * held) / 1000n);
});

describe('random pools', { timeout: 120_000 }, () => {
  test('are used once each, and come close to the best choice of two coins for each', () => {
    const losses: number[] = [];
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed);
      const pools = mixedPools(random);
      const amount = BigInt(Math.ceil(random.magnitude(1e9, 3e11)));
      const flow = split(pools, amount);
      expect(new Set(poolsOf(flow)).size, `seed ${seed}`).toBe(poolsOf(flow).length);
      const best = choices(pools).reduce((most, allow) => {
        const given = split(pools, amount, allow)?.amountOut ?? 0n;
        return given > most ? given : most;
      }, 0n);
      losses.push(Math.max(0, Number(best - (flow?.amountOut ?? 0n)) / Number(best)));
    }
    expect(losses.reduce((sum, loss) => sum + loss, 0) / losses.length).toBeLessThan(1e-4);
  });
});

/** Five dollar coins of six decimals, pairs of them, and two pools of three. */
function mixedPools(random: Random): Pool[] {
  const coins = ['S', 'A', 'B', 'C', 'Z'].map((denom): Coin => ({ denom, decimals: 6, usd: 1 }));
  const some = (count: number) => {
    const left = [...coins];
    const [first, second, ...more] = Array.from(
      { length: count },
      () => left.splice(random.whole(0, left.length - 1), 1)[0] as Coin,
    );
    return [first as Coin, second as Coin, ...more] as const;
  };
  const skew = () => 1 + (random.next() - 0.5) * 0.004;
  const pairs = Array.from({ length: 8 }, (_, index) =>
    randomPool(random, 'constant_product', `pair${index}`, some(2), random.magnitude(1e4, 1e6), skew()),
  );
  const threes = Array.from({ length: 2 }, (_, index) =>
    randomPool(random, 'stableswap', `three${index}`, some(3), random.magnitude(1e4, 1e6), skew()),
  );
  return [...pairs, ...threes].map((pool) => ({ ...pool, feePpm: 3000 }));
}

/** Every way of leaving each pool of three to one edge. */
function choices(pools: readonly Pool[]): ((edge: Edge) => boolean)[] {
  const edges = pools.filter(({ denoms }) => denoms.length > 2).map((pool) => poolEdges(pool, 'c').map(({ id }) => id));
  const [one, two] = edges as [string[], string[]];
  const all = new Set(edges.flat());
  return one.flatMap((first) =>
    two.map(
      (second) =>
        ({ id }: Edge) =>
          !all.has(id) || id === first || id === second,
    ),
  );
}
