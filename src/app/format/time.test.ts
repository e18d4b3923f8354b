import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { agoText } from './ago.ts';
import { numberFormatter } from './number.ts';
import { ageText, clockFormatter, durationGap, durationText, onTick, shortDuration } from './time.ts';

/** Somewhere noon is midnight UTC, but for these milliseconds. */
const NOON = new Date(2026, 0, 12, 12, 0, 0, 5).getTime();
const HOUR = 3_600_000;
const clock = clockFormatter('de-DE', () => NOON);

test('formats a time of today in the locale without a date', () => {
  expect(clock(NOON - HOUR)).toBe('11:00');
  expect(clockFormatter('en-US', () => NOON)(NOON + HOUR)).toMatch(/^1:00\sPM$/);
});

test('formats a due time with seconds', () => {
  expect(clock(NOON + 8000, 'second')).toBe('12:00:08');
});

test.each([
  [14 * HOUR, '11 Jan 2026, 22:00'],
  [3 * 24 * HOUR, '9 Jan 2026, 12:00'],
  [365 * 24 * HOUR, '12 Jan 2025, 12:00'],
])('writes the day of a time %i ms ago as every page does', (ago, text) => {
  expect(clock(NOON - ago)).toBe(text);
  expect(clockFormatter('en-US', () => NOON)(NOON - ago)).toMatch(/^\d+ Jan 202\d, 1\d:00\sPM$/);
});

test('what is of a day has no hour', () => {
  expect(clockFormatter('en-US', () => NOON)(Date.parse('2025-11-21T00:00:00Z'))).toBe('21 Nov 2025');
});

const page = Object.assign(new EventTarget(), { documentElement: { lang: 'en' } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('ticks each second and when the page becomes visible, until unsubscribed', () => {
  const tick = vi.fn();
  const stop = onTick(tick);
  vi.advanceTimersByTime(2000);
  expect(tick).toHaveBeenCalledTimes(2);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(tick).toHaveBeenCalledTimes(3);

  stop();
  vi.advanceTimersByTime(2000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(tick).toHaveBeenCalledTimes(3);
});

test.each([
  [0, '0\u00a0s\u00a0old'],
  [89_400, '89\u00a0s\u00a0old'],
  [90_000, '1\u00a0min\u00a0old'],
  [90 * 60_000, '1\u00a0h\u00a0old'],
  [48 * HOUR, '2\u00a0days\u00a0old'],
  [72 * HOUR, '3\u00a0days\u00a0old'],
  [-1, 'of unknown age'],
])('writes an age of %i ms as "%s"', (ms, text) => {
  expect(ageText(ms, numberFormatter('en-US'))).toBe(text);
});

test.each([
  [-5_000, 'just now'],
  [59_999, 'just now'],
  [120_000, '2\u00a0min\u00a0ago'],
  [3 * 3_600_000, '3\u00a0h\u00a0ago'],
  [49 * 3_600_000, '2\u00a0days\u00a0ago'],
])('an age of %i ms is "%s"', (ms, text) => expect(agoText(ms, numberFormatter('en-US'))).toBe(text));

test('no duration or age is broken between its number and its unit', () => {
  const en = numberFormatter('en-US');
  const texts = [
    shortDuration(42, en),
    shortDuration(7500, en),
    durationGap(42, en),
    durationGap(600, en),
    ageText(42_000, en),
    agoText(120_000, en),
  ];
  for (const text of texts) expect(text).not.toContain(' ');
  expect(durationText(42, en)).toBe('about 42\u00a0s');
});
