import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MatrixResponse } from '#contract/matrix.ts';
import { amountOfWorth, matrixPrice, roundUnits } from './same-worth.ts';

const DOLLAR = 10n ** 18n;
/** One ETH for $3,000, one USDC for $1. */
const ETH = { units: 10n ** 18n, usd: 3000n * DOLLAR };
const USDC = { units: 10n ** 6n, usd: DOLLAR };

test('20 USDC become about twenty dollars of ETH, never 20 ETH', () => {
  expect(amountOfWorth(20n * 10n ** 6n, USDC, 18, ETH)).toBe('0.0067');
  expect(amountOfWorth(5000n * 10n ** 6n, USDC, 18, ETH)).toBe('1.7');
  expect(amountOfWorth(20n * 10n ** 18n, ETH, 6, USDC)).toBe('60000');
});

test('less than the smallest unit is no amount', () => {
  expect(amountOfWorth(1n, USDC, 0, { units: 1n, usd: DOLLAR })).toBe('');
});

test('rounds to two digits, by a twentieth at most', () => {
  expect([0n, 7n, 12n, 125n, 1666n, 995n].map(roundUnits)).toEqual([0n, 7n, 12n, 130n, 1700n, 1000n]);
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (units) => {
      const round = roundUnits(units);
      expect(`${round}`).toMatch(/^\d{1,2}0*$/);
      const gap = round > units ? round - units : units - round;
      expect(gap * 20n <= units).toBe(true);
    }),
  );
});

test('the price of a matrix is that of the asset on its own chain, else of another, and null where none is given', () => {
  const cell = (source_chain_id: string, usd_amount_in?: string) => ({ source_chain_id, route: { usd_amount_in } });
  const price = (...cells: unknown[]) =>
    matrixPrice({ asset_chain_id: '1', amount: '2' }, { cells } as unknown as MatrixResponse);
  const none = { source_chain_id: '1', route: null };
  expect(price(cell('10', '6'), cell('1', '5'))).toEqual({ units: 2n, usd: 5n * DOLLAR });
  expect(price(none, cell('1', '0'), cell('10', '6'))).toEqual({ units: 2n, usd: 6n * DOLLAR });
  expect(price(none, cell('1'))).toBeNull();
});
