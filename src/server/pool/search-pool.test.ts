import { afterEach, expect, test } from 'vitest';
import type { BridgeId } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import type { SearchState } from './messages.ts';
import { SearchPool } from './search-pool.ts';

/**
 * A thread that answers with its request. What a request's `do` may say: `hold`, until the next request that says `release`; `end`, the
 * thread; `leave`, once nobody wants it; `much`, more steps than those of a short search. It is ready for states after the first
 * when it gets a voucher, and for the first too if it takes long searches and a bridge is opted in.
 */
const THREAD = `
import { parentPort, threadId, workerData } from 'node:worker_threads';
const held = [];
const states = [];
let unfinished = 0;
const answer = ({ id, request }) =>
  parentPort.postMessage({ kind: 'answer', id, text: JSON.stringify({ ...request, threadId, unfinished }) });
const whenLeft = (message) => {
  const isLeft = Atomics.load(new Int32Array(message.unwanted), 0) === 1;
  if (!isLeft) return void setImmediate(whenLeft, message);
  const body = { code: 14, message: 'left', details: [] };
  parentPort.postMessage({ kind: 'refusal', id: message.id, status: 503, body, retryAfterSeconds: null });
};
parentPort.on('message', (message) => {
  const isLate = workerData.optInBridges.length > 0 && workerData.isForLong;
  if (message.kind === 'state' && message.state === 1 && !isLate) parentPort.postMessage({ kind: 'ready', state: 1 });
  else if (message.kind === 'state') states.push(message.state);
  else if (message.kind === 'voucher') for (const state of states.splice(0)) parentPort.postMessage({ kind: 'ready', state });
  if (message.kind !== 'ask') return;
  const { do: what } = message.request;
  if (what === 'end') process.exit(1);
  if (what === 'much' && message.steps !== undefined) {
    unfinished += 1;
    return parentPort.postMessage({ kind: 'unfinished', id: message.id });
  }
  if (what === 'leave') return whenLeft(message);
  if (what === 'hold') return void held.push(message);
  if (what === 'release') for (const each of held.splice(0)) answer(each);
  answer(message);
});
`;

const stateOf = (version: string): SearchState => ({
  ...{ reports: [], now: 0, liveness: null },
  market: { source: 'live', asOf: '2026-01-31', version },
});

const reports: string[] = [];
const pools: SearchPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  reports.length = 0;
});

function startPool(size: number, optInBridges: readonly BridgeId[] = []): SearchPool {
  const script = new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`);
  const data = { market: 'live', marketData: undefined, optInBridges, startDay: '2026-11-28' } as const;
  const pool = new SearchPool({ script, size, data, first: stateOf('a'), report: (line) => void reports.push(line) });
  pools.push(pool);
  return pool;
}

test('an answer names the market that is in force when a thread begins, which changes once every thread is ready', async () => {
  const pool = startPool(2);
  expect((await pool.ask('route', {})).note.version).toBe('a');
  const published = pool.publish(stateOf('b'));
  expect((await pool.ask('route', {})).note.version).toBe('a');
  pool.rememberVoucher({ chain_id: 'a', denom: 'ibc/1' }, 'go on');
  await published;
  expect((await pool.ask('routes', {})).note.version).toBe('b');
});

test('is ready once a thread for long searches is, and stays so while another takes its place', async () => {
  const pool = startPool(2, ['IBC']);
  await pool.ask('route', {});
  expect(pool.isReady).toBe(false);
  await expect
    .poll(() => {
      pool.rememberVoucher({ chain_id: 'a', denom: 'ibc/1' }, 'go on');
      return pool.isReady;
    })
    .toBe(true);
  await expect(pool.ask('routes', { do: 'end' })).rejects.toThrow('ended unexpectedly');
  expect(pool.isReady).toBe(true);
});

test('a short search does not wait for long ones, whose threads it leaves alone', async () => {
  const pool = startPool(2);
  const long = pool.ask('routes', {});
  const threadOf = async (asked: ReturnType<SearchPool['ask']>) => JSON.parse((await asked).text).threadId;
  const longThread = await threadOf(long);
  void Promise.allSettled([1, 2, 3, 4].map(() => pool.ask('routes', { do: 'hold' })));
  const short = await Promise.all([1, 2, 3].map(() => threadOf(pool.ask('route', {}))));
  expect(short).not.toContain(longThread);
});

test('a short search that takes long after all goes on among the long ones', async () => {
  const pool = startPool(2);
  const threadOf = async (asked: ReturnType<SearchPool['ask']>) => JSON.parse((await asked).text).threadId;
  const longThread = await threadOf(pool.ask('routes', {}));
  expect(await threadOf(pool.ask('route', { do: 'much' }))).toBe(longThread);
});

test('what is like a search that took long begins among the long ones, unless its amount has other digits', async () => {
  const pool = startPool(2);
  const unfinishedAfter = async (request: object): Promise<number> => {
    await pool.ask('route', { do: 'much', ...request });
    return JSON.parse((await pool.ask('route', {})).text).unfinished;
  };
  await expect.poll(() => pool.isReady).toBe(true);
  expect(await unfinishedAfter({ denom: 'a', amount_in: '100' })).toBe(1);
  expect(await unfinishedAfter({ denom: 'a', amount_in: '999' })).toBe(1);
  expect(await unfinishedAfter({ denom: 'a', amount_in: '1000' })).toBe(2);
  expect(await unfinishedAfter({ denom: 'b', amount_in: '100' })).toBe(3);
});

test('what waits is dropped when its client leaves', async () => {
  const pool = startPool(1);
  await pool.ask('route', {});
  void Promise.allSettled([1, 2, 3].map(() => pool.ask('routes', { do: 'hold' })));
  const stop = new AbortController();
  const waiting = pool.ask('whatIf', { do: 'end' }, stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'unavailable', message: 'request cancelled by the client' });
  await pool.ask('route', { do: 'release' });
  expect((await pool.ask('routes', {})).status).toBe(200);
});

test('a thread that ends refuses what it worked on, and another takes its place', async () => {
  const pool = startPool(1);
  const held = pool.ask('routes', { do: 'hold' });
  const ended = pool.ask('route', { do: 'end' });
  const outcome = { kind: 'unavailable', status: 503, retryAfterSeconds: 1 };
  await expect(ended).rejects.toMatchObject(outcome);
  await expect(held).rejects.toMatchObject(outcome);
  expect((await pool.ask('route', { again: true })).status).toBe(200);
  expect(reports).toEqual([expect.stringMatching(/^search: a thread ended .*; another takes its place$/)]);
});

test('what is too much for its line is refused, with the time that those before it take', async () => {
  const pool = startPool(1);
  const asked = Array.from({ length: 3 + 32 }, () => pool.ask('curve', { do: 'hold' }));
  void Promise.allSettled(asked);
  const refused = await pool.ask('curve', {}).catch((error: ServiceError) => error);
  expect(refused).toBeInstanceOf(ServiceError);
  expect(refused).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
  // Other lines are not full.
  expect((await pool.ask('route', {})).status).toBe(200);
});

test('a running search sees that its client has left', async () => {
  const pool = startPool(1);
  const stop = new AbortController();
  const asked = pool.ask('route', { do: 'leave' }, stop.signal);
  await pool.ask('route', {});
  stop.abort();
  await expect(asked).rejects.toMatchObject({ message: 'left' });
});
