import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SolidlyNode, type SolidlyPair, startSolidlyNode } from '#testing/nodes/solidly-node.ts';
import { createRandom } from '#testing/random.ts';
import type { PoolQuoteResult } from './pool-math.ts';
import { applySwap, poolDirection } from './pool-quote.ts';

/** Our quotes beside those of Aerodrome's pools, compiled from their published source, on a local node. */

const SEED = Math.floor(Math.random() * 2 ** 32);
const random = createRandom(SEED);
const someAmount = (least: number, most: number) => BigInt(Math.floor(random.magnitude(least, most)));
const tokensOf = (count: number, decimals: number) => BigInt(Math.floor(count * 1e6)) * 10n ** BigInt(decimals - 6);

let node: SolidlyNode;
let pairs: SolidlyPair[];

beforeAll(async () => {
  node = await startSolidlyNode();
  pairs = [];
  for (const stable of [true, false]) {
    for (const decimals of [
      [18, 18],
      [6, 18],
      [6, 6],
      [18, 8],
    ] as const) {
      const fee = random.pick([undefined, 0, 1, 300]);
      const depth = random.magnitude(20, 1e8);
      const reserves = [
        tokensOf(depth, decimals[0]),
        tokensOf(depth * random.magnitude(0.1, 10), decimals[1]),
      ] as const;
      pairs.push(await node.create({ stable, decimals, reserves, ...(fee === undefined ? {} : { fee }) }));
    }
  }
});
afterAll(() => node?.anvil.close());

/** More than there is of any token. Of some larger amounts the contract's products have no room in 256 bits. */
const MOST_IN = 10n ** 45n;

/** What a contract says, as our quotes say it. */
const resultOf = (amountOut: bigint | undefined): PoolQuoteResult =>
  amountOut === undefined ? 'not_enough_liquidity' : amountOut || 'nothing_arrives';

async function compare(pair: SolidlyPair, i: number, count: number): Promise<void> {
  const { quoteIn, quoteOut } = poolDirection(pair, i, 1 - i);
  const [reserveIn, reserveOut] = [pair.reserves[i]!, pair.reserves[1 - i]!];
  const inputs = [
    1n,
    reserveIn,
    MOST_IN,
    ...Array.from({ length: count }, () => someAmount(1, 10 * Number(reserveIn))),
  ];
  const given = await node.quotes(pair, i, inputs);
  expect(inputs.map((amount) => quoteIn(amount))).toEqual(given.map(resultOf));

  const outputs = [1n, reserveOut - 1n, ...Array.from({ length: count }, () => someAmount(1, Number(reserveOut)))];
  const costs = outputs.map((amount) => quoteOut(amount));
  const found = costs.flatMap((cost, k) =>
    typeof cost === 'bigint' && cost <= MOST_IN ? [{ cost, wanted: outputs[k]! }] : [],
  );
  const enough = await node.quotes(
    pair,
    i,
    found.map(({ cost }) => cost),
  );
  const less = await node.quotes(
    pair,
    i,
    found.map(({ cost }) => cost - 1n),
  );
  for (const [k, { wanted }] of found.entries()) {
    expect(enough[k]!).toBeGreaterThanOrEqual(wanted);
    // Of a nearly empty reserve the contract reverts now and then.
    expect(less[k] ?? 0n).toBeLessThan(wanted);
  }
  expect(quoteOut(reserveOut)).toBe('not_enough_liquidity');
}

test(`quotes agree to the last unit, and no smaller input gives an exact output (seed ${SEED})`, async () => {
  for (const pair of pairs) for (const i of [0, 1]) await compare(pair, i, 20);
});

test(`pairs pay what was quoted, and agree afterwards (seed ${SEED})`, async () => {
  for (const pair of pairs) {
    let ours = pair;
    for (let swaps = 0; swaps < 3; swaps++) {
      const i = random.whole(0, 1);
      const amountIn = someAmount(1e3, 3 * Number(ours.reserves[i]));
      const amountOut = poolDirection(ours, i, 1 - i).quoteIn(amountIn);
      if (typeof amountOut !== 'bigint') continue;
      await node.swap(ours, i, amountIn, amountOut);
      ours = applySwap(ours, i, 1 - i, amountIn) as SolidlyPair;
      expect(ours).toEqual(await node.read(ours));
      await compare(ours, i, 5);
    }
  }
});
