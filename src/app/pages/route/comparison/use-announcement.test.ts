import { expect, test } from 'vitest';
import { nextAnnouncement } from './use-announcement.ts';

const NOTHING = { key: '', sentence: '' };
const first = { key: '100 USDC', sentence: 'Best 62.4561 ATOM.' };
const refreshed = { ...first, sentence: 'Best 62.4437 ATOM.' };

test('announces a comparison once its responses have arrived', () => {
  expect(nextAnnouncement(NOTHING, first, false)).toBe(NOTHING);
  expect(nextAnnouncement(NOTHING, first, true)).toEqual(first);
});

test('clears an outdated sentence, and stays silent even if the earlier result returns', () => {
  expect(nextAnnouncement(first, { ...first }, true)).toBe(first);
  const silent = { ...first, sentence: '' };
  expect(nextAnnouncement(first, refreshed, true)).toEqual(silent);
  expect(nextAnnouncement(silent, refreshed, true)).toEqual(silent);
  expect(nextAnnouncement(silent, first, true)).toEqual(silent);
});

test('announces the next comparison', () => {
  const other = { key: '200 USDC', sentence: 'Best 124.9 ATOM.' };
  expect(nextAnnouncement(first, other, true)).toEqual(other);
});
