import { expect, test } from 'vitest';
import type { ConstantProductPool } from '#market/pool.ts';
import { openPair } from '#testing/nodes/cosmwasm-pair.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { constantProduct } from './constant-product.ts';
import { applySwap } from './pool-quote.ts';

/** Our quotes beside those of a real CosmWasm pair. */

const SEED = Math.floor(Math.random() * 2 ** 32);

/** Chains count in 128 bits. */
const MOST_THERE_IS = 2n ** 128n - 1n;

const pairOf = (reserves: readonly [bigint, bigint], feePpm: number): ConstantProductPool => ({
  ...{ id: 'pair', kind: 'constant_product', denoms: ['uatom', 'uosmo'], feePpm, feeOn: 'output', reserves },
});

const someAmount = (random: Random, most: number): bigint => BigInt(Math.floor(random.magnitude(1, most)));

function somePair(random: Random): ConstantProductPool {
  const reserve = () => someAmount(random, 1e24) + 1n;
  return pairOf([reserve(), reserve()], random.pick([0, 100, 3000, 10_000, 999_999]));
}

test(`outputs agree to the last unit, from one unit to beyond the liquidity (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let pairs = 0; pairs < 20; pairs++) {
    let pool = somePair(random);
    // As the chain holds it, and as a swap leaves it.
    for (const i of [0, 1]) {
      const pair = openPair(pool);
      const { quoteIn } = constantProduct(pool, i, 1 - i);
      const most = 100 * Number(pool.reserves[i]);
      const inputs = [1n, 2n, ...Array.from({ length: 20 }, () => someAmount(random, most))];
      for (const amountIn of inputs) {
        expect(quoteIn(amountIn), `${amountIn}`).toBe(pair.quoteIn(amountIn, i) || 'nothing_arrives');
      }
      pool = (applySwap(pool, i, 1 - i, random.pick(inputs)) as ConstantProductPool | undefined) ?? pool;
    }
  }
});

test(`an output costs the least input for which the contract gives it (seed ${SEED})`, () => {
  const random = createRandom(SEED + 1);
  for (let pairs = 0; pairs < 20; pairs++) {
    const pool = somePair(random);
    const pair = openPair(pool);
    for (const i of [0, 1]) {
      const { quoteOut } = constantProduct(pool, i, 1 - i);
      const reserve = pool.reserves[1 - i]!;
      expect(quoteOut(reserve + 1n)).toBe('not_enough_liquidity');
      for (let asked = 0; asked < 20; asked++) {
        const amountOut = someAmount(random, Number(reserve));
        const amountIn = quoteOut(amountOut);
        if (amountIn === 'not_enough_liquidity') {
          expect(pair.quoteIn(MOST_THERE_IS, i) ?? 0n).toBeLessThan(amountOut);
          continue;
        }
        expect(pair.quoteIn(amountIn as bigint, i), `${amountOut}`).toBeGreaterThanOrEqual(amountOut);
        expect(pair.quoteIn((amountIn as bigint) - 1n, i) ?? 0n, `${amountOut}`).toBeLessThan(amountOut);
      }
    }
  }
});

test('rounds outputs down even for dust', () => {
  // 10^19 · reserveOut ≡ 1 modulo the grown reserve, so a part of a unit stays that 18 decimals do not show.
  const [reserveIn, amountIn] = [10n ** 19n, 7n];
  const reserveOut = inverseOf(reserveIn, reserveIn + amountIn);
  const pool = pairOf([reserveIn, reserveOut], 0);
  const answer = constantProduct(pool, 0, 1).quoteIn(amountIn);
  expect(answer).toBe(openPair(pool).quoteIn(amountIn, 0));
  expect(answer).toBe(reserveOut - (reserveIn * reserveOut) / (reserveIn + amountIn) - 1n);
});

/** x with value · x ≡ 1 modulo a number that shares no factor with it. */
function inverseOf(value: bigint, modulus: bigint): bigint {
  let [rest, next, x, nextX] = [value, modulus, 1n, 0n];
  while (next > 0n) {
    const quotient = rest / next;
    [rest, next, x, nextX] = [next, rest - quotient * next, nextX, x - quotient * nextX];
  }
  return ((x % modulus) + modulus) % modulus;
}
