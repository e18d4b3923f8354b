import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

const NOON = new Date(2026, 0, 12, 12, 0).getTime();
const HOUR = 3_600_000;

test('a time of today is a time of day', () => {
  expect(clockTime(NOON - HOUR, { now: NOON })).toBe(
    new Date(NOON - HOUR).toLocaleTimeString(undefined, { timeStyle: 'short' }),
  );
});

test('what is due soon is told to the second', () => {
  expect(clockTime(NOON + 8000, { now: NOON, locale: 'en-GB', withSeconds: true })).toBe('12:00:08');
});

test.each([14 * HOUR, 3 * 24 * HOUR, 365 * 24 * HOUR])('one of %i ms ago names its day', (ago) => {
  const at = new Date(NOON - ago);
  expect(clockTime(at.getTime(), { now: NOON })).toContain(String(at.getDate()));
  expect(clockTime(at.getTime(), { now: NOON })).toContain(at.toLocaleTimeString(undefined, { timeStyle: 'short' }));
});

test('one of another year names that too', () => {
  expect(clockTime(NOON - 365 * 24 * HOUR, { now: NOON })).toContain('2025');
});
