import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallPlan } from './call-plan.ts';

const MOST_IN_A_ROW = 5;
const DAY_MS = 24 * 60 * 60_000;
const START = 1_800_000_000_000;

/** A plan with a clock that can be moved. */
function planned(perMonth: number) {
  const clock = { now: START };
  const plan = new CallPlan(perMonth, () => clock.now);
  /** Takes all that may go now. */
  const takeAll = (): number => {
    let taken = 0;
    while (plan.tryTake() === 0) taken++;
    return taken;
  };
  return { clock, plan, takeAll };
}

test('at most five calls go in a row, then one each time that its share of the month is over', () => {
  const { clock, plan, takeAll } = planned(10_000);
  expect(takeAll()).toBe(MOST_IN_A_ROW);
  const waitMs = plan.tryTake();
  // One in 4.5 minutes.
  expect(waitMs).toBeGreaterThan(4 * 60_000);
  expect(waitMs).toBeLessThanOrEqual(plan.msBetween);
  clock.now += waitMs - 1;
  expect(takeAll()).toBe(0);
  clock.now += 1;
  expect(takeAll()).toBe(1);
});

test('after a pause it is five again, however long the pause was', () => {
  const { clock, takeAll } = planned(10_000);
  takeAll();
  clock.now += 20 * DAY_MS;
  expect(takeAll()).toBe(MOST_IN_A_ROW);
});

test('a month has no more calls than it may, whenever they are wanted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 2_000 }),
      fc.array(fc.integer({ min: 1, max: 2 * DAY_MS }), { maxLength: 200 }),
      (perMonth, pauses) => {
        const { clock, takeAll } = planned(perMonth);
        let taken = takeAll();
        for (const pause of pauses) {
          clock.now += pause;
          if (clock.now - START >= 31 * DAY_MS) break;
          taken += takeAll();
        }
        expect(taken).toBeLessThanOrEqual(perMonth);
      },
    ),
  );
});
