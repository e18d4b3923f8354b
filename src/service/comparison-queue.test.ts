import { expect, test } from 'vitest';
import { createComparisonQueue, createYielder } from './comparison-queue.ts';

test('searches run one at a time, in the order of the requests', async () => {
  const inLine = createComparisonQueue();
  const told: string[] = [];
  const search = (name: string) =>
    inLine(async () => {
      told.push(`${name} begins`);
      await Promise.resolve();
      told.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([search('a'), search('b')])).toEqual(['a', 'b']);
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('one that fails leaves its place to the next', async () => {
  const inLine = createComparisonQueue();
  const failed = inLine(() => Promise.reject(new Error('no route')));
  const next = inLine(async () => 'found');
  await expect(failed).rejects.toThrow('no route');
  expect(await next).toBe('found');
});

test('with too many waiting, a further request gets a time to retry, until there is room', async () => {
  const inLine = createComparisonQueue();
  const asked = Array.from({ length: 40 }, () => inLine(async () => 'found'));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  for (const outcome of outcomes.slice(33)) {
    expect(outcome).toMatchObject({ reason: { kind: 'exhausted', status: 429, retryAfterSeconds: 2 } });
  }
  expect(await inLine(async () => 'found')).toBe('found');
});

test('a cancelled request leaves the queue and is not searched', async () => {
  const inLine = createComparisonQueue();
  const searched: string[] = [];
  const search = (name: string) => async () => void searched.push(name);
  const stop = new AbortController();
  let finish = () => {};
  const first = inLine(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const gone = Array.from({ length: 32 }, () => inLine(search('gone'), stop.signal));
  await expect(inLine(search('too many'))).rejects.toMatchObject({ kind: 'exhausted' });
  stop.abort();
  const last = inLine(search('last'));
  finish();
  for (const outcome of await Promise.allSettled(gone))
    expect(outcome).toMatchObject({ reason: { kind: 'unavailable' } });
  await Promise.all([first, last]);
  expect(searched).toEqual(['last']);
});

test('a cancelled search ends at its next turn', async () => {
  const stop = new AbortController();
  let now = 0;
  const giveTurn = createYielder(stop.signal, () => now);
  now += 20;
  await giveTurn();
  now += 20;
  stop.abort();
  await expect(giveTurn()).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a long search lets others have a turn between its parts, a short one does not', async () => {
  const told: string[] = [];
  let now = 0;
  const long = async (name: string, ms: number) => {
    const giveTurn = createYielder(undefined, () => now);
    now += ms;
    told.push(`${name} first`);
    await giveTurn();
    told.push(`${name} second`);
  };
  const searches = [long('long', 20), long('short', 0)];
  await Promise.all(searches);
  expect(told).toEqual(['long first', 'short first', 'short second', 'long second']);
});
