import { expect, test } from 'vitest';
import type { ResponseMessage } from '#contract/message.ts';
import { createWorkerHost } from './worker-host.ts';

/** A service that responds when the test releases it. */
function hosted() {
  const requests: Request[] = [];
  const finish = new Map<string, () => void>();
  const replies: ResponseMessage[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    const { pathname } = new URL(request.url);
    const text = `${request.method} ${pathname} ${await request.text()}`;
    await new Promise<void>((resolve) => finish.set(pathname, resolve));
    return new Response(text, { status: 201, headers: { 'x-kind': 'test' } });
  };
  return { receive: createWorkerHost({ fetch }, (reply) => replies.push(reply)), requests, finish, replies };
}

test('replies with the id of the request', async () => {
  const { receive, finish, replies } = hosted();
  const [first, second] = [
    receive({ id: 1, method: 'POST', path: '/a', body: '{}' }),
    receive({ id: 2, method: 'GET', path: '/b', body: null }),
  ];
  await expect.poll(() => finish.size).toBe(2);
  finish.get('/b')?.();
  await second;
  finish.get('/a')?.();
  await first;
  expect(replies.map(({ id, status, body }) => [id, status, body])).toEqual([
    [2, 201, 'GET /b '],
    [1, 201, 'POST /a {}'],
  ]);
  expect(replies[0]?.headers).toContainEqual(['x-kind', 'test']);
});

test('aborts a cancelled request without a reply', async () => {
  const { receive, requests, finish, replies } = hosted();
  const reply = receive({ id: 7, method: 'GET', path: '/a', body: null });
  await expect.poll(() => finish.size).toBe(1);
  await receive({ cancel: 8 });
  expect(requests[0]?.signal.aborted).toBe(false);
  await receive({ cancel: 7 });
  expect(requests[0]?.signal.aborted).toBe(true);
  finish.get('/a')?.();
  await reply;
  expect(replies).toEqual([]);
});
