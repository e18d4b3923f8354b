import { describe, expect, test } from 'vitest';
import type { ConstantProductPool, SolanaConcentratedPool } from '#market/pool.ts';
import { maxOf, minOf } from '#math/fixed.ts';
import { arrayStart, MAX_SOLANA_TICK, solanaRootAtTick, TICKS_OF_ARRAY } from '#math/solana-ticks.ts';
import { inputBetween, outputBetween, priceAfterInput } from '#math/sqrt-price.ts';
import {
  swapQuoteByInputToken,
  swapQuoteByOutputToken,
  type TickArrayFacade,
  tickIndexToSqrtPrice,
} from '#test-packages/whirlpools.ts';
import { createRandom } from '#testing/random.ts';
import { randomSolanaPool } from '#testing/random-solana-pool.ts';
import { runs } from '#testing/runs.ts';
import recorded from '#testing/solana/recorded-quotes.json';
import { concentratedAfter } from './concentrated.ts';
import { PPM } from './pool-math.ts';
import { poolDirection } from './pool-quote.ts';

type Recorded = Omit<(typeof recorded.refused)[number], 'ticks'> & { readonly ticks: readonly unknown[] };

const poolOf = ({ pool, feePpm, tickSpacing, liquidity, sqrtPriceX64, tick, ticks, ...ends }: Recorded) =>
  ({
    ...{ kind: 'solana_concentrated', program: 'whirlpool', id: pool, denoms: ['a', 'b'], feePpm, tickSpacing, tick },
    ...{ liquidity: BigInt(liquidity), sqrtPriceX64: BigInt(sqrtPriceX64) },
    ...{ lowestTick: ends.lowestTick, highestTick: ends.highestTick },
    ticks: (ticks as readonly (readonly [number, string])[]).map(([index, net]) => ({
      index,
      liquidityNet: BigInt(net),
    })),
  }) satisfies SolanaConcentratedPool;

test('ten quotes of accounts of Solana, to the price, tick and liquidity after them', () => {
  for (const each of recorded.whirlpool) {
    const pool = poolOf(each);
    const i = each.aToB ? 0 : 1;
    const amountOut = each.amountOut === '0' ? 'nothing_arrives' : BigInt(each.amountOut);
    expect(poolDirection(pool, i, 1 - i).quoteIn(BigInt(each.amountIn))).toBe(amountOut);
    if (typeof amountOut === 'string') continue;
    expect(concentratedAfter(pool, i, BigInt(each.amountIn))).toMatchObject({
      sqrtPriceX64: BigInt(each.sqrtPriceAfter),
      tick: each.tickAfter,
      liquidity: BigInt(each.liquidityAfter),
    });
  }
  expect(recorded.whirlpool).toHaveLength(10);
});

test('what goes beyond three accounts of ticks is refused', () => {
  for (const each of recorded.refused) {
    const i = each.aToB ? 0 : 1;
    expect(poolDirection(poolOf(each), i, 1 - i).quoteIn(BigInt(each.amountIn))).toBe('not_enough_liquidity');
  }
  expect(recorded.refused).toHaveLength(4);
});

test('the roots of ticks are those of either program', () => {
  for (const [tick, whirlpool, raydium] of recorded.roots as [number, string, string][]) {
    expect(solanaRootAtTick('whirlpool', tick)).toBe(BigInt(whirlpool));
    expect(solanaRootAtTick('raydium', tick)).toBe(BigInt(raydium));
  }
  // Every bit of a tick, and all of them.
  for (let tick = -MAX_SOLANA_TICK; tick <= MAX_SOLANA_TICK; tick += 97) {
    expect(solanaRootAtTick('whirlpool', tick)).toBe(tickIndexToSqrtPrice(tick));
  }
});

test('constant product as Raydium rounds it', () => {
  for (const each of recorded.cpmm.filter(
    ({ creatorFee, creatorFeeOnInput }) => creatorFee === 0 || creatorFeeOnInput,
  )) {
    const pool: ConstantProductPool = {
      ...{ kind: 'constant_product', id: 'p', denoms: ['a', 'b'], reserves: each.reserves.map(BigInt) },
      ...{ feePpm: each.tradeFee + each.creatorFee, feeOn: 'input_up' },
    };
    const { quoteIn, quoteOut } = poolDirection(pool, 0, 1);
    expect(quoteIn(BigInt(each.amountIn))).toBe(BigInt(each.amountOut));
    const least = quoteOut(BigInt(each.amountOut)) as bigint;
    expect(quoteIn(least)).toBe(BigInt(each.amountOut));
    expect(quoteIn(least - 1n)).not.toBe(BigInt(each.amountOut));
  }
});

