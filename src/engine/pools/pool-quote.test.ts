import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OsmosisPool, Pool, PoolKind, PpmPool } from '#market/pool.ts';
import { poolDepth } from '#market/prices/pools/pool-depth.ts';
import { spotRate } from '#market/prices/pools/spot-rate.ts';
import { divUp } from '#math/fixed.ts';
import { estimatesOf } from '#testing/estimates.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { randomOsmosisPool } from '#testing/random-osmosis-pool.ts';
import { type Coin, type Coins, randomPool } from '#testing/random-pool.ts';
import { randomSolanaPool } from '#testing/random-solana-pool.ts';
import { runs } from '#testing/runs.ts';
import type { EdgeQuote, EdgeQuoteResult } from '../graph/edge.ts';
import { spotRateOf } from '../graph/price-curve.ts';
import { applySwap, poolQuotes } from './pool-quote.ts';

/**
 * Properties of every kind of pool, on random pools and amounts from dust to beyond the liquidity; but of Osmosis' weighted
 * pools, whose power is not monotone in its last digits (`osmosis-weighted.test.ts`).
 */
type TestedKind = Exclude<PoolKind, 'osmosis_weighted'>;

/**
 * Units by which an input found for an output may be above the least: Uniswap v2 adds one always, Uniswap v3 rounds its
 * price and its fee at each stop.
 */
const ABOVE_LEAST = {
  constant_product: () => 1n,
  weighted: () => 0n,
  stableswap: () => 0n,
  solidly_stable: () => 0n,
  astroport_stable: () => 0n,
  transmuter: () => 0n,
  concentrated: (amountIn: bigint) => 8n + amountIn / 1_000_000_000_000n,
  solana_concentrated: (amountIn: bigint) => 8n + amountIn / 1_000_000_000n,
  osmosis_concentrated: (amountIn: bigint) => 8n + amountIn / 1_000_000_000_000n,
  osmosis_stableswap: (amountIn: bigint) => 2n + amountIn / 100_000_000_000n,
} satisfies Record<TestedKind, (amountIn: bigint) => bigint>;

const KINDS = Object.keys(ABOVE_LEAST) as TestedKind[];

/**
 * Uniswap v3 goes on to a stop where the units given until there are those asked for: what it takes for the fraction of one
 * more, which matters where units are few, gives nothing.
 */
const completesStep = (kind: PoolKind, given: EdgeQuoteResult, asked: EdgeQuote): boolean =>
  (kind === 'concentrated' || kind === 'solana_concentrated') && given.ok && given.amountOut === asked.amountOut;

/**
 * Of the fee that a first part leaves in the reserve it is paid from, a second part gets some: the most that parts may
 * get above the whole. No other fee makes a pool better for who trades on in the same direction.
 */
function feeLeft(pool: Pool, amountOut: bigint): bigint {
  const isOfOutput = pool.kind === 'astroport_stable' || (canTakeOutput(pool) && pool.feeOn === 'output');
  if (!isOfOutput) return 0n;
  return divUp(amountOut * BigInt(pool.feePpm), 1_000_000n - BigInt(pool.feePpm)) + 1n;
}

/**
 * Osmosis rounds the input of each bucket of liquidity up to a unit, and the share of its fee at the 18th decimal: where
 * parts end within a bucket that the whole crosses, they may pay that much less for it.
 */
function bucketsLeft(pool: Pool, i: number, j: number, amountOut: bigint): bigint {
  if (pool.kind !== 'osmosis_concentrated') return 0n;
  return (
    amountOut / 10n ** 17n + BigInt(pool.ticks.length) * BigInt(Math.ceil(spotRateOf(poolQuotes(pool, i, j).curve)) + 1)
  );
}

/** The search of Osmosis' stableswap ends anywhere within 10^-12 of what the invariant moves by. */
const searchLeft = (pool: Pool, amountOut: bigint): bigint =>
  pool.kind === 'osmosis_stableswap' ? amountOut / 10n ** 11n + 1n : 0n;

/**
 * A program of Solana rounds the root of the price to 64 binary places against who trades, once a tick: what one unit of the root is of the
 * output, which counts where prices are small and liquidity is large.
 */
function rootStepsOut(pool: Pool, j: number): number {
  if (pool.kind !== 'solana_concentrated') return 0;
  let [liquidity, most] = [0n, pool.liquidity];
  for (const { liquidityNet } of pool.ticks) {
    liquidity += liquidityNet;
    if (liquidity > most) most = liquidity;
  }
  const [root, one] = [Number(pool.sqrtPriceX64), 2 ** 64];
  const ofOne = j === 1 ? Number(most) / one : (Number(most) * one) / root / root;
  return (pool.ticks.length + 1) * (ofOne + 1);
}

