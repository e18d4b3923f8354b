import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constantProduct } from './constant-product.ts';
import { weighted } from './weighted.ts';

const reserve = fc.bigInt(1_000n, 10n ** 30n);

test('equal weights without a fee are a constant product, but for the last unit', () => {
  fc.assert(
    fc.property(reserve, reserve, reserve, (reserveIn, reserveOut, amountIn) => {
      const base = { id: 'p', denoms: ['A', 'B'], reserves: [reserveIn, reserveOut], feePpm: 0 };
      const ours = weighted({ ...base, kind: 'weighted', weights: [7n, 7n] }, 0, 1).quoteIn(amountIn);
      const exact = constantProduct({ ...base, kind: 'constant_product' }, 0, 1).quoteIn(amountIn);
      const amount = (answer: typeof ours) => (typeof answer === 'bigint' ? answer : 0n);
      const difference = amount(exact) - amount(ours);
      expect(difference === 0n || difference === 1n).toBe(true);
    }),
  );
});

test('the output is the most that keeps the invariant', () => {
  fc.assert(
    fc.property(reserve, reserve, reserve, (reserveIn, reserveOut, amountIn) => {
      const pool = { id: 'p', denoms: ['A', 'B'], reserves: [reserveIn, reserveOut], feePpm: 0 };
      const answer = weighted({ ...pool, kind: 'weighted', weights: [4n, 1n] }, 0, 1).quoteIn(amountIn);
      const out = typeof answer === 'bigint' ? answer : 0n;
      // x^4 · y of the reserves, in whole numbers.
      const invariant = (x: bigint, y: bigint) => x ** 4n * y;
      const kept = (taken: bigint) =>
        invariant(reserveIn + amountIn, reserveOut - taken) >= invariant(reserveIn, reserveOut);
      expect(kept(out)).toBe(true);
      // One unit more breaks it, or is within the last digits of the power.
      expect(kept(out + 2n)).toBe(false);
    }),
  );
});
