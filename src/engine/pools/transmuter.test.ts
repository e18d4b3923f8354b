import { expect, test } from 'vitest';
import { transmuter } from './transmuter.ts';

const pool = { id: 'p', kind: 'transmuter', denoms: ['A', 'B'], feePpm: 0 } as const;
const direction = transmuter({ ...pool, reserves: [10n ** 18n, 500n], scales: [1n, 10n ** 12n] }, 0, 1);

test('swaps one for one across decimals, rounded down', () => {
  expect(direction.quoteIn(7_999_999_999_999n)).toBe(7n);
  expect(direction.quoteOut(7n)).toBe(7n * 10n ** 12n);
  expect(direction.quoteIn(10n ** 12n - 1n)).toBe('nothing_arrives');
});

test('gives at most the reserve', () => {
  expect(direction.quoteOut(500n)).toBe(500n * 10n ** 12n);
  expect(direction.quoteOut(501n)).toBe('not_enough_liquidity');
  expect(direction.quoteIn(501n * 10n ** 12n)).toBe('not_enough_liquidity');
});

test('rejects an output whose coarse input is worth more than the reserve', () => {
  const coarse = transmuter({ ...pool, reserves: [0n, 1500n], scales: [1000n, 1n] }, 0, 1);
  expect(coarse.quoteOut(1000n)).toBe(1n);
  expect(coarse.quoteIn(2n)).toBe('not_enough_liquidity');
  expect(coarse.quoteOut(1001n)).toBe('not_enough_liquidity');
});