/** Solidly rounds its fee down: of each part it may take a unit less. Its 18 decimals may be coarser than units. */
function feesLeft(pool: Pool, i: number, j: number): bigint {
  const isSolidly = pool.kind === 'solidly_stable' || (canTakeOutput(pool) && pool.feeOn === 'input_first');
  const rate = isSolidly ? spotRate(pool, i, j) : undefined;
  if (rate === undefined) return 0n;
  const coarse = pool.kind === 'solidly_stable' ? pool.units.map((unit) => unit / 10n ** 18n) : [0n];
  const units = 1n + 2n * (coarse[i] ?? 0n);
  return divUp(units * rate.numerator, rate.denominator) + 2n * (coarse[j] ?? 0n) + 2n;
}

/**
 * Astroport's stable pairs stop at a millionth of a token and round what is left down: what a swap may give above its invariant,
 * and what that is worth when it is sold for another denom. Where one reserve is nearly all sold
 * there is no rate, and it may be worth as much as the other holds.
 */
function tokensLeft(pool: Pool, to: number, soldFor = to): bigint {
  if (pool.kind !== 'astroport_stable') return 0n;
  const most = 2n * (pool.units[to]! / 10n ** 6n + 2n);
  if (to === soldFor) return most;
  const rate = spotRate(pool, to, soldFor);
  if (rate === undefined) return pool.reserves[soldFor]!;
  return divUp(most * rate.numerator, rate.denominator) + tokensLeft(pool, soldFor);
}

interface Trade {
  readonly pool: Pool;
  readonly i: number;
  readonly j: number;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** In thousandths. */
  readonly share: bigint;
}

const canTakeOutput = (pool: Pool): pool is Extract<Pool, { feeOn?: unknown }> =>
  pool.kind === 'constant_product' || pool.kind === 'stableswap';

const withOtherFee = (random: Random, pool: Extract<Pool, { feeOn?: unknown }>): Pool =>
  pool.kind === 'constant_product' && random.chance(0.5)
    ? { ...pool, feeOn: random.pick(['input_first', 'input_up']) }
    : { ...pool, feeOn: 'output' };

const isOsmosisKind = (kind: PoolKind): kind is OsmosisPool['kind'] => kind.startsWith('osmosis_');

const poolOfKind = (random: Random, kind: PoolKind, id: string, coins: Coins, depthUsd: number, skew: number): Pool =>
  isOsmosisKind(kind)
    ? randomOsmosisPool(random, kind, id, coins, depthUsd, skew)
    : kind === 'solana_concentrated'
      ? randomSolanaPool(random, random.pick(['whirlpool', 'raydium']), id, coins, depthUsd, skew)
      : randomPool(random, kind satisfies PpmPool['kind'], id, coins, depthUsd, skew);

const coin = (denom: string) =>
  fc.record({ denom: fc.constant(denom), decimals: fc.constantFrom(6, 8, 18), usd: usd() });
const usd = () => fc.integer({ min: -2, max: 4 }).map((exponent) => 10 ** exponent);

function trade(kind: TestedKind): fc.Arbitrary<Trade> {
  return fc
    .record({ seed: fc.nat(), coins: fc.tuple(coin('A'), coin('B')), i: fc.constantFrom(0, 1) })
    .map(({ seed, coins, i }): Trade => {
      const random = createRandom(seed);
      const depth = random.magnitude(100, 1e8);
      const taking = poolOfKind(random, kind, `seed ${seed}`, coins, depth, random.magnitude(0.5, 2));
      const pool = random.chance(0.5) && canTakeOutput(taking) ? withOtherFee(random, taking) : taking;
      const units = ({ usd: price, decimals }: Coin) =>
        BigInt(Math.floor((depth * random.magnitude(1e-9, 10) * 10 ** decimals) / price)) + 1n;
      const amounts = { amountIn: units(coins[i] as Coin), amountOut: units(coins[1 - i] as Coin) };
      return { pool, i, j: 1 - i, ...amounts, share: BigInt(random.whole(1, 999)) };
    });
}

