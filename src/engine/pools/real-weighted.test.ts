import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAS_UNITS } from '#market/gas/gas-units.ts';
import type { WeightedPool } from '#market/pool.ts';
import { startWeightedNode, type WeightedNode } from '#testing/nodes/weighted-node.ts';
import { createRandom } from '#testing/random.ts';
import { weighted } from './weighted.ts';

/**
 * Our quotes beside those of Balancer v2's weighted pool on a local node. The contract computes its power with 18 decimals, adds
 * an error of 1e-14 of it, and rounds against the trader; ours is exact but for the last unit. So ours is never worse for the
 * trader, and better by at most that error.
 */

const SEED = Math.floor(Math.random() * 2 ** 32);
const random = createRandom(SEED);

const PLANS = [
  { weights: [50n, 50n], feePpm: 3000 },
  { weights: [80n, 20n], feePpm: 1 },
  { weights: [95n, 5n], feePpm: 500 },
  { weights: [67n, 33n], feePpm: 100_000 },
] as const;

const DIRECTIONS = [
  [0, 1],
  [1, 0],
] as const;

/** The contract takes at most three tenths of a reserve, in or out. */
const MOST_OF_RESERVE = 0.3;

/** Of a power: 1e-14 by which the contract may err, as much that it adds, and what 18 decimals of base and exponent lose. */
const POWER_ERROR = 2.2e-14;

let node: WeightedNode;
let pools: WeightedPool[];

beforeAll(async () => {
  node = await startWeightedNode();
  pools = [];
  for (const plan of PLANS) {
    const pool = await node.create(plan);
    for (let draw = 0; draw < 3; draw++) pools.push({ ...pool, reserves: [someReserve(), someReserve()] });
  }
});
afterAll(() => node?.close());

const someReserve = () => BigInt(Math.floor(random.magnitude(1e6, 1e27)));

/** From one unit to what the contract takes. */
const someAmounts = (reserve: bigint): bigint[] => [
  1n,
  ...Array.from({ length: 30 }, () => BigInt(Math.floor(random.magnitude(1, MOST_OF_RESERVE * Number(reserve))))),
];

test(`an output is at least that of the contract, and more by its error at most (seed ${SEED})`, async () => {
  for (const pool of pools) {
    for (const [i, j] of DIRECTIONS) {
      const inputs = someAmounts(pool.reserves[i]!);
      const theirs = await node.quotes(pool, i, j, 'in', inputs);
      const error = BigInt(Math.ceil(Number(pool.reserves[j]) * POWER_ERROR)) + 2n;
      const { quoteIn } = weighted(pool, i, j);
      for (const [k, amountIn] of inputs.entries()) {
        const [ours, given] = [quoteIn(amountIn), theirs[k]!];
        const where = `${amountIn} of ${i} in ${JSON.stringify(pool, textOfBigint)}: ${ours}, contract ${given}`;
        const amountOut = typeof ours === 'bigint' ? ours : 0n;
        expect(amountOut >= given && amountOut <= given + error, where).toBe(true);
      }
    }
  }
});

test(`an input is at most that of the contract, and less by its error at most (seed ${SEED})`, async () => {
  for (const pool of pools) {
    for (const [i, j] of DIRECTIONS) {
      const outputs = someAmounts(pool.reserves[j]!);
      const theirs = await node.quotes(pool, i, j, 'out', outputs);
      const { quoteOut } = weighted(pool, i, j);
      for (const [k, amountOut] of outputs.entries()) {
        const [ours, paid] = [quoteOut(amountOut), theirs[k]!];
        const where = `${amountOut} of ${j} in ${JSON.stringify(pool, textOfBigint)}: ${ours}, contract ${paid}`;
        const after = Number(pool.reserves[i]) + Number(paid);
        const error = BigInt(Math.ceil((after * POWER_ERROR) / (1 - pool.feePpm / 1e6))) + 3n;
        expect(typeof ours === 'bigint' && ours <= paid && ours >= paid - error, where).toBe(true);
      }
    }
  }
});

const textOfBigint = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

const { transaction, swapCall, pools: gasOfPool } = GAS_UNITS.evm;

test('a swap costs the gas that is listed, within 10 percent', async () => {
  const listed = Number(transaction + swapCall + gasOfPool.weighted);
  for (const plan of PLANS) {
    const pool = await node.create(plan);
    await node.fill(pool, [10n ** 24n, 10n ** 25n]);
    for (const [i, j] of DIRECTIONS) {
      const used = Number(await node.swap(pool, i, j, 10n ** 21n));
      expect(Math.abs(listed - used) / used, `listed ${listed} gas, used ${used}`).toBeLessThanOrEqual(0.1);
    }
  }
});
