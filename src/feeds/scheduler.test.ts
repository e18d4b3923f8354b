import { expect, test } from 'vitest';
import type { Feed, Part } from './feed.ts';
import type { FeedReport } from './live-market.ts';
import { readFeeds } from './scheduler.ts';

/** Runs one feed whose reads give the outcomes in turn, and says what was known after each, and how long it waited before the next. */
async function run(outcomes: readonly (Part | Error)[], known?: Part) {
  const stop = new AbortController();
  const waits: number[] = [];
  const said: FeedReport[] = [];
  const reports: unknown[] = [];
  let count = 0;
  const feed: Feed = {
    ...{ name: 'f', title: 'Feed', covers: {}, everyMs: 1_000, staleAfterMs: 10_000 },
    async read() {
      const outcome = outcomes[count++];
      if (count === outcomes.length) queueMicrotask(() => queueMicrotask(() => stop.abort()));
      if (outcome instanceof Error) throw outcome;
      return outcome as Part;
    },
  };
  await readFeeds(
    [feed],
    new Map(known === undefined ? [] : [['f', known]]),
    {
      onReports: ([report]) => void said.push(report as FeedReport),
      log: {
        failed: ({ title }, message, hasFigures) => void reports.push([title, message, hasFigures]),
        answered: ({ title }, isAgain) => void reports.push([title, isAgain]),
      },
      now: () => 5,
      wait: async (ms) => void waits.push(ms),
      random: () => 0.5,
    },
    stop.signal,
  );
  return { waits: waits.slice(1), said, reports };
}

test('keeps the last part when a read fails, and asks less and less often', async () => {
  const { said, waits, reports } = await run([
    { at: 1 },
    ...Array.from({ length: 5 }, () => new Error('is down')),
    { at: 2 },
  ]);
  expect(said.slice(1).map(({ part, failure }) => [part?.at, failure?.message])).toEqual([
    [1, undefined],
    ...Array.from({ length: 5 }, () => [1, 'is down']),
  ]);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  // Of failures in a row the first is told.
  expect(reports).toEqual([
    ['Feed', false],
    ['Feed', 'is down', true],
    ['Feed', true],
  ]);
});

test('does not replace a part by an older one', async () => {
  const { said } = await run([{ at: 9 }, { at: 4 }, { at: 10 }]);
  expect(said.map(({ part }) => part?.at)).toEqual([undefined, 9, 9]);
});

test('replaces a part by one of the same time: its time is that of the oldest figure in it', async () => {
  const [first, second] = [{ at: 9 }, { at: 9 }];
  const { said } = await run([first, second, { at: 10 }]);
  expect(said.at(-1)?.part).toBe(second);
});

test('replaces a part that is dated ahead of the clock', async () => {
  const { said } = await run([{ at: 5 }, { at: 6 }], { at: 5 + 6 * 60_000 });
  expect(said.at(-1)?.part?.at).toBe(5);
});

test('begins with what is known', async () => {
  const { said } = await run([new Error('is down'), { at: 2 }], { at: 1 });
  expect(said.map(({ part }) => part?.at)).toEqual([1, 1]);
});
