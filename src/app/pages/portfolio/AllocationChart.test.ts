import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocationShares } from './AllocationChart.tsx';

const parts = (...usd: number[]) => usd.map((value, i) => ({ key: `${i}`, title: `T${i}`, usd: BigInt(value) }));
const lines = (...args: Parameters<typeof allocationShares>) =>
  allocationShares(...args).map(({ title, permille }) => `${title} ${permille}`);

test('rounds up the largest remainders, so that thirds add up', () => {
  expect(lines(parts(1, 1, 1), 6)).toEqual(['T0 334', 'T1 333', 'T2 333']);
});

test('sorts by size and sums the rest as Other, always last', () => {
  expect(lines(parts(5, 50, 20, 15, 10), 3)).toEqual(['T1 500', 'T2 200', 'Other 300']);
  expect(allocationShares(parts(5, 50, 20, 15, 10), 3).at(-1)).toMatchObject({ count: 3, usd: 30n });
});

test('returns no shares without a value', () => expect(allocationShares(parts(0, 0), 6)).toEqual([]));

test('returns shares that add up, each off by less than 0.1 %', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1 }),
      fc.integer({ min: 2, max: 9 }),
      (usd, most) => {
        const shares = allocationShares(
          usd.map((value, i) => ({ key: `${i}`, title: '', usd: value })),
          most,
        );
        const total = usd.reduce((sum, value) => sum + value, 0n);
        expect(shares.reduce((sum, { permille }) => sum + permille, 0)).toBe(1000);
        expect(shares.reduce((sum, share) => sum + share.usd, 0n)).toBe(total);
        expect(shares.length).toBeLessThanOrEqual(most);
        for (const share of shares) {
          const off = BigInt(share.permille) * total - share.usd * 1000n;
          expect(off < total && off > -total).toBe(true);
        }
      },
    ),
  );
});
