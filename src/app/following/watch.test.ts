import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ServiceError } from '#contract/error.ts';
import { SEND_TX, txStatus, txStop, txTransfer } from '#testing/tx-status.ts';
import { type Followed, followedOf } from './followed.ts';
import { createRound } from './watch.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-01-01T12:00:00Z');

function entry(hash: string, rest: Partial<Followed> = {}): Followed {
  const status = txStatus([txTransfer('STATE_PENDING', [txStop()])], { tx: { ...SEND_TX, tx_hash: hash } });
  const followed = followedOf(status, undefined, START);
  if (followed === null) throw new Error('no record');
  return { ...followed, ...rest };
}

/** A round, with the hashes that it asked for. */
function round(answer: (hash: string) => unknown = () => txStatus([])) {
  const asked: string[] = [];
  const noted: unknown[] = [];
  let now = START + MINUTE;
  let running = 0;
  const ask = async (_: unknown, { tx_hash }: { tx_hash: string }) => {
    expect(running).toBe(0);
    running += 1;
    asked.push(tx_hash);
    await Promise.resolve();
    running -= 1;
    const data = answer(tx_hash);
    if (data instanceof Error) throw data;
    return { data };
  };
  return {
    asked,
    noted,
    at: (minutes: number) => {
      now = START + minutes * MINUTE;
    },
    ...createRound(
      { ask } as unknown as Client,
      (status) => noted.push(status),
      () => now,
    ),
  };
}

test('asks for what is pending and due, one after the other', async () => {
  const { asked, noted, ask } = round();
  await ask(
    [
      entry('due'),
      entry('just seen', { seen_at: START + 30_000 }),
      entry('ended', { standing: 'arrived' }),
      entry('waits for days', { until: '2026-01-08T12:00:00Z' }),
      entry('due too'),
    ],
    false,
  );
  expect(asked).toEqual(['due', 'due too']);
  expect(noted).toHaveLength(2);
});

test('asks for what has been pending for long more and more seldom, an hour at most', async () => {
  const { asked, at, ask } = round();
  const pendingFor = (hours: number, minutesAgo: number) =>
    entry(`${hours} h, ${minutesAgo} min`, {
      added_at: START - hours * 60 * MINUTE,
      seen_at: START - minutesAgo * MINUTE,
    });
  at(0);
  await ask([pendingFor(2, 4), pendingFor(2, 5), pendingFor(12, 29), pendingFor(12, 30), pendingFor(300, 60)], false);
  expect(asked).toEqual(['2 h, 5 min', '12 h, 30 min', '300 h, 60 min']);
});

test('asks for days-long waits once an hour', async () => {
  const { asked, at, ask } = round();
  at(60);
  await ask([entry('waits for days', { until: '2026-01-08T12:00:00Z' })], false);
  expect(asked).toEqual(['waits for days']);
});

test('where nobody looks, asks for what shall be told only', async () => {
  const { asked, ask } = round();
  await ask([entry('quiet'), entry('told', { tells: true })], true);
  expect(asked).toEqual(['told']);
});

test('after a refusal asks nobody before the time that it names', async () => {
  let isRefused = true;
  const { asked, at, ask } = round(() =>
    isRefused ? new ServiceError('exhausted', 'slow down', { retryAfterSeconds: 120 }) : txStatus([]),
  );
  const entries = [entry('a'), entry('b')];
  await ask(entries, false);
  at(2);
  await ask(entries, false);
  expect(asked).toEqual(['a']);
  isRefused = false;
  at(3);
  await ask(entries, false);
  expect(asked).toEqual(['a', 'a', 'b']);
});

test('one that cannot be read does not keep the next from being asked', async () => {
  const { asked, noted, ask } = round((hash) => (hash === 'a' ? ServiceError.notFound('gone') : txStatus([])));
  await ask([entry('a'), entry('b')], false);
  expect(asked).toEqual(['a', 'b']);
  expect(noted).toHaveLength(1);
});
