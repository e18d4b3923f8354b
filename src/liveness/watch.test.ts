import { expect, test } from 'vitest';
import type { LivenessReading } from '#registry/merge-liveness.ts';
import type { LivenessFeed } from './feed.ts';
import { watchLiveness } from './watch.ts';

const MINUTE = 60_000;
const reading = (date: string): LivenessReading => ({ date, records: [], about: [] });

/** A clock that moves to the next thing that waits. */
function createClock() {
  let now = 0;
  const waiting: { readonly at: number; readonly go: () => void }[] = [];
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  return {
    now: () => now,
    wait: (ms: number) => new Promise<void>((go) => void waiting.push({ at: now + ms, go })),
    async passTo(end: number) {
      for (;;) {
        await settle();
        waiting.sort((a, b) => a.at - b.at);
        if (waiting[0] === undefined || waiting[0].at > end) break;
        const next = waiting.shift();
        now = next?.at ?? now;
        next?.go();
      }
      now = end;
    },
  };
}

function watch(...feeds: LivenessFeed[]) {
  const clock = createClock();
  const stop = new AbortController();
  const got: (readonly LivenessReading[])[] = [];
  const reports: string[] = [];
  const { now, wait } = clock;
  const deps = { feeds, now, wait, random: () => 0.5, report: (message: string) => void reports.push(message) };
  const onReadings = async (readings: readonly LivenessReading[]) => void got.push(readings);
  const ended = watchLiveness({ ...deps, onReadings }, stop.signal);
  return { clock, stop, got, reports, ended };
}

/** A feed of questions that are answered, and when each was asked. */
function feedOf(names: readonly string[], answer: (name: string) => LivenessReading, clock: () => number) {
  const asked: [string, number][] = [];
  const tasks = names.map((name) => ({
    name,
    read: async () => {
      asked.push([name, clock()]);
      return answer(name);
    },
  }));
  return { asked, feed: { name: 'a feed', roundMs: 10 * MINUTE, tasks } };
}

test('spreads the questions of a round over its time, and asks each once', async () => {
  let now = () => 0;
  const { asked, feed } = feedOf(
    ['a', 'b', 'c', 'd', 'e'],
    () => reading('1'),
    () => now(),
  );
  const { clock } = watch(feed);
  now = clock.now;
  await clock.passTo(20 * MINUTE + 11_000);
  expect(asked.map(([, at]) => at - 10_000)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20].map((at) => at * MINUTE));
  for (const name of 'abcde') expect(asked.slice(0, 10).filter(([each]) => each === name)).toHaveLength(2);
});

test('passes readings on once a minute at most, in the order of feeds and questions', async () => {
  const list = feedOf(
    ['list'],
    () => reading('list'),
    () => 0,
  );
  const channels = feedOf(
    ['a', 'b', 'c'],
    (name) => reading(name),
    () => 0,
  );
  const { clock, got } = watch(list.feed, { ...channels.feed, roundMs: MINUTE });
  await clock.passTo(90_000);
  expect(got.map((readings) => readings.map(({ date }) => date))).toEqual([['list', 'a', 'b', 'c']]);
});

test('a question that fails keeps its last answer for a day, is asked less often, and is told once', async () => {
  let isDown = false;
  const answer = () => {
    if (isDown) throw new Error('a.example answered HTTP 500');
    return reading('1');
  };
  const { asked, feed } = feedOf(['a'], answer, () => 0);
  const { clock, got, reports } = watch(feed);
  await clock.passTo(5 * MINUTE);
  isDown = true;
  asked.length = 0;
  await clock.passTo(3 * 60 * MINUTE);
  expect(got.at(-1)).toEqual([reading('1')]);
  // Rounds 1, 3, 7 and 15 of 17.
  expect(asked).toHaveLength(4);
  expect(reports).toEqual(['liveness: a feed: a: a.example answered HTTP 500; what was known before stays in force']);
  await clock.passTo(30 * 60 * MINUTE);
  expect(got.at(-1)).toEqual([]);
  isDown = false;
  await clock.passTo(40 * 60 * MINUTE);
  expect(got.at(-1)).toEqual([reading('1')]);
});

test('a failing question leaves the others alone, and the report counts', async () => {
  const answer = (name: string) => {
    if (name === 'b') throw new Error('b.example did not answer in time');
    return reading(name);
  };
  const { feed } = feedOf(['a', 'b', 'c'], answer, () => 0);
  const { clock, got, reports } = watch(feed);
  await clock.passTo(25 * MINUTE);
  expect(got.at(-1)?.map(({ date }) => date)).toEqual(['a', 'c']);
  expect(reports).toEqual([
    'liveness: a feed: 1 of 3 were not answered, the last: b: b.example did not answer in time; what was known before stays in force',
  ]);
});

test('asks and passes on nothing once stopped, and a feed without questions ends', async () => {
  const { asked, feed } = feedOf(
    ['a'],
    () => reading('1'),
    () => 0,
  );
  const { clock, stop, got, ended } = watch(feed, { name: 'none', roundMs: MINUTE, tasks: [] });
  await clock.passTo(15_000);
  stop.abort();
  await clock.passTo(60 * MINUTE);
  await ended;
  expect(asked).toHaveLength(1);
  expect(got).toEqual([]);
});
