import { expect, test } from 'vitest';
import { numberFormatter } from '../format/number.ts';
import { changeText } from './last-visit.ts';

const CENT = 10n ** 16n;
const digits = numberFormatter('en-US');
const before = { at: 0, usd: String(100_000n * CENT), of: 'a b' };
const change = (cents: bigint, more: object = {}) =>
  changeText(
    before,
    { usd: (100_000n + cents) * CENT, addresses: ['b', 'a'], isRead: true, ...more },
    digits,
    () => 'Tuesday',
  );

test('is told in dollars, with the time before', () => {
  expect(change(1230n)).toBe('+$12.30 since Tuesday');
  expect(change(-5n)).toBe('−$0.05 since Tuesday');
  expect(change(0n)).toBe('No change since Tuesday');
});

test('is not told before all is read, or of other addresses', () => {
  expect(change(5n, { isRead: false })).toBe('');
  expect(change(5n, { addresses: ['a'] })).toBe('');
  expect(changeText(null, { usd: 1n, addresses: [], isRead: true }, digits, () => '')).toBe('');
});
