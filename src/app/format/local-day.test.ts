import { expect, test } from 'vitest';
import { dayAndTime } from './local-day.ts';

test('what was done today is written with its day, as what was done before', () => {
  const now = new Date();
  now.setHours(14, 3);
  expect(dayAndTime(now.getTime(), 'en-GB')).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}, 14:03$/);
  expect(dayAndTime(new Date(2026, 10, 30, 9, 5).getTime(), 'en-GB')).toBe('30 Nov 2026, 09:05');
});
