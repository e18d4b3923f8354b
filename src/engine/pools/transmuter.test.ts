import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TransmuterPool } from '#market/pool.ts';
import { readPools } from '#market/pool-data.ts';
import { estimatesOf } from '#testing/estimates.ts';
import { applySwap, poolDirection } from './pool-quote.ts';
import { transmuter } from './transmuter.ts';

/** Beside the definition, in whole numbers: what goes in, less its fee, and what comes out are worth the same at the scales. */

const pool = { id: 'p', kind: 'transmuter', denoms: ['A', 'B'], feePpm: 0 } as const;
const direction = transmuter({ ...pool, reserves: [10n ** 18n, 500n], scales: [1n, 10n ** 12n] }, 0, 1);

test('swaps one for one across decimals, rounded down', () => {
  expect(direction.quoteIn(7_999_999_999_999n)).toBe(7n);
  expect(direction.quoteOut(7n)).toBe(7n * 10n ** 12n);
  expect(direction.quoteIn(10n ** 12n - 1n)).toBe('nothing_arrives');
});

test('gives at most the reserve', () => {
  expect(direction.quoteOut(500n)).toBe(500n * 10n ** 12n);
  expect(direction.quoteOut(501n)).toBe('not_enough_liquidity');
  expect(direction.quoteIn(500n * 10n ** 12n)).toBe(500n);
  expect(direction.quoteIn(501n * 10n ** 12n)).toBe('not_enough_liquidity');
});

test('rejects an output whose coarse input is worth more than the reserve', () => {
  const coarse = transmuter({ ...pool, reserves: [0n, 1500n], scales: [1000n, 1n] }, 0, 1);
  expect(coarse.quoteOut(1000n)).toBe(1n);
  expect(coarse.quoteIn(2n)).toBe('not_enough_liquidity');
  expect(coarse.quoteOut(1001n)).toBe('not_enough_liquidity');
});

const PPM = 1_000_000n;

interface Trade {
  readonly pool: TransmuterPool;
  readonly i: number;
  readonly amount: bigint;
}

const scale = fc.integer({ min: 0, max: 18 }).map((decimals) => 10n ** BigInt(decimals));
const reserve = fc.bigInt(0n, 10n ** 30n);
const trades: fc.Arbitrary<Trade> = fc
  .record({
    reserves: fc.tuple(reserve, reserve),
    scales: fc.tuple(scale, scale),
    feePpm: fc.constantFrom(0, 1, 500, 3000, 500_000),
    i: fc.integer({ min: 0, max: 1 }),
    amount: fc.bigInt(1n, 10n ** 31n),
    smaller: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ i, amount, smaller, ...members }) => ({
    pool: { ...pool, ...members },
    i,
    amount: amount / 10n ** BigInt(smaller) + 1n,
  }));

/** The worth of an input without its fee, and of an output, in the common precision times a million. */
function worths({ scales, feePpm }: TransmuterPool, i: number) {
  const [scaleIn, scaleOut] = [scales[i]!, scales[1 - i]!];
  return {
    ofInput: (amountIn: bigint) => amountIn * (PPM - BigInt(feePpm)) * scaleIn,
    ofOutput: (amountOut: bigint) => amountOut * scaleOut * PPM,
    /** The fee is rounded up by less than a unit of the input. */
    ofInputUnit: feePpm === 0 ? 0n : PPM * scaleIn,
  };
}

test('an output is worth no more than its input, and a unit more would be, up to the rounding of the fee', () => {
  fc.assert(
    fc.property(trades, ({ pool, i, amount }) => {
      const { ofInput, ofOutput, ofInputUnit } = worths(pool, i);
      const reserveOut = pool.reserves[1 - i]!;
      const out = transmuter(pool, i, 1 - i).quoteIn(amount);
      if (out === 'not_enough_liquidity') {
        expect(ofOutput(reserveOut + 1n)).toBeLessThanOrEqual(ofInput(amount));
        return;
      }
      const amountOut = out === 'nothing_arrives' ? 0n : out;
      expect(amountOut).toBeTypeOf('bigint');
      expect(amountOut as bigint).toBeLessThanOrEqual(reserveOut);
      expect(ofOutput(amountOut as bigint)).toBeLessThanOrEqual(ofInput(amount));
      expect(ofOutput((amountOut as bigint) + 1n)).toBeGreaterThan(ofInput(amount) - ofInputUnit);
    }),
    { numRuns: 500 },
  );
});

test('an input is the least that is worth the output', () => {
  fc.assert(
    fc.property(trades, ({ pool, i, amount }) => {
      const { ofInput, ofOutput } = worths(pool, i);
      const { quoteIn, quoteOut } = transmuter(pool, i, 1 - i);
      const amountIn = quoteOut(amount);
      if (amount > pool.reserves[1 - i]!) expect(amountIn).toBe('not_enough_liquidity');
      if (typeof amountIn !== 'bigint') return;
      expect(ofInput(amountIn)).toBeGreaterThanOrEqual(ofOutput(amount));
      expect(quoteIn(amountIn)).toBeGreaterThanOrEqual(amount);
      const less = quoteIn(amountIn - 1n);
      if (typeof less === 'bigint') expect(less).toBeLessThan(amount);
      else expect(less).toBe('nothing_arrives');
    }),
    { numRuns: 500 },
  );
});

