import { describe, expect, test } from 'vitest';
import { poolQuotes } from '#engine/pools/pool-quote.ts';
import type { PpmPool } from '#market/pool.ts';
import { maxOf } from '#math/fixed.ts';
import { createFlowBound } from './flow-bound.ts';
import { createRandom } from './random.ts';
import { type Coin, randomPool } from './random-pool.ts';
import { runs } from './runs.ts';

const KINDS: readonly PpmPool['kind'][] = [
  'constant_product',
  'weighted',
  'stableswap',
  'solidly_stable',
  'astroport_stable',
  'concentrated',
  'transmuter',
];
const X: Coin = { denom: 'x', decimals: 18, usd: 2 };
const Y: Coin = { denom: 'y', decimals: 18, usd: 3 };
const Z: Coin = { denom: 'z', decimals: 18, usd: 5 };
const AMOUNT = 10n ** 22n;

const seeds = (count: number): number[] => Array.from({ length: runs(count) }, (_, index) => index + 1);

function out(pool: PpmPool, from: string, to: string, amountIn: bigint): bigint {
  if (amountIn === 0n) return 0n;
  const quote = poolQuotes(pool, pool.denoms.indexOf(from), pool.denoms.indexOf(to)).quoteIn(amountIn);
  return quote.ok ? quote.amountOut : 0n;
}

/** The best division of an amount between two paths with concave outputs. */
function bestSplit(first: (amount: bigint) => bigint, second: (amount: bigint) => bigint): bigint {
  const total = (part: bigint) => first(part) + second(AMOUNT - part);
  let [low, high] = [0n, AMOUNT];
  while (high - low > 2n) {
    const third = (high - low) / 3n;
    if (total(low + third) < total(high - third)) low += third;
    else high -= third;
  }
  return [0n, low, low + 1n, high, AMOUNT].map(total).reduce(maxOf);
}

describe.each(KINDS)('%s', (kind) => {
  test('is tight for one pool', () => {
    for (const seed of seeds(10)) {
      const pool = randomPool(createRandom(seed), kind, 'p', [X, Y], 1e7);
      const given = Number(out(pool, 'x', 'y', AMOUNT));
      if (given === 0) continue;
      const most = createFlowBound([pool]).most('x', 'y', AMOUNT);
      expect(most, `seed ${seed}`).toBeGreaterThanOrEqual(given);
      expect(most / given, `seed ${seed}`).toBeLessThan(1 + 1e-5);
    }
  });

  test.each(KINDS)('is tight for the best split beside or before %s', (other) => {
    for (const seed of seeds(3)) {
      const random = createRandom(seed);
      const direct = randomPool(random, kind, 'direct', [X, Y], random.magnitude(1e5, 1e7));
      const half = randomPool(random, other, 'half', [X, Z], random.magnitude(1e5, 1e7));
      const rest = randomPool(random, 'constant_product', 'rest', [Z, Y], random.magnitude(1e5, 1e7));
      const around = (amount: bigint) => out(rest, 'z', 'y', out(half, 'x', 'z', amount));
      const best = Number(bestSplit((amount) => out(direct, 'x', 'y', amount), around));
      const most = createFlowBound([direct, half, rest]).most('x', 'y', AMOUNT);
      expect(most, `seed ${seed}`).toBeGreaterThanOrEqual(best);
      // A drained pool returns nothing above its limit, which a search by halving cannot cross.
      if (![kind, other].some((each) => each === 'concentrated' || each === 'transmuter')) {
        expect(most / best, `seed ${seed}`).toBeLessThan(1 + 1e-4);
      }
    }
  });
});

test('includes the profit of cycles', () => {
  for (const seed of seeds(12)) {
    const random = createRandom(seed);
    const coins = [X, Y, Z];
    const pools = Array.from({ length: 6 }, (_, index) => {
      const first = random.pick(coins);
      const second = random.pick(coins.filter((coin) => coin !== first));
      return randomPool(random, random.pick(KINDS), `p${index}`, [first, second], 1e6, random.magnitude(0.8, 1.25));
    });
    const most = createFlowBound(pools).most('x', 'y', AMOUNT);
    for (const [i, first] of pools.entries()) {
      if (!first.denoms.includes('x')) continue;
      const middle = first.denoms.find((denom) => denom !== 'x') as string;
      const half = out(first, 'x', middle, AMOUNT);
      if (middle === 'y') {
        expect(most, `seed ${seed}`).toBeGreaterThanOrEqual(Number(half));
        continue;
      }
      for (const [k, second] of pools.entries()) {
        if (k === i || !second.denoms.includes('y') || !second.denoms.includes('z')) continue;
        const given = Number(out(second, 'z', 'y', half));
        expect(most, `seed ${seed}`).toBeGreaterThanOrEqual(given);
      }
    }
  }
});

test('is zero for an unreachable asset', () => {
  const pool = randomPool(createRandom(1), 'constant_product', 'p', [X, Y], 1e6);
  expect(createFlowBound([pool]).most('x', 'z', AMOUNT)).toBe(0);
  expect(createFlowBound([pool]).most('q', 'y', AMOUNT)).toBe(0);
});
