import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('loads once for several callers', async () => {
  let loads = 0;
  const get = lazy(async () => ++loads);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test('loads again on the next call after a failure', async () => {
  const outcomes = [new Error('offline'), 'here'];
  const get = lazy(async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const [first, second] = [get(), get()];
  await expect(first).rejects.toThrow('offline');
  await expect(second).rejects.toThrow('offline');
  expect(outcomes).toEqual(['here']);
  expect(await get()).toBe('here');
});
