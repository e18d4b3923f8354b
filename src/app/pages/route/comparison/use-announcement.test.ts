import { expect, test } from 'vitest';
import { nextSaid } from './use-announcement.ts';

const NOTHING = { key: '', sentence: '' };
const first = { key: '100 USDC', sentence: 'Best 62.4561 ATOM.' };
const refreshed = { ...first, sentence: 'Best 62.4437 ATOM.' };

test('a comparison is told when its answers are in', () => {
  expect(nextSaid(NOTHING, first, false)).toBe(NOTHING);
  expect(nextSaid(NOTHING, first, true)).toEqual(first);
});

test('what no longer holds is taken back, and nothing is said instead, nor when the figures of before return', () => {
  expect(nextSaid(first, { ...first }, true)).toBe(first);
  const silent = { ...first, sentence: '' };
  expect(nextSaid(first, refreshed, true)).toEqual(silent);
  expect(nextSaid(silent, refreshed, true)).toEqual(silent);
  expect(nextSaid(silent, first, true)).toEqual(silent);
});

test('the next comparison is told anew', () => {
  const other = { key: '200 USDC', sentence: 'Best 124.9 ATOM.' };
  expect(nextSaid(first, other, true)).toEqual(other);
});
