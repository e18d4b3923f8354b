import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askJson, waitSentence } from './ask-json.ts';
import { NoOpinion } from './quote-service.ts';

const schema = z.looseObject({ answer: z.string() });
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const serveText = (status: number, text: string, headers: Record<string, string> = {}) =>
  serve((_request, response) => void response.writeHead(status, headers).end(text));

const never = new AbortController().signal;
const ask = (url: string, timeoutMs?: number, signal = never) =>
  askJson({ name: 'Other', url, schema, signal, timeoutMs });

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error) => error,
  );

test('sends a POST as JSON, with no cookie and no referrer, and returns the checked answer', async () => {
  const seen: unknown[] = [];
  const url = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { cookie, referer } = request.headers;
    seen.push({ method: request.method, type: request.headers['content-type'], body, cookie, referer });
    response.end('{"answer":"42","more":1}');
  });
  const answer = await askJson({ name: 'Other', url, body: { a: '1' }, schema, signal: never });
  expect(answer.answer).toBe('42');
  expect(seen).toEqual([
    { method: 'POST', type: 'application/json', body: '{"a":"1"}', cookie: undefined, referer: undefined },
  ]);
});

test.each([
  ['HTML instead of JSON', 200, '<html>', 'Other answered with something other than a quote. Ask again later.'],
  ['another shape', 200, '{"answer":1}', /answer we do not understand \(answer\)/],
  ['nothing', 200, '', /something other than a quote/],
  ['a server failure', 502, '<html>', 'Other failed (status 502). Ask again later.'],
  ['a refusal with words', 400, '{"message":"no \\u202eroute"}', 'Other has no quote: “no route”'],
  ['a server failure with words', 500, '{"message":"no routes were provided"}', /“no routes were provided”/],
  ['a refusal without words', 404, '{}', /no quote for this \(status 404\)/],
])('%s is told in a sentence', async (_name, status, text, sentence) => {
  const error = await failureOf(ask(await serveText(status, text)));
  expect(error).toBeInstanceOf(NoOpinion);
  expect((error as NoOpinion).message).toMatch(sentence);
});

test('shortens a long refusal', async () => {
  const error = await failureOf(ask(await serveText(400, JSON.stringify({ message: 'x'.repeat(5000) }))));
  expect((error as NoOpinion).message.length).toBeLessThan(250);
});

test.each([
  ['30', 30_000, 'Other takes no more questions now. Ask again in 30 s.'],
  ['600', 600_000, 'Other takes no more questions now. Ask again in 10 min.'],
  [null, 60_000, 'Other takes no more questions now. Ask again in 60 s.'],
  ['99999999', 86_400_000, /1440 min/],
])('a 429 with retry-after %s tells the wait', async (retryAfter, waitMs, sentence) => {
  const error = await failureOf(
    ask(await serveText(429, '', retryAfter === null ? {} : { 'retry-after': retryAfter })),
  );
  expect(error).toMatchObject({ waitMs });
  expect((error as NoOpinion).message).toMatch(sentence);
});

test('follows no redirect: another host would learn of the question', async () => {
  let followed = false;
  const other = await serve((_request, response) => {
    followed = true;
    response.end('{"answer":"42"}');
  });
  const error = await failureOf(ask(await serveText(302, '', { location: other })));
  expect((error as NoOpinion).message).toMatch(/cannot be reached/);
  expect(followed).toBe(false);
});

test('gives up on a service that does not answer', async () => {
  const url = await serve(() => undefined);
  expect(await failureOf(ask(url, 20))).toMatchObject({ message: 'Other did not answer in 0.02 seconds. Ask again.' });
});

test('rejects with the reason of the caller after an abort', async () => {
  const stop = new AbortController();
  const url = await serve(() => stop.abort('changed'));
  expect(await failureOf(ask(url, undefined, stop.signal))).toBe('changed');
});

test('says that a service cannot be reached', async () => {
  expect(await failureOf(ask('http://127.0.0.1:1/'))).toMatchObject({
    message: expect.stringMatching('cannot be reached'),
  });
});

test('rounds waits up', () => {
  expect(waitSentence('Other', 1)).toMatch(/in 1 s/);
  expect(waitSentence('Other', 90_001)).toMatch(/in 2 min/);
});
