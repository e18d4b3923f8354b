import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import { ASK_AGAIN_SECONDS, ASKED_AGAIN, askNow } from './ask-again.ts';
import { askAgain } from './use-asking-again.ts';

const SILENCE = new Unreachable({ address: '' });
const INTERVAL = ASK_AGAIN_SECONDS * 1000;

let stop: () => void;
let queries: QueryClient;
let isResponding: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  isResponding = true;
  queries = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false } },
  });
  queries.mount();
  stop = askAgain(queries, { isResponding: () => isResponding });
});
afterEach(() => {
  stop();
  queries.unmount();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** A query that a part of the page shows, with how often it was asked and each status that was seen. */
function shown(name: string, { error = SILENCE as Error, isAskedAgain = true } = {}) {
  let answer = async (): Promise<string> => Promise.reject(error);
  const asked = vi.fn(() => answer());
  const observer = new QueryObserver(queries, {
    queryKey: [name],
    queryFn: asked,
    meta: isAskedAgain ? ASKED_AGAIN : {},
  });
  const seen: string[] = [];
  observer.subscribe(({ status }) => seen.at(-1) !== status && seen.push(status));
  const tell = (next: typeof answer) => {
    answer = next;
  };
  return { asked, seen, tell, status: () => observer.getCurrentResult().status };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('asks one query in turn until it answers, then all, and what is shown stands still meanwhile', async () => {
  const [chains, bridges] = [shown('chains'), shown('bridges')];
  await pass(INTERVAL - 1);
  expect([chains.asked, bridges.asked].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await pass(2 * INTERVAL);
  expect([chains.asked, bridges.asked].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  expect([chains.seen, bridges.seen].map((seen) => seen.at(-1))).toEqual(['error', 'error']);
  expect(chains.seen.filter((status) => status === 'error')).toHaveLength(1);
  for (const { tell } of [chains, bridges]) tell(async () => 'here');
  await pass(INTERVAL);
  expect([chains.status(), bridges.status()]).toEqual(['success', 'success']);
  const counts = [chains.asked, bridges.asked].map(({ mock }) => mock.calls.length);
  await pass(4 * INTERVAL);
  expect([chains.asked, bridges.asked].map(({ mock }) => mock.calls.length)).toEqual(counts);
});

test('one that never answers keeps no other from its answer', async () => {
  const [lost, bridges] = [shown('lost'), shown('bridges')];
  await pass(0);
  bridges.tell(async () => 'here');
  await pass(3 * INTERVAL);
  expect(bridges.status()).toBe('success');
  expect(lost.seen.at(-1)).toBe('error');
});

test('asks at once when the page is shown again or the network is back, and never while it is hidden', async () => {
  const chains = shown('chains');
  await pass(0);
  focusManager.setFocused(false);
  await pass(10 * INTERVAL);
  expect(chains.asked).toHaveBeenCalledTimes(1);
  focusManager.setFocused(true);
  await pass(0);
  expect(chains.asked).toHaveBeenCalledTimes(2);
  onlineManager.setOnline(false);
  await pass(0);
  const before = chains.asked.mock.calls.length;
  chains.tell(async () => 'here');
  onlineManager.setOnline(true);
  await pass(0);
  expect(chains.asked.mock.calls.length).toBeGreaterThan(before);
  expect(chains.status()).toBe('success');
});

test('a refusal stands, and so does what is asked by somebody else', async () => {
  const refused = shown('refused', { error: ServiceError.notFound('no such endpoint') });
  const quotes = shown('quotes', { isAskedAgain: false });
  await pass(10 * INTERVAL);
  expect([refused.asked, quotes.asked].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('asks nothing of a service that is no longer chosen', async () => {
  const chains = shown('chains');
  await pass(0);
  stop();
  await pass(10 * INTERVAL);
  expect(chains.asked).toHaveBeenCalledTimes(1);
});

test('where the page has all it needs, the status tells when the service is back', async () => {
  const status = shown('status');
  status.tell(async () => 'up');
  await pass(0);
  expect(status.status()).toBe('error');
  await pass(INTERVAL);
  expect(status.status()).toBe('success');
  const before = status.asked.mock.calls.length;
  await pass(4 * INTERVAL);
  expect(status.asked).toHaveBeenCalledTimes(before);
  isResponding = false;
  await pass(2 * INTERVAL);
  expect(status.asked).toHaveBeenCalledTimes(before + 2);
});

test('a press asks at once for what waits for its retry, and for nothing that is here', async () => {
  const here = shown('here');
  here.tell(async () => 'here');
  const waiting = new QueryObserver(queries, {
    ...{ queryKey: ['waiting'], meta: ASKED_AGAIN, retry: 3, retryDelay: INTERVAL },
    queryFn: vi.fn(async () => Promise.reject(SILENCE)),
  });
  waiting.subscribe(() => undefined);
  const asked = waiting.options.queryFn as ReturnType<typeof vi.fn>;
  await pass(INTERVAL + 1);
  const [before, ofHere] = [asked.mock.calls.length, here.asked.mock.calls.length];
  expect(waiting.getCurrentResult().fetchStatus).toBe('fetching');
  void askNow(queries);
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(before + 1);
  expect(here.asked).toHaveBeenCalledTimes(ofHere);
});
