import { expect, test } from 'vitest';
import type { CancelMessage, RequestMessage, ResponseMessage } from '#contract/message.ts';
import { Unreachable } from './failure.ts';
import { type Thread, workerTransport } from './worker.ts';

/** A thread whose answers the test gives by hand. */
class FakeThread extends EventTarget {
  readonly received: RequestMessage[] = [];
  readonly cancelled: number[] = [];
  postMessage(message: RequestMessage | CancelMessage) {
    if ('cancel' in message) this.cancelled.push(message.cancel);
    else this.received.push(message);
  }
  answer(response: ResponseMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: response }));
  }
  die() {
    this.dispatchEvent(new Event('error'));
  }
}

function started() {
  const threads: FakeThread[] = [];
  const ask = workerTransport(() => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread as Thread;
  });
  return { ask, threads };
}

const never = new AbortController().signal;
const get = (path: string) => ({ method: 'GET', path, body: null }) as const;

test('starts one thread, at the first question', async () => {
  const { ask, threads } = started();
  expect(threads).toHaveLength(0);
  void ask(get('/a'), never);
  void ask(get('/b'), never);
  expect(threads).toHaveLength(1);
});

test('answers find their questions in any order', async () => {
  const { ask, threads } = started();
  const first = ask(get('/a'), never);
  const second = ask(get('/b'), never);
  const [a, b] = threads[0]?.received ?? [];
  threads[0]?.answer({ id: b?.id ?? 0, status: 404, headers: [['x-for', 'b']], body: 'B' });
  threads[0]?.answer({ id: a?.id ?? 0, status: 200, headers: [], body: 'A' });
  expect(await first).toMatchObject({ status: 200, text: 'A' });
  expect((await second).headers.get('x-for')).toBe('b');
});

test('an aborted question rejects with the reason, is called back, and its late answer is dropped', async () => {
  const { ask, threads } = started();
  const stop = new AbortController();
  const asked = ask(get('/a'), stop.signal);
  stop.abort('closed');
  await expect(asked).rejects.toBe('closed');
  expect(threads[0]?.cancelled).toEqual([1]);
  threads[0]?.answer({ id: 1, status: 200, headers: [], body: '' });
});

test('a question that was answered is not called back', async () => {
  const { ask, threads } = started();
  const stop = new AbortController();
  const asked = ask(get('/a'), stop.signal);
  threads[0]?.answer({ id: 1, status: 200, headers: [], body: '' });
  await asked;
  stop.abort('closed');
  expect(threads[0]?.cancelled).toEqual([]);
});

test('a thread that dies rejects what waits, and the next question starts another', async () => {
  const { ask, threads } = started();
  const asked = ask(get('/a'), never);
  threads[0]?.die();
  await expect(asked).rejects.toThrow(Unreachable);
  void ask(get('/b'), never);
  expect(threads).toHaveLength(2);
});