/** Amounts of osmosis-labs/transmuter c36cb056: contracts/transmuter/src, swap.rs, asset.rs and transmuter_pool/weight.rs. */
describe('alloyed assets', () => {
  const E18 = 10n ** 18n;
  const percent = (share: bigint) => share * 10n ** 16n;
  // Normalization factors 1, 10 and 100: a scale is their least common multiple over the factor.
  const alloyed: TransmuterPool = {
    ...{ id: '1', kind: 'transmuter', feePpm: 0, denoms: ['denom1', 'denom2', 'alloyed'] },
    ...{ reserves: [10n ** 12n, 10n ** 12n, 0n], scales: [100n, 10n, 1n], minted: 2 },
  };

  test('are minted and burned by normalization factors, rounded against the trader', () => {
    expect(poolDirection(alloyed, 0, 1).quoteOut(1000n)).toBe(100n);
    expect(poolDirection(alloyed, 1, 0).quoteOut(10n)).toBe(100n);
    expect(poolDirection(alloyed, 0, 1).quoteOut(10n ** 12n + 10n)).toBe('not_enough_liquidity');
    expect(poolDirection(alloyed, 0, 2).quoteIn(7n)).toBe(700n);
    expect(poolDirection(alloyed, 2, 1).quoteIn(109n)).toBe(10n);
    expect(poolDirection(alloyed, 2, 1).quoteOut(10n)).toBe(100n);
    // Any amount can be minted, no more than the reserve redeemed.
    expect(poolDirection(alloyed, 0, 2).quoteIn(10n ** 20n)).toBe(10n ** 22n);
    expect(poolDirection(alloyed, 2, 0).quoteIn(10n ** 14n + 100n)).toBe('not_enough_liquidity');
    expect(applySwap(alloyed, 0, 2, 5n)).toMatchObject({ reserves: [10n ** 12n + 5n, 10n ** 12n, 0n] });
    expect(applySwap(alloyed, 2, 1, 50n)).toMatchObject({ reserves: [10n ** 12n, 10n ** 12n - 5n, 0n] });
  });

  const even = { ...alloyed, reserves: [6000n, 4000n, 0n], scales: [1n, 1n, 1n] };
  const limited = (members: number[], mostE18: bigint) => ({ ...even, weightLimits: [{ members, mostE18 }] });

  test('keep to the limit of a weight, unless it falls', () => {
    const pool = limited([0], percent(70n));
    // 6000 of 10000; 1000 more for the other denom is 70 percent, 3333 more minted are 9333 of 13333.
    expect(poolDirection(pool, 0, 1).quoteIn(1000n)).toBe(1000n);
    expect(poolDirection(pool, 0, 1).quoteIn(1001n)).toBe('not_enough_liquidity');
    expect(poolDirection(pool, 0, 2).quoteIn(3333n)).toBe(3333n);
    expect(poolDirection(pool, 0, 2).quoteIn(3334n)).toBe('not_enough_liquidity');
    expect(poolDirection(pool, 2, 1).quoteIn(1428n)).toBe(1428n);
    expect(poolDirection(pool, 2, 1).quoteIn(1429n)).toBe('not_enough_liquidity');
    expect(poolDirection(pool, 1, 0).quoteIn(6000n)).toBe(6000n);
    // Above it already: only what lowers it is taken.
    const over = limited([0], percent(50n));
    expect(poolDirection(over, 1, 0).quoteIn(1n)).toBe(1n);
    expect(poolDirection(over, 1, 2).quoteIn(1n)).toBe(1n);
    expect(poolDirection(over, 0, 1).quoteIn(1n)).toBe('not_enough_liquidity');
    expect(poolDirection(limited([0, 1], E18), 0, 1).quoteIn(4000n)).toBe(4000n);
  });

  test.each([
    [0, 1],
    [0, 2],
    [2, 1],
    [1, 0],
  ] as const)('the curve of %i to %i ends where the quotes do', (i, j) => {
    const pool = { ...limited([0], percent(70n)), reserves: [6n * 10n ** 12n, 4n * 10n ** 12n, 0n] };
    const { curve, quoteIn } = poolDirection(pool, i, j);
    const { estimateOut } = estimatesOf(curve);
    for (const amountIn of [
      10n ** 12n - 10n,
      10n ** 12n + 10n,
      1428n * 10n ** 9n,
      1429n * 10n ** 9n,
      5n * 10n ** 12n,
    ]) {
      const given = quoteIn(amountIn);
      expect(estimateOut(Number(amountIn)), `${amountIn}`).toBe(typeof given === 'bigint' ? Number(given) : 0);
    }
  });

  test('are captured with their limits', () => {
    const pool = limited([0], percent(70n));
    expect(readPools([pool])).toEqual([pool]);
    expect(() => readPools([limited([3], 1n)])).toThrow('pool 1: denoms must have all indexes');
  });
});
