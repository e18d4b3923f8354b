import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TransmuterPool } from '#market/pool.ts';
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
