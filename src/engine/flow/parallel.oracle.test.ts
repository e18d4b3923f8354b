import { expect, test } from 'vitest';
import type { Pool, PoolKind } from '#market/pool.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { type Coin, randomPool } from '#testing/random-pool.ts';
import { createGraph } from '../graph/graph.ts';
import { poolQuotes } from '../pools/pool-quote.ts';
import { findFlow } from './flow.ts';

/** `ORACLE_SEED` starts elsewhere, `ORACLE_UNIVERSES` tries more. */
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const UNIVERSES = Number(process.env.ORACLE_UNIVERSES ?? 400);
const PATIENCE = { timeout: 60_000 + 100 * UNIVERSES };

/** What may be lost of the best, in basis points. */
const MOST_LOST = 0.5;
/** With fewer units, roundings and not shares decide. */
const FEW_UNITS = 10n ** 6n;

const MILLION = 10n ** 6n;
const STABLE = { kind: 'stableswap', denoms: ['x', 'y'], scales: [MILLION ** 2n, MILLION ** 2n] } as const;

/** Undefined for what a pool does not take. */
function given(pool: Pool, amountIn: bigint): bigint | undefined {
  if (amountIn === 0n) return 0n;
  const quote = poolQuotes(pool, 0, 1).quoteIn(amountIn);
  return quote.ok ? quote.amountOut : undefined;
}

/** The most that two pools give together: shares between which the best lies, narrowed by a third again and again. */
function bestOfTwo([one, other]: readonly [Pool, Pool], amount: bigint): bigint {
  const together = (share: bigint) => {
    const [a, b] = [given(one, share), given(other, amount - share)];
    return a === undefined || b === undefined ? undefined : a + b;
  };
  const most = (pool: Pool) => mostTaken(pool, amount);
  let [low, high] = [amount - most(other), most(one)];
  if (low > high) return 0n;
  const ends = [low, high];
  while (high - low > 2n) {
    const third = (high - low) / 3n;
    const [left, right] = [low + third, high - third];
    if ((together(left) ?? 0n) < (together(right) ?? 0n)) low = left;
    else high = right;
  }
  return [...ends, low, low + 1n, high].reduce((best, share) => {
    const worth = together(share) ?? 0n;
    return worth > best ? worth : best;
  }, 0n);
}

function mostTaken(pool: Pool, amount: bigint): bigint {
  if (given(pool, amount) !== undefined) return amount;
  let [low, high] = [0n, amount];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (given(pool, middle) !== undefined) low = middle;
    else high = middle;
  }
  return low;
}

const flowOver = (pools: readonly Pool[], side: 'in' | 'out', amount: bigint, to = 'y') =>
  findFlow(createGraph(pools.flatMap((pool) => poolEdges(pool, 'c'))), {
    from: asset('x@c'),
    to: asset(`${to}@c`),
    side,
    amount,
  });

const bps = (less: bigint, more: bigint): number => 1e4 * (1 - Number(less) / Number(more));

test('beside a stable pool that the trade empties, another one gets its part', PATIENCE, () => {
  for (const kind of ['constant_product', 'stableswap'] as const) {
    for (const depth of [100_000n, 400_000n, 10_000_000n]) {
      for (const amplification of [50n, 1000n, 5000n]) {
        const reserves = [depth * MILLION, depth * MILLION];
        const empty = { ...STABLE, id: 'stable', feePpm: 400, reserves: [MILLION ** 2n / 10n, MILLION ** 2n / 10n] };
        const other = { ...STABLE, id: 'other', kind, feePpm: 500, reserves, amplification: 100n };
        const pools = [{ ...empty, amplification }, other] as readonly Pool[] as readonly [Pool, Pool];
        for (const trade of [50_000n, 110_000n, 150_000n, 300_000n, 1_000_000n]) {
          const amount = trade * MILLION;
          const best = bestOfTwo(pools, amount);
          const told = `${kind} of ${depth}, amplification ${amplification}, trade of ${trade}`;
          expect(bps(flowOver(pools, 'in', amount)?.amountOut ?? 0n, best), told).toBeLessThan(MOST_LOST);
        }
      }
    }
  }
});

