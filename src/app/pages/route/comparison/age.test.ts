import { expect, test } from 'vitest';
import { numberFormatter } from '../../../format/number.ts';
import { ageText } from './age.ts';

const digits = numberFormatter('en-US');

test.each([
  [0, '0 s old'],
  [89_400, '89 s old'],
  [90_000, '1 min old'],
  [8 * 3_600_000, '480 min old'],
])('figures of %i ms ago say so', (ms, text) => {
  expect(ageText(ms, digits)).toBe(text);
});

test('figures from after now are not called new', () => {
  expect(ageText(-1, digits)).toBe('of unknown age');
});
