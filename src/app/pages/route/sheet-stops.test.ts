import { expect, test } from 'vitest';
import { draggedHeight, isSwipedAway, nearestStop } from './sheet-stops.ts';

test.each([
  [0, 'peek'],
  [250, 'peek'],
  [280, 'half'],
  [570, 'half'],
  [620, 'full'],
  [2000, 'full'],
] as const)('a sheet let go at %i px of 844 rests at %s', (height, stop) =>
  expect(nearestStop(height, 844)).toBe(stop),
);

test('a drag goes down to nothing, which swipes the sheet away, and up to the highest stop', () => {
  expect(draggedHeight(-40, 844)).toBe(0);
  expect(isSwipedAway(draggedHeight(-40, 844))).toBe(true);
  expect(isSwipedAway(100)).toBe(false);
  expect(draggedHeight(300, 844)).toBe(300);
  expect(draggedHeight(5000, 844)).toBe(740);
});
