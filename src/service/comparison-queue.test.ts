import { expect, test } from 'vitest';
import { createComparisonQueue, createYielder } from './comparison-queue.ts';

test('runs searches one at a time, in the order of the requests', async () => {
  const enqueue = createComparisonQueue();
  const events: string[] = [];
  const search = (name: string) =>
    enqueue(async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([search('a'), search('b')])).toEqual(['a', 'b']);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('runs the next search after one that fails', async () => {
  const enqueue = createComparisonQueue();
  const failed = enqueue(() => Promise.reject(new Error('no route')));
  const next = enqueue(async () => 'found');
  await expect(failed).rejects.toThrow('no route');
  expect(await next).toBe('found');
});

test('rejects a request with a retry time while 32 are waiting', async () => {
  const enqueue = createComparisonQueue();
  const results = Array.from({ length: 40 }, () => enqueue(async () => 'found'));
  const outcomes = await Promise.allSettled(results);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  for (const outcome of outcomes.slice(33)) {
    expect(outcome).toMatchObject({ reason: { kind: 'exhausted', status: 429, retryAfterSeconds: 2 } });
  }
  expect(await enqueue(async () => 'found')).toBe('found');
});

test('removes a cancelled request from the queue without searching', async () => {
  const enqueue = createComparisonQueue();
  const searched: string[] = [];
  const search = (name: string) => async () => void searched.push(name);
  const stop = new AbortController();
  let finish = () => {};
  const first = enqueue(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const cancelled = Array.from({ length: 32 }, () => enqueue(search('cancelled'), stop.signal));
  await expect(enqueue(search('too many'))).rejects.toMatchObject({ kind: 'exhausted' });
  stop.abort();
  const last = enqueue(search('last'));
  finish();
  for (const outcome of await Promise.allSettled(cancelled))
    expect(outcome).toMatchObject({ reason: { kind: 'unavailable' } });
  await Promise.all([first, last]);
  expect(searched).toEqual(['last']);
});

test('stops a cancelled search at its next yield', async () => {
  const stop = new AbortController();
  let now = 0;
  const yieldTurn = createYielder(stop.signal, undefined, () => now);
  now += 20;
  await yieldTurn();
  now += 20;
  stop.abort();
  await expect(yieldTurn()).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a long search yields between its parts, a short one does not', async () => {
  const events: string[] = [];
  let now = 0;
  const long = async (name: string, ms: number) => {
    const yieldTurn = createYielder(undefined, undefined, () => now);
    now += ms;
    events.push(`${name} first`);
    await yieldTurn();
    events.push(`${name} second`);
  };
  const searches = [long('long', 20), long('short', 0)];
  await Promise.all(searches);
  expect(events).toEqual(['long first', 'short first', 'short second', 'long second']);
});
