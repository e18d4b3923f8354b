import { expect, test } from 'vitest';
import { loaded } from './loaded.ts';

test('what is wanted by many is loaded once', async () => {
  let loads = 0;
  const get = loaded(async () => ++loads);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test('what could not be loaded is loaded again, not before it is wanted', async () => {
  const outcomes = [new Error('offline'), 'here'];
  const get = loaded(async () => {
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
