import { expect, test } from 'vitest';
import { toggled } from './ticked.ts';

test('ticks and unticks a route, and lets the first of three go for a fourth', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['a', 'b', 'c'], 'd')).toEqual(['b', 'c', 'd']);
});
