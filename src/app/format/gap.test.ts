import { expect, test } from 'vitest';
import { timeClause } from './gap.ts';
import { known, unknown } from './maybe.ts';
import { numberFormatter } from './number.ts';

const en = numberFormatter('en-US');
const taking = (seconds: number) => ({ seconds: known(seconds) });
const untimed = { seconds: unknown('time not given') };

test('a difference of times is told, and so is that one of the two is not known', () => {
  expect(timeClause(taking(60), taking(1200), en)).toBe('19\u00a0min sooner');
  expect(timeClause(taking(60), taking(60), en)).toBe('');
  expect(timeClause(untimed, taking(60), en)).toBe('time not known');
  expect(timeClause(taking(60), untimed, en)).toBe('time not known');
  expect(timeClause(untimed, untimed, en)).toBe('');
});
