import { beforeEach, expect, test } from 'vitest';
import { type Answer, KeptAnswers } from './kept-answers.ts';

let market = {};
let now = 0;
let made = 0;
let kept: KeptAnswers;

beforeEach(() => {
  market = {};
  now = 5_000;
  made = 0;
  kept = new KeptAnswers(
    () => market,
    () => now,
  );
});

/** Each answer made tells the how manyth it is. */
const make = async () => {
  made += 1;
  return { status: made % 2 === 1 ? 200 : 404, text: `answer ${made}` };
};
const ask = async (key: string) => (await kept.answer(key, make)).text;

test('the same question is answered once, another one by itself, refusals like answers', async () => {
  expect(await ask('a')).toBe('answer 1');
  expect(await kept.answer('b', make)).toMatchObject({ status: 404, text: 'answer 2' });
  expect(await ask('a')).toBe('answer 1');
  expect(await kept.answer('b', make)).toMatchObject({ status: 404, text: 'answer 2' });
});

test('an answer lasts for ten seconds from when it was made, however often it is asked for', async () => {
  await ask('a');
  now += 6_000;
  expect(await ask('a')).toBe('answer 1');
  now += 3_999;
  expect(await ask('a')).toBe('answer 1');
  now += 1;
  expect(await ask('a')).toBe('answer 2');
  now += 9_999;
  expect(await ask('a')).toBe('answer 2');
});

test('a new market forgets all, also when the old one comes back', async () => {
  const before = market;
  await ask('a');
  market = {};
  expect(await ask('a')).toBe('answer 2');
  market = before;
  expect(await ask('a')).toBe('answer 3');
});

test('what was begun under a market that is gone is given, and not kept', async () => {
  const answer = await kept.answer('a', async () => {
    market = {};
    return make();
  });
  expect(answer.text).toBe('answer 1');
  expect(await ask('a')).toBe('answer 2');
});

test('what is thrown is not kept', async () => {
  await expect(kept.answer('a', () => Promise.reject(new Error('later')))).rejects.toThrow('later');
  expect(await ask('a')).toBe('answer 1');
});

test('those not asked for longest make room, so that two million characters are never passed', async () => {
  const big = (key: string) => kept.answer(key, async () => ({ status: 200, text: `${++made}`.padEnd(750_000) }));
  const numberOf = async (key: string) => (await big(key)).text.trim();
  await big('a');
  await big('b');
  await big('a');
  await big('c');
  expect(await numberOf('a')).toBe('1');
  expect(await numberOf('c')).toBe('3');
  expect(await numberOf('b')).toBe('4');
});

test('who asks for an answer that is being made waits for that one, also when it fails', async () => {
  const [first, second, other] = await Promise.all([ask('a'), ask('a'), ask('b')]);
  expect([first, second, other]).toEqual(['answer 1', 'answer 1', 'answer 2']);
  const fail = () => Promise.reject(new Error(`try ${++made}`));
  const failed = await Promise.allSettled([kept.answer('c', fail), kept.answer('c', fail)]);
  expect(failed.map((outcome) => String((outcome as PromiseRejectedResult).reason))).toEqual([
    'Error: try 3',
    'Error: try 3',
  ]);
  await expect(kept.answer('c', fail)).rejects.toThrow('try 4');
});

test('what nobody waits for any more is given up, and made anew for whoever comes then', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const slow = (unwanted: AbortSignal | undefined) => {
    signals.push(unwanted);
    const answer = make();
    return new Promise<Answer>((resolve, reject) => {
      unwanted?.addEventListener('abort', () => reject(new Error('given up')));
      finish.push(() => resolve(answer));
    });
  };
  const finish: (() => void)[] = [];
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const asked = [kept.answer('a', slow, first.signal), kept.answer('a', slow, second.signal)];
  first.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  second.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  const anew = kept.answer('a', slow, third.signal);
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  finish[1]?.();
  expect((await anew).text).toBe('answer 2');
  third.abort();
  expect(await ask('a')).toBe('answer 2');
});

test('who has gone before the question is read is not waited for', async () => {
  let unwantedWhenMade: AbortSignal | undefined;
  const gone = AbortSignal.abort();
  await kept.answer(
    'a',
    async (unwanted) => {
      unwantedWhenMade = unwanted;
      return make();
    },
    gone,
  );
  expect(unwantedWhenMade?.aborted).toBe(true);
});

test('under a new market nobody waits for an answer of the old one', async () => {
  const old = ask('a');
  market = {};
  expect(await Promise.all([old, ask('a')])).toEqual(['answer 1', 'answer 2']);
});