test("steps of Raydium's concentrated pools", () => {
  for (const each of recorded.raydiumSteps.filter(({ feeOnInput }) => feeOnInput)) {
    const [root, target, liquidity] = [each.root, each.target, each.liquidity].map(BigInt) as [bigint, bigint, bigint];
    const rest = PPM - BigInt(each.feePpm);
    const whole = inputBetween(root, target, liquidity, 64n);
    const trading = (BigInt(each.amount) * rest) / PPM;
    const next = trading >= whole ? target : priceAfterInput(root, liquidity, trading, each.zeroForOne, 64n);
    expect(next).toBe(BigInt(each.next));
    expect(inputBetween(root, next, liquidity, 64n)).toBe(BigInt(each.amountIn));
    expect(outputBetween(root, next, liquidity, 64n)).toBe(BigInt(each.amountOut));
  }
});

const SEED = Math.floor(Math.random() * 2 ** 31);
const RUNS = runs(30);

/** The three accounts of ticks that a swap is given. */
function arraysOf(pool: SolanaConcentratedPool, falls: boolean): TickArrayFacade[] {
  const size = TICKS_OF_ARRAY.whirlpool * pool.tickSpacing;
  const first = arrayStart(pool, falls ? pool.tick : pool.tick + pool.tickSpacing);
  return [0, 1, 2].map((k) => {
    const startTickIndex = first + (falls ? -k : k) * size;
    const ticks = Array.from({ length: TICKS_OF_ARRAY.whirlpool }, (_, slot) => {
      const index = startTickIndex + slot * pool.tickSpacing;
      const set = pool.ticks.find((tick) => tick.index === index);
      const none = {
        liquidityGross: 0n,
        feeGrowthOutsideA: 0n,
        feeGrowthOutsideB: 0n,
        rewardGrowthsOutside: [0n, 0n, 0n],
      };
      return { ...none, initialized: set !== undefined, liquidityNet: set?.liquidityNet ?? 0n };
    });
    return { startTickIndex, ticks };
  });
}

const facadeOf = (pool: SolanaConcentratedPool) => ({
  ...{ tickSpacing: pool.tickSpacing, feeRate: pool.feePpm, protocolFeeRate: 300, liquidity: pool.liquidity },
  ...{ sqrtPrice: pool.sqrtPriceX64, tickCurrentIndex: pool.tick, feeGrowthGlobalA: 0n, feeGrowthGlobalB: 0n },
  ...{
    rewardLastUpdatedTimestamp: 0n,
    rewardInfos: [0, 1, 2].map(() => ({ emissionsPerSecondX64: 0n, growthGlobalX64: 0n })),
  },
});

const U64 = (1n << 64n) - 1n;
const COINS = [
  { denom: 'a', decimals: 9, usd: 150 },
  { denom: 'b', decimals: 6, usd: 1 },
] as const;

describe(`beside Orca's own library (seed ${SEED})`, () => {
  test('random pools, both directions, exact input and exact output, to the last unit', () => {
    const random = createRandom(SEED);
    const counts = { in: 0, out: 0 };
    for (let run = 0; run < RUNS; run++) {
      const pool = randomSolanaPool(
        random,
        'whirlpool',
        `${run}`,
        COINS,
        random.magnitude(1, 1e8),
        random.magnitude(1e-3, 1e3),
      );
      for (const i of [0, 1] as const) {
        const direction = poolDirection(pool, i, 1 - i);
        // The library does not return where an amount goes beyond the three accounts.
        const { ranges = [] } = direction.curve as { ranges?: readonly number[] };
        const [mostIn, mostOut] = [ranges.at(-2) ?? 0, ranges.at(-1) ?? 0];
        for (const part of [1e-7, 1e-3, 0.1, 0.5, 0.9]) {
          const amountIn = minOf(U64 / 4n, BigInt(Math.floor(mostIn * part * random.next())));
          if (amountIn > 0n) {
            const quote = swapQuoteByInputToken(amountIn, i === 0, 0, facadeOf(pool), arraysOf(pool, i === 0));
            const expected = quote.tokenEstOut === 0n ? 'nothing_arrives' : quote.tokenEstOut;
            expect(direction.quoteIn(amountIn)).toBe(expected);
            counts.in++;
          }
          const amountOut = minOf(U64 / 4n, BigInt(Math.floor(mostOut * part * random.next())));
          if (amountOut > 0n) {
            const quote = swapQuoteByOutputToken(amountOut, i === 1, 0, facadeOf(pool), arraysOf(pool, i === 0));
            expect(direction.quoteOut(amountOut)).toBe(maxOf(1n, quote.tokenEstIn));
            counts.out++;
          }
        }
        expect(direction.quoteIn(BigInt(Math.ceil(mostIn * 1.2)) * 2n + 1000n)).toBe('not_enough_liquidity');
        expect(direction.quoteOut(BigInt(Math.ceil(mostOut * 1.2)) + 10n)).toBe('not_enough_liquidity');
      }
    }
    expect(counts.in).toBeGreaterThan(RUNS);
    expect(counts.out).toBeGreaterThan(RUNS);
  });
});
