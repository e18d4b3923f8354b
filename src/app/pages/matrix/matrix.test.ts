import { describe, expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { parseDecimal, rescale } from '#app/format/number.ts';
import type { Asset } from '#contract/asset.ts';
import { nextCell } from './grid-keys.ts';
import { heatOf } from './heat.ts';
import { formatMatrixState, matrixAmount, parseMatrixState, toMatrixRequest } from './matrix-state.ts';

const USDC = { chain_id: '1', denom: '0xA0b8', decimals: 6 } as Asset;

describe('the link of a matrix', () => {
  test('keeps its state', () => {
    const state = {
      asset: { chain_id: 'noble-1', denom: 'ibc/A' },
      amount: '1.5',
      from: ['1'],
      to: ['8453', 'solana'],
    };
    expect(parseMatrixState(formatMatrixState(state))).toEqual(state);
  });

  test('has eight chains each way by default, and never more than twenty or one twice', () => {
    expect(parseMatrixState('')).toMatchObject({ amount: '5000', from: { length: 8 }, to: { length: 8 } });
    const ids = Array.from({ length: 30 }, (_, index) => `${index}`).join();
    expect(parseMatrixState(`from=${ids}&to=1,1,2`)).toMatchObject({ from: { length: 20 }, to: ['1', '2'] });
  });
});

describe('the request of a matrix', () => {
  const state = { asset: USDC, amount: '5000.5', from: ['1'], to: ['8453'] };

  test('has the amount in smallest units, to the last digit', () => {
    expect(toMatrixRequest(state, USDC, null)).toMatchObject({
      amount: '5000500000',
      go_fast: false,
      allow_unsafe: true,
    });
    expect(toMatrixRequest(state, USDC, ['CCTP'])).toMatchObject({ bridges: ['CCTP'] });
  });

  test('is none without an amount, decimals or a bridge', () => {
    for (const amount of ['', '0', 'abc', '1,5', '1e3', '-1', '0.1234567']) {
      expect(toMatrixRequest({ ...state, amount }, USDC, null)).toBeNull();
    }
    expect(toMatrixRequest(state, undefined, null)).toBeNull();
    expect(toMatrixRequest(state, USDC, [])).toBeNull();
    expect(matrixAmount(' 1.5 ', 6)).toBe(1_500_000n);
  });
});

describe('the colour of a cost', () => {
  const costOf = (share: string | null, isExact = true) => {
    const percent = share === null ? null : (parseDecimal(share) ?? null);
    return known({ usd: 1n, isExact, share: percent && { units: rescale(percent, 6, 'up'), places: 6 } });
  };

  test('is by its share of the amount, the same in every table, the limit included', () => {
    const shares = ['-0.2', '0', '0.01', '0.010001', '0.1', '0.5', '2', '2.000001', '70'];
    expect(shares.map((share) => heatOf(costOf(share)))).toEqual([0, 0, 0, 1, 1, 2, 3, 4, 4]);
  });

  test('is none where the cost or its share is not known, or a lower bound', () => {
    const costs = [unknown('no price'), costOf(null), costOf('0.01', false)];
    expect(costs.map(heatOf)).toEqual([null, null, null]);
  });
});

test('arrow keys move to the neighbour and stop at the edge, Home and End go to the ends', () => {
  const size = { rows: 3, columns: 4 };
  const from = (row: number, column: number, key: string, ctrlKey = false) => {
    const next = nextCell({ row, column }, { key, ctrlKey }, size);
    return next && [next.row, next.column];
  };
  expect(from(1, 1, 'ArrowUp')).toEqual([0, 1]);
  expect(from(2, 3, 'ArrowDown')).toEqual([2, 3]);
  expect(from(0, 0, 'ArrowLeft')).toEqual([0, 0]);
  expect(from(1, 1, 'ArrowRight')).toEqual([1, 2]);
  expect(from(1, 1, 'Home')).toEqual([1, 0]);
  expect(from(1, 1, 'End')).toEqual([1, 3]);
  expect(from(1, 1, 'End', true)).toEqual([2, 3]);
  expect(from(1, 1, 'a')).toBeNull();
});
