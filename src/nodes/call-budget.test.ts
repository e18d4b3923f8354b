import { afterEach, expect, test, vi } from 'vitest';
import { createCallBudget } from './call-budget.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([0.1, 12_345.678, 98_765.4321])('a host that was never asked may be asked at once, at %s ms', (now) => {
  vi.spyOn(performance, 'now').mockReturnValue(now);
  const budget = createCallBudget(4);
  expect(budget.tryTake('a.example')).toBe(0);
  expect(budget.tryTake('a.example')).toBeCloseTo(15_000);
});
