import { describe, expect, test } from 'vitest';
import { ServiceError } from '#contract/error.ts';
import { withoutNodes } from '#contract/tx.ts';
import { txStatus, txStop, txTransfer } from '#testing/tx-status.ts';
import { createPace, slowWait } from './pace.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-01-01T12:00:00Z');

const pending = (stop = txStop()) => txStatus([txTransfer('STATE_PENDING', [stop])]);

/** A pace, asked so many minutes after it began. */
function paced() {
  let now = START;
  const pace = createPace(() => now);
  return {
    at: (minutes: number) => {
      now = START + minutes * MINUTE;
    },
    next: (data: ReturnType<typeof pending> | undefined, error: Error | null = null, failedAt = 0) =>
      pace({ data, error, failedAt }),
  };
}

test('begins fast, and slows down while nothing changes', () => {
  const { at, next } = paced();
  const data = pending();
  const waits = [0, 1, 3, 14, 15, 600].map((minutes) => {
    at(minutes);
    return next(data);
  });
  expect(waits).toEqual([4_000, 4_000, 15_000, 15_000, 60_000, 60_000]);
});

test('is fast again after a change', () => {
  const { at, next } = paced();
  const data = pending();
  next(data);
  at(30);
  expect(next(data)).toBe(60_000);
  expect(next(pending(txStop({ phase: 'WAITING_DELIVERY' })))).toBe(4_000);
});

test('asks no more about what has ended, what is no hash, and what the service has no node for', () => {
  const { next } = paced();
  expect(next(txStatus([txTransfer('STATE_COMPLETED_SUCCESS', [txStop({ phase: 'ARRIVED' })])]))).toBe(false);
  expect(next(txStatus([]))).toBe(false);
  expect(next(undefined, ServiceError.invalid('no hash'), START)).toBe(false);
  expect(next(undefined, withoutNodes('no node of Base is known'), START)).toBe(false);
  expect(next(undefined, new ServiceError('unavailable', 'nodes of Base did not answer'), START)).toBe(4_000);
});

test('goes on while one of several transfers is pending', () => {
  const { next } = paced();
  const arrived = txTransfer('STATE_COMPLETED_SUCCESS', [txStop({ phase: 'ARRIVED' })]);
  expect(next(txStatus([arrived, txTransfer('STATE_PENDING', [txStop()])]))).toBe(4_000);
});

test('waits for a part of a wait with a known end, for an hour at most', () => {
  const until = (hours: number) => new Date(START + hours * 60 * MINUTE).toISOString();
  const waitFor = (hours: number) =>
    paced().next(pending(txStop({ phase: 'WAITING_TO_FINALIZE', until: until(hours) })));
  expect(waitFor(168)).toBe(60 * MINUTE);
  expect(waitFor(5)).toBe(30 * MINUTE);
  expect(waitFor(0.05)).toBe(4_000);
  expect(slowWait('under-way', until(-1), START)).toBe(MINUTE);
  expect(slowWait('stuck', null, START)).toBe(60 * MINUTE);
});

test('a time by which something happens at the latest is no reason to wait for it', () => {
  const until = new Date(START + 24 * 60 * MINUTE).toISOString();
  for (const phase of ['WAITING_DELIVERY', 'REFUSED'] as const)
    expect(paced().next(pending(txStop({ phase, until })))).toBe(4_000);
});

test('a wait of one transfer is no wait of another whose end nobody knows', () => {
  const { next } = paced();
  const long = txStop({ phase: 'WAITING_TO_FINALIZE', until: '2026-01-08T12:00:00Z' });
  expect(next(txStatus([txTransfer('STATE_PENDING', [long]), txTransfer('STATE_PENDING', [txStop()])]))).toBe(4_000);
});

describe('after a refusal for asking too often', () => {
  const refused = (retryAfterSeconds: number | null) =>
    new ServiceError('exhausted', 'slow down', { retryAfterSeconds });

  test('waits as long as it is told', () => {
    expect(paced().next(pending(), refused(90), START)).toBe(90_000);
  });

  test('waits twice as long after each without a word, and counts each once', () => {
    const { next } = paced();
    const data = pending();
    expect(next(data, refused(null), 1)).toBe(15_000);
    expect(next(data, refused(null), 1)).toBe(15_000);
    expect(next(data, refused(null), 2)).toBe(30_000);
    expect(next(data, refused(null), 3)).toBe(60_000);
    next(data, null, 3);
    expect(next(data, refused(null), 4)).toBe(15_000);
  });
});

test('a transaction that no node shows yet is asked for at the same pace', () => {
  const { at, next } = paced();
  expect(next(undefined, ServiceError.notFound('not known'), START)).toBe(4_000);
  at(20);
  expect(next(undefined, ServiceError.notFound('not known'), START)).toBe(60_000);
});
