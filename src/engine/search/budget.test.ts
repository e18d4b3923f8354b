import { expect, test } from 'vitest';
import { SearchBudget } from './budget.ts';

test('gives so many steps and no more', () => {
  const budget = new SearchBudget(3);
  expect([budget.spend(1), budget.spend(2), budget.isSpent]).toEqual([true, true, false]);
  expect([budget.spend(1), budget.spend(0), budget.isSpent]).toEqual([false, false, true]);
});

test('is spent once the time is over, or ends the search by an error', () => {
  let isLate = false;
  const timed = new SearchBudget(1e6, () => !isLate);
  expect(timed.spend(100)).toBe(true);
  isLate = true;
  expect(timed.spend(100)).toBe(false);
  const unwanted = new SearchBudget(1e6, () => {
    throw new Error('nobody waits');
  });
  expect(() => unwanted.spend(100)).toThrow('nobody waits');
});
