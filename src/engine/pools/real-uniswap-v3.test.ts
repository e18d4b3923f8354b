import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConcentratedPool } from '#market/pool.ts';
import { leastNear } from '#math/least.ts';
import { MAX_TICK, sqrtRatioAtTick } from '#math/tick-math.ts';
import { createPool, type PoolPlan, type Position, readPool } from '#testing/nodes/uniswap-contracts.ts';
import { startUniswapNode, type UniswapNode } from '#testing/nodes/uniswap-node.ts';
import { createRandom } from '#testing/random.ts';
import { concentrated, swapSteps } from './concentrated.ts';
import type { PoolQuoteResult } from './pool-math.ts';
import { applySwap } from './pool-quote.ts';

/** Our quotes beside those of Uniswap v3's own quoter, on a local node, through pools of many positions. */

const SEED = Math.floor(Math.random() * 2 ** 32);
const random = createRandom(SEED);
const someAmount = (least: number, most: number) => BigInt(Math.floor(random.magnitude(least, most)));
const someAmounts = (count: number) => Array.from({ length: count }, () => someAmount(1, 1e23));

/** Fee, spacing, and the tick where the price starts. */
const TIERS = [
  [100, 1, 3],
  [500, 10, -30_000],
  [3000, 60, 0],
  [10_000, 200, 50_000],
] as const;
/** As many below the price as around it and above, so that there are ticks to cross in both directions. */
const SIDES = [-1, 0, 1];
const POSITIONS_A_SIDE = 8;

let node: UniswapNode;
let pools: { readonly plan: PoolPlan; readonly pool: ConcentratedPool }[];

beforeAll(async () => {
  node = await startUniswapNode();
  const tokens = [node.tokens[0]!, node.tokens[1]!] as const;
  pools = [];
  for (const [fee, spacing, tick] of TIERS) {
    const [low, high] = [sqrtRatioAtTick(tick), sqrtRatioAtTick(tick + 1)];
    const sqrtPriceX96 = low + ((high - low) * BigInt(random.whole(0, 999_999))) / 1_000_000n;
    const sides = Array.from({ length: POSITIONS_A_SIDE }, () => SIDES).flat();
    const positions = sides.map((side) => somePosition(tick, spacing, side));
    // One of them is over all prices, so that swaps come to where prices end.
    const most = Math.floor(MAX_TICK / spacing) * spacing;
    if (fee === 100) positions.push({ lower: -most, upper: most, amount: someAmount(1e6, 1e12) });
    const plan = { tokens, fee, sqrtPriceX96, positions };
    pools.push({ plan, pool: await readPool(node.anvil, await createPool(node.anvil, node.contracts, plan), plan) });
  }
});
afterAll(() => node?.anvil.close());

/** Around the price or apart from it, so that there are gaps. */
function somePosition(tick: number, spacing: number, side: number): Position {
  const wide = random.whole(1, 300);
  const middle = Math.floor(tick / spacing) + side * (wide + random.whole(1, 600));
  return {
    lower: (middle - random.whole(1, wide)) * spacing,
    upper: (middle + random.whole(1, wide)) * spacing,
    amount: someAmount(1e12, 1e23),
  };
}

/** Compares quotes for inputs and for outputs, and returns the largest number of ticks crossed. */
async function compare(pool: ConcentratedPool, i: number, inputs: bigint[], outputs: bigint[]): Promise<number> {
  const { quoteIn, quoteOut } = concentrated(pool, i, 1 - i);
  const given = await node.quotesV3(pool, i, 'in', inputs);
  expect(inputs.map((amount) => quoteIn(amount))).toEqual(
    given.map(({ amount }) => (amount === 0n ? 'nothing_arrives' : (amount ?? 'not_enough_liquidity'))),
  );
  const taken = await node.quotesV3(pool, i, 'out', outputs);
  expect(outputs.map((amount) => quoteOut(amount))).toEqual(
    taken.map(({ amount }) => amount ?? 'not_enough_liquidity'),
  );
  return Math.max(...given.map(({ ticks }) => ticks));
}

/**
 * The last amounts within the liquidity and the first beyond. An input that ends where all prices end is left out: the
 * quoter does not tell whether it took all of it.
 */
function amountsAtEnd(quote: (amount: bigint) => PoolQuoteResult): bigint[] {
  const beyond = firstWhere((amount) => quote(amount) === 'not_enough_liquidity');
  return [beyond - 2n, beyond, 2n * beyond];
}

const firstWhere = (holds: (amount: bigint) => boolean) => leastNear(10n ** 20n, holds)!;

/** The least inputs that bring the price exactly to ticks of the pool. */
function inputsToTicks(pool: ConcentratedPool, i: number): bigint[] {
  const ahead = pool.ticks.filter(({ index }) => (i === 0 ? index <= pool.tick : index > pool.tick));
  const chosen = i === 0 ? ahead.slice(-4) : ahead.slice(0, 4);
  return chosen.map(({ index }) => {
    const target = sqrtRatioAtTick(index);
    return firstWhere((amountIn) => {
      const end = swapSteps(pool, i === 0).endOf(amountIn);
      return end === undefined || (i === 0 ? end.price <= target : end.price >= target);
    });
  });
}

test(`quotes agree to the last unit, over many ticks and beyond the liquidity (seed ${SEED})`, async () => {
  for (const { pool } of pools) {
    for (const i of [0, 1]) {
      const { quoteIn, quoteOut } = concentrated(pool, i, 1 - i);
      const toTicks = inputsToTicks(pool, i).flatMap((amount) => [amount - 1n, amount, amount + 1n]);
      const inputs = [1n, ...toTicks, ...amountsAtEnd(quoteIn), ...someAmounts(50)];
      const crossed = await compare(pool, i, inputs, [1n, ...amountsAtEnd(quoteOut), ...someAmounts(50)]);
      expect(crossed).toBeGreaterThan(10);
    }
  }
});

test(`agree after swaps over ticks and to a tick (seed ${SEED})`, async () => {
  for (const { plan, pool } of pools) {
    let ours = pool;
    for (let swaps = 0; swaps < 6; swaps++) {
      const i = swaps % 2;
      const amountIn = random.chance(0.5) ? random.pick(inputsToTicks(ours, i)) : someAmount(1e9, 1e22);
      const after = applySwap(ours, i, 1 - i, amountIn) as ConcentratedPool | undefined;
      if (after === undefined) continue;
      await node.swap(ours, i, amountIn);
      ours = after;
      expect(ours).toEqual(await readPool(node.anvil, pool.id as Address, plan));
      for (const side of [0, 1]) await compare(ours, side, someAmounts(5), someAmounts(5));
    }
  }
});
