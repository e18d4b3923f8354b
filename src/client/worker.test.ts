import { expect, test } from 'vitest';
import type { CancelMessage, ConfigureMessage, RequestMessage, ResponseMessage } from '#contract/message.ts';
import { Unreachable } from './failure.ts';
import { type Thread, workerTransport } from './worker.ts';

/** A thread whose responses the test sends by hand. */
class FakeThread extends EventTarget {
  readonly received: RequestMessage[] = [];
  readonly cancelled: number[] = [];
  readonly configured: string[] = [];
  isTerminated = false;
  terminate() {
    this.isTerminated = true;
  }
  postMessage(message: ConfigureMessage | RequestMessage | CancelMessage) {
    if ('configure' in message) return void this.configured.push(message.configure);
    if ('cancel' in message) this.cancelled.push(message.cancel);
    else this.received.push(message);
  }
  respond(response: ResponseMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: response }));
  }
  die() {
    this.dispatchEvent(new Event('error'));
  }
}

function started(configuration?: string, life?: AbortSignal) {
  const threads: FakeThread[] = [];
  const transport = workerTransport(
    () => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread as Thread;
    },
    configuration,
    life,
  );
  return { transport, threads };
}

const never = new AbortController().signal;
const get = (path: string) => ({ method: 'GET', path, body: null }) as const;

test('starts one thread, at the first request', async () => {
  const { transport, threads } = started();
  expect(threads).toHaveLength(0);
  void transport(get('/a'), never);
  void transport(get('/b'), never);
  expect(threads).toHaveLength(1);
});

test('configures each thread before its first request, where something is not as usual', () => {
  const { transport, threads } = started('?PORTOLAN_MARKET=live');
  transport(get('/a'), never).catch(() => {});
  threads[0]?.die();
  void transport(get('/b'), never);
  expect(threads.map(({ configured }) => configured)).toEqual([['?PORTOLAN_MARKET=live'], ['?PORTOLAN_MARKET=live']]);
  const usual = started();
  void usual.transport(get('/a'), never);
  expect(usual.threads[0]?.configured).toEqual([]);
});

test('ends its thread with its life, which refuses what is open', async () => {
  const life = new AbortController();
  const { transport, threads } = started('', life.signal);
  const response = transport(get('/a'), never);
  life.abort();
  await expect(response).rejects.toBeInstanceOf(Unreachable);
  expect(threads.map(({ isTerminated }) => isTerminated)).toEqual([true]);
});

test('matches responses to requests in any order', async () => {
  const { transport, threads } = started();
  const first = transport(get('/a'), never);
  const second = transport(get('/b'), never);
  const [a, b] = threads[0]?.received ?? [];
  threads[0]?.respond({ id: b?.id ?? 0, status: 404, headers: [['x-for', 'b']], body: 'B' });
  threads[0]?.respond({ id: a?.id ?? 0, status: 200, headers: [], body: 'A' });
  expect(await first).toMatchObject({ status: 200, text: 'A' });
  expect((await second).headers.get('x-for')).toBe('b');
});

test('an aborted request rejects with the reason, is cancelled, and its late response is dropped', async () => {
  const { transport, threads } = started();
  const stop = new AbortController();
  const response = transport(get('/a'), stop.signal);
  stop.abort('closed');
  await expect(response).rejects.toBe('closed');
  expect(threads[0]?.cancelled).toEqual([1]);
  threads[0]?.respond({ id: 1, status: 200, headers: [], body: '' });
});

test('does not cancel a request that has its response', async () => {
  const { transport, threads } = started();
  const stop = new AbortController();
  const response = transport(get('/a'), stop.signal);
  threads[0]?.respond({ id: 1, status: 200, headers: [], body: '' });
  await response;
  stop.abort('closed');
  expect(threads[0]?.cancelled).toEqual([]);
});

test('rejects pending requests if the thread dies, and starts another for the next request', async () => {
  const { transport, threads } = started();
  const response = transport(get('/a'), never);
  threads[0]?.die();
  await expect(response).rejects.toThrow(Unreachable);
  void transport(get('/b'), never);
  expect(threads).toHaveLength(2);
});
