import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { missingText } from './MissingSources.tsx';

const text = (...titles: string[]) =>
  missingText(
    titles.map((title) => ({ title })),
    numberFormatter('en-US'),
  );

test('names the sources that do not answer, and counts those beyond three', () => {
  expect(text('Osmosis')).toBe('1 source does not answer: Osmosis. Routes may be missing.');
  expect(text('A', 'B', 'C')).toBe('3 sources do not answer: A, B and C. Routes may be missing.');
  expect(text('A', 'B', 'C', 'D', 'E')).toBe('5 sources do not answer: A, B, C and 2 more. Routes may be missing.');
});
