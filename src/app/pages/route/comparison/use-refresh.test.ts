import { expect, test } from 'vitest';
import { untilRefresh } from './use-refresh.ts';

const LAST = 1_000_000;

test('a round is due thirty seconds after the last, and at once where the device slept over it', () => {
  expect(untilRefresh(LAST, LAST + 12_000)).toBe(18_000);
  expect(untilRefresh(LAST, LAST + 8 * 3_600_000)).toBe(0);
});

test('a clock that was set back puts off no round', () => {
  expect(untilRefresh(LAST, LAST - 3_600_000)).toBe(30_000);
});
