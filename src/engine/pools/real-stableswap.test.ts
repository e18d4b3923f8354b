import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAS_UNITS } from '#market/gas/gas-units.ts';
import type { StableswapPool } from '#market/pool.ts';
import { type StableswapNode, startStableswapNode } from '#testing/nodes/stableswap-node.ts';
import { createRandom } from '#testing/random.ts';
import type { PoolQuoteResult } from './pool-math.ts';
import { applySwap } from './pool-quote.ts';
import { stableswap } from './stableswap.ts';

/** Our quotes beside those of a StableSwap contract on a local node, over two to four coins. */

const SEED = Math.floor(Math.random() * 2 ** 32);
const random = createRandom(SEED);

const PLANS = [
  { decimals: [18, 18], amplification: 100, feePpm: 400 },
  { decimals: [6, 18], amplification: 1000, feePpm: 40 },
  { decimals: [6, 6, 18], amplification: 2000, feePpm: 0 },
  { decimals: [8, 18, 6, 18], amplification: 10, feePpm: 9_999 },
];

let node: StableswapNode;
let pools: StableswapPool[];

beforeAll(async () => {
  node = await startStableswapNode();
  pools = [];
  for (const plan of PLANS) {
    // Up to a hundred times as much of one coin as of another.
    const reserves = plan.decimals.map((each) => BigInt(Math.floor(random.magnitude(1e4, 1e6) * 10 ** each)));
    pools.push(await node.create({ ...plan, reserves }));
  }
});
afterAll(() => node?.close());

/** From one unit to ten times what the pool holds. */
function someAmounts(pool: StableswapPool, k: number, count: number): bigint[] {
  const most = 10 * Number(pool.reserves[k]);
  return [1n, ...Array.from({ length: count }, () => BigInt(Math.floor(random.magnitude(1, most))))];
}

const sides = (pool: StableswapPool) =>
  pool.denoms.flatMap((_, i) => pool.denoms.flatMap((_, j) => (i === j ? [] : [[i, j] as const])));

async function compareInputs(pool: StableswapPool, i: number, j: number, count: number): Promise<void> {
  const inputs = [...someAmounts(pool, i, count), 10n ** 6n * pool.reserves[i]!];
  const { quoteIn } = stableswap(pool, i, j);
  const given = await node.quotes(pool, i, j, inputs);
  // The contract reverts where not even one unit of common precision leaves, and where a swap has left a pool so far
  // out of balance that its invariant does not settle.
  expect(inputs.map((amountIn) => amountOf(quoteIn(amountIn)))).toEqual(given.map((amount) => amount || undefined));
}

const amountOf = (answer: PoolQuoteResult): bigint | undefined => (typeof answer === 'bigint' ? answer : undefined);

test(`outputs agree to the last unit, from one unit to beyond the liquidity (seed ${SEED})`, async () => {
  for (const pool of pools) for (const [i, j] of sides(pool)) await compareInputs(pool, i, j, 30);
});

test(`an output costs the least input for which the contract gives it (seed ${SEED})`, async () => {
  for (const pool of pools) {
    for (const [i, j] of sides(pool)) {
      const { quoteOut } = stableswap(pool, i, j);
      const reserve = pool.reserves[j]!;
      const asked = someAmounts(pool, j, 30);
      const found: PoolQuoteResult[] = asked.map(quoteOut);
      const paid = asked.filter((_, k) => typeof found[k] === 'bigint');
      const inputs = found.filter((answer) => typeof answer === 'bigint');
      const given = await node.quotes(pool, i, j, inputs);
      const less = await node.quotes(
        pool,
        i,
        j,
        inputs.map((amountIn) => amountIn - 1n),
      );
      for (const [k, amountOut] of paid.entries()) {
        expect(given[k], `${amountOut}`).toBeGreaterThanOrEqual(amountOut);
        // For nothing the contract may give a unit, by its roundings alone.
        if (inputs[k] !== 1n) expect(less[k] ?? 0n, `${amountOut}`).toBeLessThan(amountOut);
      }
      for (const [k, amountOut] of asked.entries()) {
        if (amountOut >= reserve) expect(found[k]).toBe('not_enough_liquidity');
        else if (2n * amountOut <= reserve) expect(found[k]).toBeTypeOf('bigint');
      }
    }
  }
});

const { transaction, swapCall, pools: gasOfPool } = GAS_UNITS.evm;

test(`agree after swaps too (seed ${SEED})`, async () => {
  for (const pool of pools) {
    let ours = pool;
    for (let swaps = 0; swaps < 4; swaps++) {
      const [i, j] = random.pick(sides(pool));
      const amountIn = random.pick(someAmounts(ours, i, 5));
      const after = applySwap(ours, i, j, amountIn) as StableswapPool | undefined;
      if (after === undefined) continue;
      const used = Number(await node.swap(ours, i, j, amountIn));
      const listed = Number(transaction + swapCall + gasOfPool.stableswap);
      // Each further token costs some ten thousand more.
      if (pool.denoms.length === 2)
        expect(Math.abs(listed - used) / used, `listed ${listed} gas, used ${used}`).toBeLessThanOrEqual(0.1);
      ours = after;
      expect(ours).toEqual(await node.read(pool));
      for (const [from, to] of sides(pool)) await compareInputs(ours, from, to, 3);
    }
  }
});
