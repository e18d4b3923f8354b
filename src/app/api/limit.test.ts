import { expect, test } from 'vitest';
import { createLimit } from './limit.ts';

/** A job that ends when it is told to. */
function openJob(started: string[], name: string) {
  let resolve = (_: string): void => undefined;
  let reject = (_: Error): void => undefined;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const run = () => {
    started.push(name);
    return promise;
  };
  return { resolve, reject, run };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no more than three run at once, in the order of asking', async () => {
  const limit = createLimit(3);
  const started: string[] = [];
  const jobs = ['a', 'b', 'c', 'd', 'e'].map((name) => openJob(started, name));
  const results = jobs.map(({ run }) => limit(run));
  await settle();
  expect(started).toEqual(['a', 'b', 'c']);
  jobs[1]?.resolve('B');
  await settle();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  for (const { resolve } of jobs) resolve('done');
  await Promise.all(results);
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a job that fails gives its place to the next', async () => {
  const limit = createLimit(1);
  const started: string[] = [];
  const [first, second] = [openJob(started, 'a'), openJob(started, 'b')];
  const failing = limit(first.run);
  const waiting = limit(second.run);
  await settle();
  first.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  second.resolve('yes');
  expect(await waiting).toBe('yes');
});

test('a waiting job that is called off never starts', async () => {
  const limit = createLimit(1);
  const started: string[] = [];
  const first = openJob(started, 'a');
  const running = limit(first.run);
  const abort = new AbortController();
  const waiting = limit(openJob(started, 'b').run, abort.signal);
  abort.abort(new Error('not wanted any more'));
  await expect(waiting).rejects.toThrow('not wanted any more');
  first.resolve('ok');
  await running;
  const third = openJob(started, 'c');
  third.resolve('c');
  await limit(third.run);
  expect(started).toEqual(['a', 'c']);
});
