import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConcentratedPool } from '#market/pool.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';
import { estimatesOf } from '#testing/estimates.ts';
import { createRandom } from '#testing/random.ts';
import { randomPool } from '#testing/random-pool.ts';
import { concentrated, poolAt, type SwapSteps, swapSteps } from './concentrated.ts';

const THOUSAND = 10n ** 21n;
const pool: ConcentratedPool = {
  ...{ id: 'p', kind: 'concentrated', denoms: ['A', 'B'], feePpm: 3000, tickSpacing: 60 },
  ...{ sqrtPriceX96: sqrtRatioAtTick(7), tick: 7, liquidity: 6n * THOUSAND },
  ticks: [
    { index: -30000, liquidityNet: THOUSAND },
    { index: -1200, liquidityNet: 5n * THOUSAND },
    { index: 600, liquidityNet: THOUSAND / 10n },
    { index: 1200, liquidityNet: -51n * (THOUSAND / 10n) },
    { index: 30000, liquidityNet: -THOUSAND },
  ],
};
const falling = concentrated(pool, 0, 1);
const rising = concentrated(pool, 1, 0);

/** Amounts of Uniswap's own library for this pool; the last two cross ticks and edges of bitmap words. */
describe('Uniswap v3', () => {
  test.each([
    [1000n, 997n, 996n],
    [10n ** 18n, 997532294766516862n, 996136912246651183n],
    [3n * 10n ** 20n, 285092592319535969329n, 284736983094782922629n],
    [10n ** 21n, 700049950158937333857n, 699091521152878570667n],
  ])('%d in', (amountIn, fallen, risen) => {
    expect(falling.quoteIn(amountIn)).toBe(fallen);
    expect(rising.quoteIn(amountIn)).toBe(risen);
  });

  test.each([
    [1n, 2n, 3n],
    [1000n, 1004n, 1005n],
    [10n ** 18n, 1002474222093090367n, 1003878715753409419n],
    [3n * 10n ** 20n, 316512234461168663873n, 316918578532564646604n],
    [10n ** 21n, 2729357464605657893288n, 2743895712010319242190n],
  ])('%d out', (amountOut, fallen, risen) => {
    expect(falling.quoteOut(amountOut)).toBe(fallen);
    expect(rising.quoteOut(amountOut)).toBe(risen);
  });
});

test('an output that a step gives in full costs the whole step, as in Uniswap’s library', () => {
  const coarse: ConcentratedPool = {
    ...{ ...pool, feePpm: 100, tickSpacing: 1, tick: 92473, liquidity: 4566315n },
    sqrtPriceX96: 8068763984738279794121398519842n,
    ticks: [
      { index: 89310, liquidityNet: 4566315n },
      { index: 92481, liquidityNet: 1663605n },
      { index: 92512, liquidityNet: -1663605n },
      { index: 95637, liquidityNet: -4566315n },
    ],
  };
  const { quoteIn, quoteOut } = concentrated(coarse, 1, 0);
  expect([16n, 17n, 18n].map((units) => quoteOut(units))).toEqual([166026n, 183770n, 194153n]);
  expect([172000n, 178000n].map((units) => quoteIn(units))).toEqual([16n, 17n]);
});

test('rejects amounts past the end of liquidity', () => {
  expect(falling.quoteIn(9n * THOUSAND)).toBe('not_enough_liquidity');
  expect(rising.quoteOut(9n * THOUSAND)).toBe('not_enough_liquidity');
  expect(estimatesOf(falling.curve).estimateOut(9e21)).toBe(0);
  expect(estimatesOf(rising.curve).estimateIn(9e21)).toBe(Infinity);
});

