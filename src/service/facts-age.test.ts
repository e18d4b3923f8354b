import { expect, test } from 'vitest';
import { agesOf, factsOfThisVersion } from './facts-age.ts';

const FACTS = { liveness: ['2026-08-22', '2026-11-21', '2026-09-13'] };

test.each([
  ['2026-11-20T20:00:00Z', 0, false],
  ['2026-11-21T23:59:59Z', 0, false],
  ['2026-11-28T12:00:00Z', 7, false],
  ['2027-01-05T23:59:59Z', 45, false],
  ['2027-01-06T00:00:00Z', 46, true],
  ['2028-02-29T12:00:00Z', 465, true],
])('at %s facts of 21 November are %i days old', (now, age_days, is_old) => {
  expect(agesOf(FACTS, new Date(now))).toEqual([
    { kind: 'liveness', newest: '2026-11-21', oldest: '2026-08-22', age_days, is_old },
  ]);
});

test('each kind has an age of its own, and one without facts has none', () => {
  const facts = { bridges: ['2026-11-26'], failures: [], liveness: ['2026-10-01'] };
  const ages = agesOf(facts, new Date('2026-11-28'));
  expect(ages.map(({ kind, age_days, is_old }) => [kind, age_days, is_old])).toEqual([
    ['bridges', 2, false],
    ['liveness', 58, true],
  ]);
});

test('every day on which this version was made of facts is one of the calendar', () => {
  const facts = factsOfThisVersion();
  expect(Object.keys(facts)).toEqual(['liveness', 'bridges', 'failures']);
  for (const days of Object.values(facts)) {
    expect(days.length).toBeGreaterThan(0);
    expect(days.filter((day) => new Date(day).toISOString().slice(0, 10) !== day)).toEqual([]);
  }
});
