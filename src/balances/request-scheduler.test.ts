import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestScheduler } from './request-scheduler.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Schedules requests by expected time, and lists those started. */
function queue() {
  const turns = new RequestScheduler();
  const begun: number[] = [];
  const take = (...times: number[]) => {
    for (const ms of times) void turns.waitForTurn(ms).then(() => begun.push(ms));
  };
  return { take, begun };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('starts a single request immediately', async () => {
  await new RequestScheduler().waitForTurn(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('starts unknown and slow requests first, in groups', async () => {
  const { take, begun } = queue();
  const times = Array.from({ length: 20 }, (_, i) => (i * 7) % 20);
  take(...times, Number.POSITIVE_INFINITY);
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([Number.POSITIVE_INFINITY, 19, 18, 17, 16, 15, 14, 13]);
  while (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  expect(begun).toEqual([Number.POSITIVE_INFINITY, ...times.toSorted((a, b) => b - a)]);
});

test('starts earlier arrivals before slower later ones', async () => {
  const { take, begun } = queue();
  take(...Array.from({ length: 10 }, (_, i) => i));
  await Promise.resolve();
  await Promise.resolve();
  take(1_000, 2_000);
  while (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  await settle();
  expect(begun).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 2_000, 1_000]);
  take(5);
  await settle();
  expect(begun.at(-1)).toBe(5);
});