function twoPools(random: Random): [Pool, Pool] {
  const coins = ['x', 'y'].map((denom): Coin => ({ denom, decimals: random.pick([6, 8, 18]), usd: 1 })) as [Coin, Coin];
  const kinds: PoolKind[] = ['constant_product', 'weighted', 'stableswap', 'concentrated', 'transmuter'];
  const pool = (id: string) =>
    randomPool(random, random.pick(kinds), id, coins, random.magnitude(1e4, 1e7), random.magnitude(0.99, 1.01));
  return [pool('a'), pool('b')];
}

test(
  'two pools of any kind share an amount as well as any two shares do, from a little to far beyond what they have',
  PATIENCE,
  () => {
    let asked = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + UNIVERSES; seed++) {
      const random = createRandom(seed);
      const pools = twoPools(random);
      const decimals = random.pick([9, 11, 13, 15]);
      const amount = BigInt(Math.ceil(random.magnitude(1, 100))) * 10n ** BigInt(decimals);
      const best = bestOfTwo(pools, amount);
      if (best < FEW_UNITS) continue;
      const told = `seed ${seed}: ${pools.map(({ kind }) => kind).join(' and ')}, ${amount}`;
      expect(bps(flowOver(pools, 'in', amount)?.amountOut ?? 0n, best), told).toBeLessThan(MOST_LOST);
      asked += 1;
    }
    expect(asked).toBeGreaterThan(UNIVERSES / 4);
  },
);

test('where one of two ways leads over an asset in few units, those are used well', PATIENCE, () => {
  const losses: number[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + 60; seed++) {
    const random = createRandom(seed);
    const whole = (from: number, to: number) => BigInt(random.whole(from, to));
    const coarse = whole(2000, 8000);
    const fine = 10n ** 24n;
    const pool = (id: string, denoms: [string, string], reserves: [bigint, bigint]) =>
      pairPool(id, denoms, reserves, random.pick([100, 500, 3000]));
    const direct = pool('direct', ['x', 'y'], [fine, fine]);
    const into = pool('into', ['x', 'g'], [fine, coarse]);
    const outOf = pool('out of', ['g', 'y'], [coarse, fine]);
    const amount = fine / whole(4, 40);
    let best = given(direct, amount) ?? 0n;
    for (let units = 1n; units < coarse / 2n; units++) {
      const cost = poolQuotes(into, 0, 1).quoteOut(units);
      if (!cost.ok || cost.amountIn > amount) break;
      const together = (given(outOf, units) ?? 0n) + (given(direct, amount - cost.amountIn) ?? 0n);
      if (together > best) best = together;
    }
    losses.push(bps(flowOver([direct, into, outOf], 'in', amount)?.amountOut ?? 0n, best));
  }
  expect(Math.max(...losses)).toBeLessThan(MOST_LOST);
});

test('a pool of three coins is used in one direction alone', () => {
  const alloy = { id: 'alloy', kind: 'transmuter', feePpm: 0, denoms: ['y', 'x', 'z'], scales: [1n, 1n, 1n] };
  const pair = { id: 'pair', kind: 'constant_product', feePpm: 3000, denoms: ['x', 'z'] };
  const pools = [
    { ...alloy, reserves: [200n, 300n, 100n].map((each) => each * MILLION) },
    { ...pair, reserves: [1000n * MILLION, 1000n * MILLION] },
  ] as unknown as Pool[];
  for (const amount of [50n, 150n, 600n]) {
    const flow = flowOver(pools, 'in', amount * MILLION, 'z');
    const used = flow?.legs.map(({ edge }) => edge.poolKey) ?? [];
    expect(used.length, `${amount}`).toBeGreaterThan(0);
    expect(new Set(used).size, `${amount}`).toBe(used.length);
  }
});

test('of more than a thousand that are alike, those left aside would not give half a basis point together', () => {
  const count = 1200n;
  const pools = Array.from({ length: Number(count) }, (_, index) =>
    pairPool(`pool:${index}`, ['x', 'y'], [10n ** 24n, 10n ** 24n]),
  );
  const amount = 6n * 10n ** 22n;
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, '1')));
  const flow = findFlow(graph, { from: asset('x@1'), to: asset('y@1'), side: 'in', amount });
  const best = count * (given(pools[0] as Pool, amount / count) as bigint);
  expect(1e4 * (1 - Number(flow?.amountOut) / Number(best))).toBeLessThan(MOST_LOST);
});
