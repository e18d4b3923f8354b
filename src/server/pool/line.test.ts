import { expect, test } from 'vitest';
import { Line } from './line.ts';

test('hands out in order of arrival what has not left', () => {
  const line = new Line<string>('searches', 8, 1);
  for (const task of ['a', 'b', 'c']) line.add(task);
  expect([line.remove('b'), line.remove('b')]).toEqual([true, false]);
  expect([line.next(), line.next(), line.next()]).toEqual(['a', 'c', undefined]);
});

test('names the time until those that wait are done, from how long such work took', () => {
  const line = new Line<number>('long searches', 30, 2);
  for (let task = 0; task < 30; task++) line.add(task);
  expect(line.refusal()).toMatchObject({ message: '30 long searches are waiting; retry in 1 seconds' });
  line.took(400);
  expect(line.refusal()).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 6 });
  line.next();
  expect(line.refusal()).toBeUndefined();
});
