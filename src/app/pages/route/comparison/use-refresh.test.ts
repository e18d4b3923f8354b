import { expect, test } from 'vitest';
import { untilRefresh } from './use-refresh.ts';

const LAST = 1_000_000;

test('refreshes 30 seconds after the last round, or at once after the device slept longer', () => {
  expect(untilRefresh(LAST, LAST + 12_000)).toBe(18_000);
  expect(untilRefresh(LAST, LAST + 8 * 3_600_000)).toBe(0);
});

test('waits at most 30 seconds after the clock was set back', () => {
  expect(untilRefresh(LAST, LAST - 3_600_000)).toBe(30_000);
});
