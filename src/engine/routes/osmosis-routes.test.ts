import { expect, test } from 'vitest';
import type { OsmosisPool, Pool } from '#market/pool.ts';
import { poolEdges, searchRequest } from '#testing/graph.ts';
import { assetText } from '#testing/path-text.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { randomOsmosisPool } from '#testing/random-osmosis-pool.ts';
import type { Coin } from '#testing/random-pool.ts';
import { ALLOW_ALL } from '../graph/edge-filter.ts';
import { createGraph } from '../graph/graph.ts';
import type { QuotedPath, Side } from '../path/quote.ts';
import { applySwap, poolDirection } from '../pools/pool-quote.ts';
import type { SplitOptions } from '../split/split-path.ts';
import { findBestRoute } from './best-route.ts';

/** Routes over the pools of Osmosis, whose quotes round and reject in ways of their own. Seeds are in the messages. */
const KINDS: readonly OsmosisPool['kind'][] = ['osmosis_concentrated', 'osmosis_stableswap', 'osmosis_weighted'];
const SEEDS = Array.from({ length: 40 }, (_, k) => k + 1);
const COINS: readonly Coin[] = [
  { denom: 'A', decimals: 6, usd: 1 },
  { denom: 'B', decimals: 6, usd: 5 },
  { denom: 'C', decimals: 12, usd: 0.2 },
  { denom: 'D', decimals: 8, usd: 30 },
];

const SPLIT: SplitOptions<unknown> = {
  ...{ maxRoutes: 4, maxHops: 4, costPerRoute: () => 1e-7 },
  ...{ groupsOf: () => [ALLOW_ALL], detailOf: (first) => first.detail },
};

function randomPools(random: Random): Pool[] {
  return Array.from({ length: 14 }, (_, k) => {
    const first = random.pick(COINS);
    const second = random.pick(COINS.filter((coin) => coin !== first));
    const skew = 1 + 0.02 * (random.next() - 0.5);
    const pool = randomOsmosisPool(
      random,
      random.pick(KINDS),
      `${k}`,
      [first, second],
      random.magnitude(1e4, 1e7),
      skew,
    );
    const fee = () => BigInt(random.pick([0, 5, 15])) * 10n ** 14n;
    return {
      ...pool,
      takerFeesE18: [
        [0n, fee()],
        [fee(), 0n],
      ],
    };
  });
}

const routesOf = (path: QuotedPath) => path.hops[0]?.routes ?? [path];

/** What the routes give when they are played on the pools, one after the other. */
function played(pools: readonly Pool[], path: QuotedPath, side: Side): bigint {
  const now = new Map(pools.map((pool) => [pool.id, pool]));
  return routesOf(path).reduce((sum, route) => {
    let moving = route.amountIn;
    for (const { edge, amountIn } of route.hops) {
      if (side === 'out' && path.hops[0]?.routes === undefined) moving = amountIn;
      const pool = now.get(edge.poolKey) as Pool;
      const [i, j] = [edge.from, edge.to].map((each) => pool.denoms.indexOf(assetText(each).split('@')[0] as string));
      const given = poolDirection(pool, i as number, j as number).quoteIn(moving);
      if (typeof given !== 'bigint') throw new Error(`pool ${pool.id} gives ${given}`);
      now.set(pool.id, applySwap(pool, i as number, j as number, moving) as Pool);
      moving = given;
    }
    return sum + moving;
  }, 0n);
}

test.each(['in', 'out'] as const)(
  'exact %s: routes give what is quoted, and are no worse than any one pool',
  (side) => {
    let split = 0;
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const pools = randomPools(random);
      const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
      const [from, to] = ['A', 'C'];
      const amount = BigInt(Math.floor(random.magnitude(1e7, 1e12) * (side === 'out' ? 1e6 : 1)));
      const { path } = findBestRoute(graph, {
        ...searchRequest(`${from}@c`, `${to}@c`, amount, { side }),
        split: SPLIT,
      });
      const direct = pools.flatMap((pool) => {
        const [i, j] = [pool.denoms.indexOf(from as string), pool.denoms.indexOf(to as string)];
        if (i < 0 || j < 0) return [];
        const direction = poolDirection(pool, i, j);
        const quote = side === 'in' ? direction.quoteIn(amount) : direction.quoteOut(amount);
        return typeof quote === 'bigint' ? [quote] : [];
      });
      if (path === undefined) {
        expect(direct, `seed ${seed}`).toEqual([]);
        continue;
      }
      if (routesOf(path).length > 1) split += 1;
      const given = played(pools, path, side);
      if (side === 'in') {
        expect(given, `seed ${seed}`).toBe(path.amountOut);
        for (const other of direct) expect(path.amountOut, `seed ${seed}`).toBeGreaterThanOrEqual(other);
      } else {
        expect(given, `seed ${seed}`).toBeGreaterThanOrEqual(amount);
        for (const other of direct) expect(path.amountIn, `seed ${seed}`).toBeLessThanOrEqual(other);
      }
    }
    expect(split).toBeGreaterThan(5);
  },
);
