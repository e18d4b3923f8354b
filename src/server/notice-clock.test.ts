import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '#contract/notice.ts';
import { dayInForce, READ_DAY } from '#registry/embedded.ts';
import { mergeLiveness } from '#registry/merge-liveness.ts';
import { effectsOf } from '#registry/notices.ts';
import type { LivenessRecord } from '#registry/records.ts';
import type { Words } from '#registry/registry.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { notice } from '#testing/notice.ts';
import { NoticeClock } from './notice-clock.ts';

const HALT = { state: 'halted', reason: 'client_expired', source: 'a list', date: '2026-08-22' } as const;
const compiled: LivenessRecord[] = [{ chain_id: 'a', denom: null, channel: 'channel-1', ...HALT }];
const data = {
  chains: ['a', 'b', 'c'].map((chain_id) => chainRecord({ chain_id })),
  ...{ assets: [], channels: [], liveness: compiled },
  notices: [notice({ id: 'b-ends', about: [{ chain_id: 'b' }] })],
};

/** What the registry began with. */
function wordsOn(today: string): Words {
  const notices = effectsOf(data.notices, today, data);
  return { today, notices: data.notices, liveness: mergeLiveness({ compiled, notices }, data.assets) };
}

const reports: string[] = [];
const said: string[][] = [];
const clocks: NoticeClock[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
  vi.useRealTimers();
  reports.length = 0;
  said.length = 0;
});

const textOf = ({ liveness }: Words): string[] =>
  liveness.map(({ chain_id, channel, state }) => [chain_id, channel, state].filter(Boolean).join(' ')).sort();

interface Start {
  readonly at: string;
  readonly readNotices?: () => Promise<readonly Notice[]>;
  readonly onChange?: (words: Words) => Promise<void>;
}

async function startClock({ at, readNotices, onChange }: Start): Promise<NoticeClock> {
  vi.setSystemTime(at);
  const clock = new NoticeClock({
    ...{ data, first: wordsOn(at.slice(0, 10)), today: () => dayInForce(new Date()), readNotices },
    onChange: async (words) => {
      await onChange?.(words);
      said.push(textOf(words));
    },
    report: (message) => void reports.push(message),
  });
  clocks.push(clock);
  clock.start();
  await vi.advanceTimersByTimeAsync(0);
  return clock;
}

const hours = (count: number) => vi.advanceTimersByTimeAsync(count * 3_600_000);
const ofOperator = (facts: Partial<Notice> = {}): Notice =>
  notice({
    ...{ id: 'operator:c', about: [{ chain_id: 'c' }] },
    ...{ phases: [{ from: '2026-11-28', effect: 'closed' }], ...facts },
  });

test('a phase begins at midnight UTC without a restart, and nothing is told before or after', async () => {
  await startClock({ at: '2026-11-30T21:40:00Z' });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000 + 19 * 60_000 + 59_000);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said).toEqual([['a channel-1 halted', 'b gone']]);
  await hours(48);
  expect(said).toHaveLength(1);
});

test('a clock that is wrong opens nothing that had ended when the facts were read', () => {
  expect(dayInForce(new Date('1970-01-01T00:00:00Z'))).toBe(READ_DAY);
  expect(dayInForce(new Date('2099-01-01T23:59:59Z'))).toBe('2099-01-01');
});

test('what sources say at run time, notices and the list of the operator are in force together', async () => {
  const clock = await startClock({ at: '2026-12-01T10:00:00Z', readNotices: async () => [ofOperator()] });
  expect(said.at(-1)).toEqual(['a channel-1 halted', 'b gone', 'c gone']);
  const about = ['a||channel-1'];
  const record = { chain_id: 'a', denom: null, channel: 'channel-2', ...HALT, date: '2026-12-01' };
  await clock.setReadings([{ date: '2026-12-01', records: [record], about }]);
  expect(said.at(-1)).toEqual(['a channel-2 halted', 'b gone', 'c gone']);
  await hours(24);
  expect(said).toHaveLength(2);
});

test('a reading that says the same of another day changes nothing', async () => {
  const clock = await startClock({ at: '2026-11-28T10:00:00Z' });
  const record = compiled[0] as LivenessRecord;
  for (const date of ['2026-11-28', '2026-11-29'])
    await clock.setReadings([{ date, records: [{ ...record, date }], about: [] }]);
  expect(said).toEqual([]);
});

test('the list of the operator is read every hour, and a change of its words alone is one', async () => {
  let list: readonly Notice[] = [];
  const changed: Words[] = [];
  await startClock({
    ...{ at: '2026-11-28T10:30:00Z', readNotices: async () => list },
    onChange: async (words) => void changed.push(words),
  });
  expect(said).toEqual([]);
  list = [ofOperator()];
  await hours(0.5);
  expect(said).toEqual([['a channel-1 halted', 'c gone']]);
  list = [ofOperator({ what: 'It ends, and more is known of it.' })];
  await hours(1);
  expect(changed.at(-1)?.notices.at(-1)?.what).toBe('It ends, and more is known of it.');
  list = [];
  await hours(1);
  expect(said.at(-1)).toEqual(['a channel-1 halted']);
});

test('a list that cannot be read leaves what was read in force, and is told', async () => {
  let read = async (): Promise<readonly Notice[]> => [ofOperator()];
  await startClock({ at: '2026-11-28T10:00:00Z', readNotices: () => read() });
  read = () => Promise.reject(new Error('the list is no JSON'));
  await hours(3);
  expect(said).toEqual([['a channel-1 halted', 'c gone']]);
  expect(reports).toEqual(Array(3).fill('notices: the list is no JSON; those read before stay in force'));
});

test('what a list names that the registry does not have is told once', async () => {
  const list = [ofOperator({ about: [{ chain_id: 'c' }, { chain_id: 'x' }] })];
  await startClock({ at: '2026-11-28T10:00:00Z', readNotices: async () => list });
  await hours(3);
  expect(reports).toEqual(['notices: operator:c: chain x is not in the registry, so it does nothing there']);
  expect(said).toEqual([['a channel-1 halted', 'c gone', 'x gone']]);
});

test('words that could not be applied are tried again at the next full hour', async () => {
  let isFailing = true;
  const onChange = async () => {
    if (isFailing) throw new Error('no thread got ready');
  };
  await startClock({ at: '2026-11-30T23:59:00Z', onChange });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports).toEqual(['liveness: no thread got ready; the last records stay in force']);
  isFailing = false;
  await hours(1);
  expect(said).toEqual([['a channel-1 halted', 'b gone']]);
});

test('a clock that is stopped tells nothing more', async () => {
  const clock = await startClock({ at: '2026-11-30T10:00:00Z' });
  clock.stop();
  await hours(48);
  expect(said).toEqual([]);
});