test('crosses a gap without liquidity', () => {
  const gapped: ConcentratedPool = {
    ...{ ...pool, liquidity: 0n, tick: 0, sqrtPriceX96: sqrtRatioAtTick(0) },
    ticks: [
      { index: 60_000, liquidityNet: THOUSAND },
      { index: 90_000, liquidityNet: -THOUSAND },
    ],
  };
  const answer = concentrated(gapped, 1, 0).quoteIn(10n ** 18n);
  // The price there is 1.0001^60000, about 403.3, and the fee 0.3 percent.
  expect(Number(answer) / 1e18).toBeCloseTo(0.997 / 1.0001 ** 60_000, 5);
  expect(concentrated(gapped, 0, 1).quoteIn(1000n)).toBe('not_enough_liquidity');
});

test('quotes through thousands of steps do not depend on earlier quotes', () => {
  const wide: ConcentratedPool = {
    ...{ ...pool, feePpm: 100, tickSpacing: 1, sqrtPriceX96: sqrtRatioAtTick(0), tick: 0, liquidity: THOUSAND },
    ticks: [
      { index: -700_000, liquidityNet: THOUSAND },
      { index: 700_000, liquidityNet: -THOUSAND },
    ],
  };
  const used = concentrated(wide, 0, 1);
  const amounts = [21, 36, 24, 28, 33, 22, 35, 27, 35, 24, 36, 33].map((power) => 10n ** BigInt(power) + 12345n);
  const answers = amounts.map((amountIn) => used.quoteIn(amountIn));
  expect(answers).toEqual(amounts.map((amountIn) => concentrated({ ...wide }, 0, 1).quoteIn(amountIn)));
  const outputs = answers.filter((answer) => typeof answer === 'bigint').map((amountOut) => amountOut - 1n);
  expect(outputs.length).toBeGreaterThan(8);
  const inputs = outputs.toReversed().map((amountOut) => used.quoteOut(amountOut));
  expect(inputs).toEqual(outputs.toReversed().map((amountOut) => concentrated({ ...wide }, 0, 1).quoteOut(amountOut)));
  expect(used.quoteIn(10n ** 40n)).toEqual(concentrated({ ...wide }, 0, 1).quoteIn(10n ** 40n));
});

const coins = [
  { denom: 'A', decimals: 6, usd: 1 },
  { denom: 'B', decimals: 8, usd: 3 },
] as const;

interface State {
  readonly pool: ConcentratedPool;
  readonly steps: SwapSteps;
}

/** The state after an amount, or before it where the amount is rejected. */
function swapped({ pool, steps }: State, amount: bigint): State {
  const end = steps.endOf(amount);
  const after = end && poolAt(pool, end);
  return end && after ? { pool: after, steps: steps.after(end, after) } : { pool, steps };
}

test('steps after swaps equal those of a new pool in the same state', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = createRandom(seed);
      const depthUsd = random.magnitude(1, 1e8);
      const pool = randomPool(random, 'concentrated', 'pool', coins, depthUsd) as ConcentratedPool;
      const i = random.whole(0, 1);
      const amount = () => BigInt(Math.ceil(depthUsd * 10 ** coins[i as 0 | 1].decimals * random.magnitude(1e-9, 10)));
      const toStep = (steps: SwapSteps) => steps.endOf(amount())?.to.taken || 1n;
      const trades = Array.from({ length: random.whole(1, 4) }, amount);
      const before = trades.reduce(swapped, { pool, steps: swapSteps(pool, i === 0) });
      const after = random.chance(0.5) ? swapped(before, toStep(before.steps)) : before;
      const afresh = swapSteps({ ...after.pool }, i === 0);
      for (const units of [1n, amount(), amount(), toStep(afresh), toStep(afresh) - 1n]) {
        const [own, other] = [after.steps, afresh].map((steps) => {
          const end = steps.endOf(units);
          return end && [end.price, end.liquidity, end.given, end.tick];
        });
        expect(own).toEqual(other);
        expect(after.steps.inputFor(units)).toBe(afresh.inputFor(units));
      }
    }),
    { numRuns: 1000 },
  );
});
