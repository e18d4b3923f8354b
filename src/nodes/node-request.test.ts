import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nodeDouble } from '#testing/node-double.ts';
import { nodeError } from './json-rpc.ts';
import { fetchNode } from './node-request.ts';

const NOW = Date.parse('2026-01-31T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each<[status: number, retryAfter: string | null, retryAfterMs: number | undefined]>([
  [429, '30', 30_000],
  [429, '0', 0],
  [429, 'Sat, 31 Jan 2026 12:01:00 GMT', 60_000],
  [429, 'Sat, 31 Jan 2026 11:00:00 GMT', 0],
  [429, 'soon', 10_000],
  [429, '-5', 10_000],
  [429, '1.5', 10_000],
  [429, '9'.repeat(400), Number.MAX_SAFE_INTEGER],
  [429, null, 10_000],
  [503, '5', 5_000],
  [503, null, undefined],
])('HTTP %i with Retry-After %s gives a pause of %s ms', async (status, retryAfter, retryAfterMs) => {
  const headers = retryAfter === null ? undefined : { 'retry-after': retryAfter };
  const { url } = await nodeDouble(() => ({ status, body: '<h1>no</h1>', ...(headers && { headers }) }));
  const response = fetchNode(url, { headers: {} }, new AbortController().signal);
  const message = status === 429 ? 'answered HTTP 429: too many requests' : `answered HTTP ${status}`;
  await expect(response).rejects.toMatchObject({ message, retryAfterMs });
});

test('shortens long messages between words', () => {
  const text = `${'word '.repeat(23)}abcdefghij`;
  expect(nodeError(text).message).toBe(`returned the error "${'word '.repeat(23)}…"`);
  expect(nodeError('x'.repeat(121)).message).toBe('returned the error "…"');
});

test.each([
  ['Too many requests, see https://a.example/?key=secret', 10_000],
  ['rate-limit reached', 10_000],
  ['daily request limit exceeded', 10_000],
  ['execution reverted', undefined],
])('the message "%s" gives a pause of %s ms', (text, retryAfterMs) => {
  expect(nodeError(text).retryAfterMs).toBe(retryAfterMs);
});