describe.each(KINDS)('%s', (kind) => {
  const holds = (property: (trade: Trade) => void) =>
    fc.assert(fc.property(trade(kind), property), { numRuns: runs(100) });

  test('a direction has one curve object', () => {
    holds(({ pool, i, j }) => {
      const quotes = poolQuotes(pool, i, j);
      expect(quotes.curve).toBe(quotes.curve);
    });
  });

  test('output is monotone in input', () => {
    holds(({ pool, i, j, amountIn }) => {
      const { quoteIn } = poolQuotes(pool, i, j);
      for (const more of [1n, amountIn / 1000n + 1n, amountIn]) {
        const [less, greater] = [quoteIn(amountIn), quoteIn(amountIn + more)];
        if (less.ok && greater.ok) expect(greater.amountOut).toBeGreaterThanOrEqual(less.amountOut);
        else if (less.ok) expect(greater).toMatchObject({ reason: 'not_enough_liquidity' });
      }
    });
  });

  test('`quoteOut` returns an input that yields at least the output', () => {
    holds(({ pool, i, j, amountOut }) => {
      const { quoteIn, quoteOut } = poolQuotes(pool, i, j);
      const asked = quoteOut(amountOut);
      fc.pre(asked.ok);
      expect(asked.amountOut).toBe(amountOut);
      const given = quoteIn(asked.amountIn);
      expect(given.ok && given.amountOut >= amountOut).toBe(true);
    });
  });

  test('an output costs at most the input that gave it', () => {
    holds(({ pool, i, j, amountIn }) => {
      const { quoteIn, quoteOut } = poolQuotes(pool, i, j);
      const given = quoteIn(amountIn);
      fc.pre(given.ok);
      // Solidly's contract reverts here and there once a reserve is nearly empty.
      fc.pre(pool.kind !== 'solidly_stable' || amountIn < pool.reserves[i]!);
      const asked = quoteOut(given.amountOut);
      // Nor do its steps end from every side: one amount of some ten thousand has no exact output, though its neighbours have.
      fc.pre(pool.kind !== 'solidly_stable' || asked.ok);
      const isCheap = asked.ok && asked.amountIn <= amountIn + ABOVE_LEAST[kind](amountIn);
      expect(isCheap || (asked.ok && completesStep(kind, quoteIn(asked.amountIn), asked))).toBe(true);
    });
  });

  test('the curve agrees with exact quotes, and the spot rate is the best rate', () => {
    holds(({ pool, i, j, amountIn }) => {
      const { quoteIn, curve } = poolQuotes(pool, i, j);
      const { estimateOut, estimateIn, spotRate } = estimatesOf(curve);
      const given = quoteIn(amountIn);
      fc.pre(given.ok && given.amountOut >= 1_000_000_000n && amountIn >= 1_000_000_000n);
      const [x, y] = [Number(amountIn), Number(given.amountOut)];
      expect(Math.abs(estimateOut(x) - y)).toBeLessThanOrEqual(5e-7 * y + rootStepsOut(pool, j));
      // Astroport's contract solves its curve by steps, and may end 1.9 units beside the solution.
      const beside = kind === 'astroport_stable' ? 2 : 0;
      expect(y).toBeLessThanOrEqual(x * spotRate * (1 + 1e-9) + beside);
      const back = estimateIn(y * 0.999);
      expect(estimateOut(back) / (y * 0.999)).toBeCloseTo(1, 6);
    });
  });

  test('a swap and its reverse make no profit', () => {
    holds(({ pool, i, j, amountIn }) => {
      const there = poolQuotes(pool, i, j).quoteIn(amountIn);
      fc.pre(there.ok);
      // At the prices of before the trade, which are better than those after it, and at those after it.
      for (const each of [pool, applySwap(pool, i, j, amountIn)!]) {
        const back = poolQuotes(each, j, i).quoteIn(there.amountOut);
        if (back.ok) expect(back.amountOut).toBeLessThanOrEqual(amountIn + tokensLeft(each, j, i));
      }
    });
  });

  test('an exact output sells for at most its cost', () => {
    holds(({ pool, i, j, amountOut }) => {
      const bought = poolQuotes(pool, i, j).quoteOut(amountOut);
      fc.pre(bought.ok);
      const after = applySwap(pool, i, j, bought.amountIn)!;
      const sold = poolQuotes(after, j, i).quoteIn(amountOut);
      if (sold.ok) expect(sold.amountOut).toBeLessThanOrEqual(bought.amountIn + tokensLeft(after, j, i));
    });
  });

  test('two parts in turn give at most what the whole gives', () => {
    holds(({ pool, i, j, amountIn, share }) => {
      const part = (amountIn * share) / 1000n;
      const first = poolQuotes(pool, i, j).quoteIn(part);
      const after = applySwap(pool, i, j, part);
      expect(after === undefined).toBe(!first.ok);
      fc.pre(after !== undefined && first.ok);
      const second = poolQuotes(after, i, j).quoteIn(amountIn - part);
      const whole = poolQuotes(pool, i, j).quoteIn(amountIn);
      fc.pre(second.ok && whole.ok);
      const slack =
        feeLeft(pool, first.amountOut) +
        bucketsLeft(pool, i, j, whole.amountOut) +
        searchLeft(pool, whole.amountOut) +
        feesLeft(pool, i, j) +
        tokensLeft(pool, j);
      expect(first.amountOut + second.amountOut).toBeLessThanOrEqual(whole.amountOut + slack);
    });
  });

  test('a first part does not make the rest of a rejected amount acceptable', () => {
    holds(({ pool, i, j, amountIn, share }) => {
      // Osmosis rejects dust behind a tick, and what is worth a reserve of a stableswap at once.
      const { quoteIn } = poolQuotes(pool, i, j);
      if (quoteIn(amountIn).ok || 'spreadFactorE18' in pool) return;
      // Solidly's iterations come to no end for some 9 of 50,000 amounts anywhere in a pool, whose neighbours are accepted.
      if (pool.kind === 'solidly_stable' && (quoteIn(amountIn - 1n).ok || quoteIn(amountIn + 1n).ok)) return;
      const part = (amountIn * share) / 1000n;
      const after = applySwap(pool, i, j, part);
      if (after !== undefined) expect(poolQuotes(after, i, j).quoteIn(amountIn - part).ok).toBe(false);
    });
  });

  test('rejects more than the reserve', () => {
    holds(({ pool, i, j }) => {
      const { quoteOut, curve } = poolQuotes(pool, i, j);
      const { estimateIn } = estimatesOf(curve);
      const most = 'reserves' in pool ? pool.reserves[j]! + 1n : 10n ** 60n;
      expect(quoteOut(most)).toEqual({ ok: false, reason: 'not_enough_liquidity' });
      expect(estimateIn(Number(most) * 1.001)).toBe(Number.POSITIVE_INFINITY);
    });
  });

  test('rejects zero', () => {
    holds(({ pool, i, j }) => {
      const { quoteIn, quoteOut } = poolQuotes(pool, i, j);
      expect(quoteIn(0n)).toEqual({ ok: false, reason: 'nothing_arrives' });
      expect(quoteOut(0n)).toEqual({ ok: false, reason: 'nothing_arrives' });
    });
  });
});

