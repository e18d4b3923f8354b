import { expect, test } from 'vitest';
import { dayText } from './day.ts';

test('a day is written in words, and is the same day in every time zone', () => {
  expect(dayText('2027-01-12')).toBe('12 Jan 2027');
  expect(dayText('2026-12-01')).toBe('1 Dec 2026');
});

test('what is no day stays as the service wrote it, without invisible characters', () => {
  expect(dayText('soon\u202e')).toBe('soon');
  expect(dayText('2027-13-45')).toBe('2027-13-45');
});
