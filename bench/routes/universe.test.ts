import { expect, test } from 'vitest';
import { spotRateOf } from '#engine/graph/price-curve.ts';
import { poolQuotes } from '#engine/pools/pool-quote.ts';
import { createRandom } from '#testing/random.ts';
import { replay } from './replay.ts';
import type { Token } from './universe.ts';
import { createUniverse, type UniversePool } from './universe.ts';

const universe = createUniverse(createRandom(1), 400);
const tokenOf = (denom: string | undefined) => universe.tokens.get(denom ?? '') as Token;
const unitUsd = (denom: string | undefined) => tokenOf(denom).usd / 10 ** tokenOf(denom).decimals;
const DIRECTIONS = [
  [0, 1],
  [1, 0],
] as const;

test('every pool gives less value than its input, so no cycle makes a profit', () => {
  for (const pool of universe.pools) {
    for (const [i, j] of DIRECTIONS) {
      const rate = spotRateOf(poolQuotes(pool, i, j).curve) * (unitUsd(pool.denoms[j]) / unitUsd(pool.denoms[i]));
      expect(rate, pool.id).toBeLessThan(1);
      expect(rate, pool.id).toBeGreaterThan(0.97);
    }
  }
});

test('replays the second use of a pool on its state after the first', () => {
  const pools = new Map(universe.pools.map((each) => [each.id, each]));
  for (const pool of universe.pools) {
    const [denomIn, denomOut] = pool.denoms as [string, string];
    const leg = (take: (held: bigint) => bigint) => ({ pool: pool.id, denomIn, denomOut, take });
    const amountIn = BigInt(Math.ceil(10_000 / unitUsd(denomIn)));
    const given = (...parts: ((held: bigint) => bigint)[]) =>
      Number(replay(pools, { amountIn, legs: parts.map(leg) }, denomIn, denomOut));
    const whole = given((held) => held);
    expect(
      given(
        (held) => held / 2n,
        (held) => held,
      ) / whole,
      pool.id,
    ).toBeCloseTo(1, 3);
    expect(given((held) => held / 2n) / whole, pool.id).toBeGreaterThan(0.5);
  }
});

test('a plan that spends more than its balance has no output', () => {
  const pool = universe.pools[0] as UniversePool;
  const pools = new Map(universe.pools.map((each) => [each.id, each]));
  const [denomIn, denomOut] = pool.denoms as [string, string];
  const leg = (take: (held: bigint) => bigint) => ({ pool: pool.id, denomIn, denomOut, take });
  const amountIn = BigInt(Math.ceil(100 / unitUsd(denomIn)));
  expect(replay(pools, { amountIn, legs: [leg((held) => held)] }, denomIn, denomOut)).toBeGreaterThan(0n);
  expect(replay(pools, { amountIn, legs: [leg((held) => held + 1n)] }, denomIn, denomOut)).toBeUndefined();
});
