import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Takes a turn for each number, and tells who has begun. */
function queue() {
  const turns = new Turns();
  const begun: number[] = [];
  const take = (...times: number[]) => {
    for (const ms of times) void turns.take(ms).then(() => begun.push(ms));
  };
  return { take, begun };
}

const moment = () => vi.advanceTimersByTimeAsync(0);

test('who is alone begins at once', async () => {
  await new Turns().take(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('of many, those that take longest begin, unknown ones first, and the others when these are on their way', async () => {
  const { take, begun } = queue();
  const times = Array.from({ length: 20 }, (_, i) => (i * 7) % 20);
  take(...times, Number.POSITIVE_INFINITY);
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([Number.POSITIVE_INFINITY, 19, 18, 17, 16, 15, 14, 13]);
  while (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  expect(begun).toEqual([Number.POSITIVE_INFINITY, ...times.toSorted((a, b) => b - a)]);
});

test('who came earlier is not kept waiting by slower ones that came later', async () => {
  const { take, begun } = queue();
  take(...Array.from({ length: 10 }, (_, i) => i));
  await Promise.resolve();
  await Promise.resolve();
  take(1_000, 2_000);
  while (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  await moment();
  expect(begun).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 2_000, 1_000]);
  take(5);
  await moment();
  expect(begun.at(-1)).toBe(5);
});
