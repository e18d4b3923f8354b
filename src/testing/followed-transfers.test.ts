import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPace } from '#app/following/pace.ts';
import { ServiceError } from '#contract/error.ts';
import type { TxStatusResponse } from '#contract/tx.ts';
import { TRACKERS } from '#tracking/trackers.ts';
import { createTracking, type Tracking } from '#tracking/tracking.ts';
import { evmTx, fakeChains, hash32 } from './chain-reads.ts';

/** How often chains are asked, by many clients and for hashes that nobody knows. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A transaction that stays pending, so that it is followed for as long as anybody likes. */
const pendingTx = (number: number) => evmTx({ chainId: '1', hash: hash32(number), outcome: 'pending', time: null });

// Budgets count by the clock of the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function started() {
  const chains = fakeChains();
  const tracking = createTracking(chains.context);
  const pass = (ms: number): void => {
    chains.now += ms;
    vi.advanceTimersByTime(ms);
  };
  return { chains, tracking, pass };
}

const refusalOf = async (asked: Promise<unknown>): Promise<ServiceError | undefined> =>
  asked.then(
    () => undefined,
    (error) => (error instanceof ServiceError ? error : Promise.reject(error)),
  );
const statusOf = (tracking: Tracking, number: number) => tracking.status({ chain_id: '1', tx_hash: hash32(number) });

test('a hundred clients of one transfer ask nodes once in two seconds', async () => {
  const { chains, tracking, pass } = started();
  chains.add(pendingTx(1));
  for (let client = 0; client < 100; client++) {
    await statusOf(tracking, 1);
    pass(100);
  }
  expect(chains.asked).toHaveLength(5);
});

test('an answer that takes longer than it is kept is waited for by all', async () => {
  const { chains, pass } = started();
  const waiting: ((tx: ReturnType<typeof pendingTx>) => void)[] = [];
  const tx = () => new Promise<ReturnType<typeof pendingTx>>((resolve) => void waiting.push(resolve));
  const slow = createTracking({ ...chains.context, chains: { ...chains.reads, tx } });
  const asked = [statusOf(slow, 1)];
  pass(30 * SECOND);
  asked.push(statusOf(slow, 1));
  await Promise.resolve();
  expect(waiting).toHaveLength(1);
  waiting[0]?.(pendingTx(1));
  expect(new Set((await Promise.all(asked)).map(({ state }) => state))).toEqual(new Set(['STATE_SUBMITTED']));
});

test('a thousand transfers at the pace of the app: few reads a minute, each soon answered, nobody refused for long', async () => {
  const { chains, tracking, pass } = started();
  const start = chains.now;
  const followers = Array.from({ length: 1_000 }, (_, i) => {
    chains.add(pendingTx(i));
    return {
      ...{ number: i, begins: start + i * 60, due: start + i * 60, firstAt: 0 },
      pace: createPace(() => chains.now),
      data: undefined as TxStatusResponse | undefined,
    };
  });
  const reads: number[] = [];
  const readAt = new Map<string, number>();
  let longest = 0;
  for (let second = 0; second < 15 * 60; second++) {
    for (const each of followers) {
      if (each.due > chains.now) continue;
      const before = chains.asked.length;
      let error: Error | null = null;
      try {
        const data = await statusOf(tracking, each.number);
        // An equal answer is the same one to the app.
        each.data ??= data;
        each.firstAt ||= chains.now;
      } catch (refusal) {
        error = refusal as Error;
      }
      const minute = Math.floor(second / 60);
      reads[minute] = (reads[minute] ?? 0) + chains.asked.length - before;
      if (chains.asked.length > before) {
        const key = `${each.number}`;
        longest = Math.max(longest, chains.now - (readAt.get(key) ?? chains.now));
        readAt.set(key, chains.now);
      }
      each.due = chains.now + (each.pace({ data: each.data, error, failedAt: chains.now }) || 0);
    }
    pass(SECOND);
  }
  // New ones and known ones have a budget each, and what may go at once after a pause.
  expect(Math.max(...reads)).toBeLessThanOrEqual(700);
  expect(Math.max(...followers.map(({ firstAt, begins }) => firstAt - begins))).toBeLessThanOrEqual(5 * MINUTE);
  expect(followers.every(({ firstAt }) => firstAt > 0)).toBe(true);
  expect(longest).toBeLessThanOrEqual(5 * MINUTE);
});

describe('hashes that nobody knows', () => {
  test('of one chain are refused before nodes are exhausted, with a word on when to come back; who is followed is answered', async () => {
    const { chains, tracking, pass } = started();
    chains.add(pendingTx(1));
    await statusOf(tracking, 1);
    const kinds = new Map<string, number>();
    for (let number = 1_000; number < 11_000; number++) {
      const refusal = await refusalOf(statusOf(tracking, number));
      kinds.set(`${refusal?.status}`, (kinds.get(`${refusal?.status}`) ?? 0) + 1);
      if (refusal?.status === 429) expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
    }
    expect([...kinds.keys()].toSorted()).toEqual(['404', '429']);
    expect(chains.asked.length).toBeLessThan(100);
    pass(MINUTE);
    expect((await statusOf(tracking, 1)).state).toBe('STATE_SUBMITTED');
    expect((await refusalOf(statusOf(tracking, 20_000)))?.status).toBe(404);
  });

  test('without a chain are asked of all chains a few times a minute, and not again for half a minute', async () => {
    const { chains, tracking, pass } = started();
    const tellers = TRACKERS.flatMap((tracker) => tracker.lookUp ?? []).length;
    const askBare = (number: number) => refusalOf(tracking.status({ tx_hash: hash32(number) }));
    expect((await askBare(1))?.status).toBe(404);
    const each = chains.asked.length;
    expect(each).toBeGreaterThan(100 + tellers);
    pass(20 * SECOND);
    await askBare(1);
    expect(chains.asked).toHaveLength(each);
    const statuses = new Set<number | undefined>();
    for (let number = 2; number < 500; number++) statuses.add((await askBare(number))?.status);
    expect([...statuses]).toEqual([404, 429]);
    expect(chains.asked.length).toBeLessThanOrEqual(8 * each);
  });

  test('do not take the place of one that was found: its chain is remembered', async () => {
    const { chains, tracking, pass } = started();
    chains.add(pendingTx(1));
    const status = () => tracking.status({ tx_hash: hash32(1) });
    expect((await status()).state).toBe('STATE_SUBMITTED');
    const asked = chains.asked.length;
    pass(10 * SECOND);
    await status();
    expect(chains.asked.slice(asked)).toEqual([`1 tx ${hash32(1)}`]);
  });
});
