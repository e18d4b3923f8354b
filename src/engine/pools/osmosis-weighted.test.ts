import { describe, expect, test } from 'vitest';
import type { OsmosisWeightedPool, WeightedPool } from '#market/pool.ts';
import { createRandom } from '#testing/random.ts';
import { randomOsmosisPool } from '#testing/random-osmosis-pool.ts';
import { E18 } from './osmosis-decimal.ts';
import { osmosisPower, osmosisRoot } from './osmosis-power.ts';
import { applySwap, poolDirection } from './pool-quote.ts';

const scaled = (text: string): bigint => {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(18, '0')}`);
};

const poolOf = (reserves: bigint[], weights: bigint[], spreadFactor = '0', takerFee = '0'): OsmosisWeightedPool => ({
  ...{ id: '1', kind: 'osmosis_weighted', denoms: reserves.map((_, k) => `d${k}`) },
  ...{ spreadFactorE18: scaled(spreadFactor), reserves, weights: weights.map((weight) => weight << 30n) },
  takerFeesE18: reserves.map((_, i) => reserves.map((__, j) => (i === j ? 0n : scaled(takerFee)))),
});

/** Amounts of osmosis-labs/osmosis 9829d39c, x/gamm/keeper: swap_test.go and pool_service_test.go; weights 1, 2, 3, 4. */
describe('four assets with 5,000,000 each', () => {
  const [foo, bar, baz] = [0, 1, 2];
  const reserves = [5_000_000n, 5_000_000n, 5_000_000n, 5_000_000n];
  const pool = (spreadFactor: string) => poolOf(reserves, [100n, 200n, 300n, 400n], spreadFactor);
  test.each<[from: number, to: number, spreadFactor: string, amountIn: bigint, amountOut: bigint]>([
    [foo, bar, '0', 100_000n, 49_262n],
    [bar, baz, '0', 2_451_783n, 1_167_843n],
    [foo, bar, '0.05', 100_000n, 46_833n],
    [baz, bar, '0', 30_000n, 44_664n],
    [baz, bar, '0', 39_947n, 59_327n],
    [baz, bar, '0', 19_936n, 29_755n],
  ])('%i to %i, spread factor %s: %i gives %i', (from, to, spreadFactor, amountIn, amountOut) => {
    expect(poolDirection(pool(spreadFactor), from, to).quoteIn(amountIn)).toBe(amountOut);
  });

  test.each<[to: number, amountOut: bigint, amountIn: bigint]>([
    [bar, 100_000n, 206_165n],
    [baz, 316_721n, 1_084_571n],
  ])('foo to %i: %i costs %i', (to, amountOut, amountIn) => {
    expect(poolDirection(pool('0'), foo, to).quoteOut(amountOut)).toBe(amountIn);
  });
});

/** Amounts of x/poolmanager/router_test.go, TestSingleSwapExactAmountIn: equal weights, spread factor and taker fee. */
test.each<[reserves: bigint[], spreadFactor: string, takerFee: string, amountIn: bigint, amountOut: bigint]>([
  [[10n ** 12n, 10n ** 12n], '0.001', '0.0025', 100_000n, 99_650n],
  [[2n * 10n ** 12n, 10n ** 12n], '0.001', '0.0033', 100_432n, 49_999n],
  [[10n ** 12n, 10n ** 12n], '0', '0', 100_000n, 99_999n],
  [[10n ** 12n, 10n ** 12n], '0.99', '0.99', 10_000n, 1n],
  [[10n ** 12n, 10n ** 12n], '0.001', '0', 100_000n, 99_899n],
])('case %# of two assets', (reserves, spreadFactor, takerFee, amountIn, amountOut) => {
  const pool = poolOf(reserves, [1n, 1n], spreadFactor, takerFee);
  expect(poolDirection(pool, 0, 1).quoteIn(amountIn)).toBe(amountOut);
});

/** Powers of osmomath/math_test.go, exact to the precision that the test there allows. */
test.each<[base: string, exponent: string, power: string | undefined]>([
  ['0.8', '0.32', '0.93108385'],
  ['0.8', '0', '1'],
  ['0', '1', undefined],
  // The chain goes on for more terms than we do.
  ['1.9999', '0.23', undefined],
  ['0.0000123', '123', '0'],
  ['1.777', '20', '98570.862372081602'],
  ['1', '123', '1'],
  ['2', '0.5', undefined],
])('%s to the power %s is %s', (base, exponent, power) => {
  const found = osmosisPower(scaled(base), scaled(exponent));
  if (power === undefined || found === undefined) expect([base, found]).toEqual([base, power]);
  else expect(Math.abs(Number(found - scaled(power)))).toBeLessThanOrEqual(1e10);
});

test('a square root is that of the chain to the last digit', () => {
  // cosmos/cosmos-sdk, pull request 17725: the digit in which another version of the root differed.
  expect(osmosisRoot(scaled('1.000000011823380862'))).toBe(scaled('1.000000005911690414'));
  const random = createRandom(7);
  for (let count = 0; count < 500; count++) {
    const square = BigInt(Math.floor(random.magnitude(1e9, 2e18)));
    const root = osmosisRoot(square);
    expect(root * root).toBeLessThanOrEqual((square + 2n) * E18 + 4n * root);
    expect((root + 2n) ** 2n).toBeGreaterThanOrEqual(square * E18);
  }
});

test('rejects an exact output of half the reserve, of which the chain has no power', () => {
  const { quoteOut } = poolDirection(poolOf([10n ** 12n, 10n ** 12n], [1n, 3n]), 0, 1);
  expect(quoteOut(10n ** 12n / 2n)).toBe('not_enough_liquidity');
  expect(typeof quoteOut(10n ** 12n / 3n)).toBe('bigint');
});

describe('random pools', () => {
  const random = createRandom(20_261_126);
  const COINS = [
    { denom: 'a', decimals: 6, usd: 5 },
    { denom: 'b', decimals: 12, usd: 0.1 },
  ] as const;
  const trades = Array.from({ length: 400 }, (_, k) => {
    const pool = randomOsmosisPool(random, 'osmosis_weighted', `${k}`, COINS, random.magnitude(1e3, 1e8), 1.1);
    const part = (reserve: bigint) => (reserve * BigInt(Math.ceil(1e9 * random.magnitude(1e-6, 0.3)))) / 10n ** 9n + 1n;
    return { pool: pool as OsmosisWeightedPool, part };
  });

  test('are quoted within 10^-8 of the reserve of what the exact invariant gives', () => {
    for (const { pool, part } of trades) {
      const exact: WeightedPool = { ...pool, kind: 'weighted', feePpm: 0 };
      const [reserveIn, reserveOut] = pool.reserves as [bigint, bigint];
      const amountIn = part(reserveIn);
      const given = poolDirection({ ...pool, spreadFactorE18: 0n }, 0, 1).quoteIn(amountIn);
      const best = poolDirection(exact, 0, 1).quoteIn(amountIn);
      if (typeof given !== 'bigint' || typeof best !== 'bigint') continue;
      const off = given > best ? given - best : best - given;
      expect(off, pool.id).toBeLessThanOrEqual(reserveOut / 10n ** 8n + 1n);
    }
  });

  test('give at least the output for the input that is asked for it', () => {
    let count = 0;
    for (const { pool, part } of trades) {
      const amountOut = part(pool.reserves[1] as bigint);
      const { quoteIn, quoteOut } = poolDirection(pool, 0, 1);
      const amountIn = quoteOut(amountOut);
      if (typeof amountIn !== 'bigint') continue;
      count += 1;
      expect(quoteIn(amountIn), pool.id).toBeGreaterThanOrEqual(amountOut);
      const rest = applySwap(pool, 0, 1, amountIn) as OsmosisWeightedPool;
      expect(rest.reserves[0]).toBe((pool.reserves[0] as bigint) + amountIn);
    }
    expect(count).toBeGreaterThan(300);
  });
});
