import { expect, test } from 'vitest';
import { createSearchLine, takingTurns } from './search-line.ts';

test('searches come one at a time, in the order in which they were asked for', async () => {
  const inLine = createSearchLine();
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
  const inLine = createSearchLine();
  const failed = inLine(() => Promise.reject(new Error('no route')));
  const next = inLine(async () => 'found');
  await expect(failed).rejects.toThrow('no route');
  expect(await next).toBe('found');
});

test('where too many wait, whoever comes is told when to come back, until there is room', async () => {
  const inLine = createSearchLine();
  const asked = Array.from({ length: 40 }, () => inLine(async () => 'found'));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  for (const outcome of outcomes.slice(33)) {
    expect(outcome).toMatchObject({ reason: { kind: 'exhausted', status: 429, retryAfterSeconds: 2 } });
  }
  expect(await inLine(async () => 'found')).toBe('found');
});

test('a long search lets others have a turn between its parts, a short one does not', async () => {
  const told: string[] = [];
  let now = 0;
  const long = async (name: string, ms: number) => {
    const giveTurn = takingTurns(() => now);
    now += ms;
    told.push(`${name} first`);
    await giveTurn();
    told.push(`${name} second`);
  };
  const searches = [long('long', 20), long('short', 0)];
  await Promise.all(searches);
  expect(told).toEqual(['long first', 'short first', 'short second', 'long second']);
});
