import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConstantProductPool } from '#market/pool.ts';
import { createPair, readPair } from '#testing/nodes/uniswap-contracts.ts';
import { startUniswapNode, type UniswapNode } from '#testing/nodes/uniswap-node.ts';
import { createRandom } from '#testing/random.ts';
import { constantProduct } from './constant-product.ts';
import { applySwap } from './pool-quote.ts';

/** Our quotes beside those of Uniswap v2's own router and pairs, on a local node. */

const SEED = Math.floor(Math.random() * 2 ** 32);
const random = createRandom(SEED);
const someAmount = (least: number, most: number) => BigInt(Math.floor(random.magnitude(least, most)));
const someAmounts = (count: number, most: number) => Array.from({ length: count }, () => someAmount(1, most));

let node: UniswapNode;
let pairs: ConstantProductPool[];

beforeAll(async () => {
  node = await startUniswapNode();
  pairs = [];
  for (const [a, b] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const) {
    const tokens = [node.tokens[a]!, node.tokens[b]!] as const;
    const reserves = [someAmount(1e5, 1e28), someAmount(1e5, 1e28)] as const;
    pairs.push(await readPair(node.anvil, await createPair(node.anvil, node.contracts, tokens, reserves), tokens));
  }
});
afterAll(() => node?.anvil.close());

async function compare(pair: ConstantProductPool, i: number, count: number): Promise<void> {
  const { quoteIn, quoteOut } = constantProduct(pair, i, 1 - i);
  const inputs = [1n, ...someAmounts(count, 1e30)];
  const given = await node.quotesV2(pair, i, 'in', inputs);
  expect(inputs.map((amount) => quoteIn(amount))).toEqual(given.map((out) => out || 'nothing_arrives'));

  const reserve = pair.reserves[1 - i]!;
  const outputs = [1n, reserve - 1n, reserve, reserve + 1n, ...someAmounts(count, 2 * Number(reserve))];
  const taken = await node.quotesV2(pair, i, 'out', outputs);
  expect(outputs.map((amount) => quoteOut(amount))).toEqual(taken.map((paid) => paid ?? 'not_enough_liquidity'));
}

test(`quotes agree to the last unit, from one unit to beyond the liquidity (seed ${SEED})`, async () => {
  for (const pair of pairs) for (const i of [0, 1]) await compare(pair, i, 60);
});

test(`agree after a swap too (seed ${SEED})`, async () => {
  for (const pair of pairs) {
    let ours: ConstantProductPool = pair;
    for (let swaps = 0; swaps < 4; swaps++) {
      const i = random.whole(0, 1);
      const amountIn = someAmount(1e3, Math.min(1e28, Number(ours.reserves[i])));
      const after = applySwap(ours, i, 1 - i, amountIn);
      if (after === undefined) continue;
      await node.swap(ours, i, amountIn);
      ours = after as ConstantProductPool;
      expect(ours).toEqual(await readPair(node.anvil, pair.id as `0x${string}`, pair.denoms as never));
      await compare(ours, i, 10);
    }
  }
});
