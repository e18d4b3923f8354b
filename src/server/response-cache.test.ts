import { beforeEach, expect, test } from 'vitest';
import { type CachedResponse, ResponseCache } from './response-cache.ts';

let market = {};
let now = 0;
let made = 0;
let cache: ResponseCache;

beforeEach(() => {
  market = {};
  now = 5_000;
  made = 0;
  cache = new ResponseCache(
    () => market,
    () => now,
  );
});

/** Each response has its number. */
const make = async () => {
  made += 1;
  return { status: made % 2 === 1 ? 200 : 404, text: `answer ${made}` };
};
const textOf = async (key: string) => (await cache.respond(key, make)).text;

test('computes equal requests once, errors included', async () => {
  expect(await textOf('a')).toBe('answer 1');
  expect(await cache.respond('b', make)).toMatchObject({ status: 404, text: 'answer 2' });
  expect(await textOf('a')).toBe('answer 1');
  expect(await cache.respond('b', make)).toMatchObject({ status: 404, text: 'answer 2' });
});

test('caches a response for ten seconds', async () => {
  await textOf('a');
  now += 6_000;
  expect(await textOf('a')).toBe('answer 1');
  now += 3_999;
  expect(await textOf('a')).toBe('answer 1');
  now += 1;
  expect(await textOf('a')).toBe('answer 2');
  now += 9_999;
  expect(await textOf('a')).toBe('answer 2');
});

test('clears the cache with a new market, also if the old one returns', async () => {
  const before = market;
  await textOf('a');
  market = {};
  expect(await textOf('a')).toBe('answer 2');
  market = before;
  expect(await textOf('a')).toBe('answer 3');
});

test('does not cache a response that started with an old market', async () => {
  const response = await cache.respond('a', async () => {
    market = {};
    return make();
  });
  expect(response.text).toBe('answer 1');
  expect(await textOf('a')).toBe('answer 2');
});

test('does not cache thrown errors', async () => {
  await expect(cache.respond('a', () => Promise.reject(new Error('later')))).rejects.toThrow('later');
  expect(await textOf('a')).toBe('answer 1');
});

test('evicts the least recently used beyond two million characters', async () => {
  const big = (key: string) => cache.respond(key, async () => ({ status: 200, text: `${++made}`.padEnd(750_000) }));
  const numberOf = async (key: string) => (await big(key)).text.trim();
  await big('a');
  await big('b');
  await big('a');
  await big('c');
  expect(await numberOf('a')).toBe('1');
  expect(await numberOf('c')).toBe('3');
  expect(await numberOf('b')).toBe('4');
});

test('shares a response in progress, also if it fails', async () => {
  const [first, second, other] = await Promise.all([textOf('a'), textOf('a'), textOf('b')]);
  expect([first, second, other]).toEqual(['answer 1', 'answer 1', 'answer 2']);
  const fail = () => Promise.reject(new Error(`try ${++made}`));
  const failed = await Promise.allSettled([cache.respond('c', fail), cache.respond('c', fail)]);
  expect(failed.map((outcome) => String((outcome as PromiseRejectedResult).reason))).toEqual([
    'Error: try 3',
    'Error: try 3',
  ]);
  await expect(cache.respond('c', fail)).rejects.toThrow('try 4');
});

test('cancels a response without waiting requests, and computes it again later', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const slow = (unwanted: AbortSignal | undefined) => {
    signals.push(unwanted);
    const response = make();
    return new Promise<CachedResponse>((resolve, reject) => {
      unwanted?.addEventListener('abort', () => reject(new Error('given up')));
      finish.push(() => resolve(response));
    });
  };
  const finish: (() => void)[] = [];
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const responses = [cache.respond('a', slow, first.signal), cache.respond('a', slow, second.signal)];
  first.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  second.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  const anew = cache.respond('a', slow, third.signal);
  expect((await Promise.allSettled(responses)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  finish[1]?.();
  expect((await anew).text).toBe('answer 2');
  third.abort();
  expect(await textOf('a')).toBe('answer 2');
});

test('does not count a client that has already disconnected', async () => {
  let unwantedWhenMade: AbortSignal | undefined;
  const disconnected = AbortSignal.abort();
  await cache.respond(
    'a',
    async (unwanted) => {
      unwantedWhenMade = unwanted;
      return make();
    },
    disconnected,
  );
  expect(unwantedWhenMade?.aborted).toBe(true);
});

test('does not share a response in progress with an old market', async () => {
  const old = textOf('a');
  market = {};
  expect(await Promise.all([old, textOf('a')])).toEqual(['answer 1', 'answer 2']);
});