const side = fc.constantFrom<[number, number]>([0, 1], [1, 0]);

const pools = (kind: TestedKind): fc.Arbitrary<Pool> =>
  fc.nat().map((seed) => {
    const random = createRandom(seed);
    const coin = (denom: string) => ({
      denom,
      decimals: random.pick([6, 8, 18]),
      usd: 10 ** random.whole(-2, 4),
    });
    return poolOfKind(
      random,
      kind,
      `seed ${seed}`,
      [coin('A'), coin('B')],
      random.magnitude(100, 1e8),
      random.magnitude(0.5, 2),
    );
  });

describe.each(KINDS)('%s and the market', (kind) => {
  test('the exact spot rate before the fee is that of the curve', () => {
    fc.assert(
      fc.property(pools(kind), side, (pool, [i, j]) => {
        const exact = spotRate(pool, i, j);
        fc.pre(exact !== undefined);
        const kept = 'feePpm' in pool ? 1 - pool.feePpm / 1e6 : 1 - Number(pool.spreadFactorE18) / 1e18;
        const rate = Number((exact.numerator * 10n ** 60n) / exact.denominator) / 1e60;
        expect((rate * kept) / spotRateOf(poolQuotes(pool, i, j).curve)).toBeCloseTo(1, 6);
      }),
    );
  });

  test('no trade has a better rate than the exact spot rate', () => {
    fc.assert(
      fc.property(pools(kind), side, fc.bigInt({ min: 1n, max: 10n ** 24n }), (pool, [i, j], amountIn) => {
        const exact = spotRate(pool, i, j);
        const given = poolQuotes(pool, i, j).quoteIn(amountIn);
        fc.pre(exact !== undefined && given.ok);
        // A stable pool's D is known to two units of its precision.
        const slack = kind.includes('stable') ? (amountIn * exact.numerator) / 10n ** 9n : 0n;
        const unit = tokensLeft(pool, j) * exact.denominator;
        expect(given.amountOut * exact.denominator <= amountIn * exact.numerator + slack + unit).toBe(true);
      }),
    );
  });

  test('the depth is the maximum output', () => {
    fc.assert(
      fc.property(pools(kind), side, (pool, [i, j]) => {
        const depth = poolDepth(pool, j);
        const { quoteOut } = poolQuotes(pool, i, j);
        // Uniswap v3 rounds by a unit at each initialized tick; a quote may cross thousands.
        const slack = kind === 'concentrated' ? 10_000n + depth / 10n ** 9n : 0n;
        expect(quoteOut(depth + slack + 1n).ok).toBe(false);
        if (kind !== 'concentrated' || depth <= 2n * slack) return;
        expect(quoteOut(depth - 2n * slack).ok).toBe(true);
      }),
    );
  });
});
