import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { MalformedResponse, MismatchedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import { watchedClient } from './watched-client.ts';

/** A service of one endpoint, which does what it is told. */
function serviceThat() {
  let answer = async (): Promise<unknown> => 'bridges';
  const { client, health } = watchedClient({ bridges: () => answer() } as unknown as Client);
  const ask = async (next: () => Promise<unknown>) => {
    answer = next;
    await client.bridges({}).catch(() => undefined);
    return health.isResponding();
  };
  return { ask, health };
}

const answered = async () => 'bridges';
const reply = { status: 502, text: '<html>' };

test.each([
  new Unreachable({ address: '' }),
  new TimedOut(20),
  new MalformedResponse('not JSON', reply),
  new ServiceError('unavailable', 'down for a moment'),
])('reports no response after %o, until one arrives', async (error) => {
  const { ask } = serviceThat();
  expect(await ask(() => Promise.reject(error))).toBe(false);
  expect(await ask(answered)).toBe(true);
});

test('counts an error response as a response and ignores an aborted request', async () => {
  const { ask } = serviceThat();
  const refusal = new ServiceError('not_found', 'no route');
  const givenUp = new DOMException('', 'AbortError');
  expect(await ask(() => Promise.reject(refusal))).toBe(true);
  expect(await ask(() => Promise.reject(givenUp))).toBe(true);
  await ask(() => Promise.reject(new TimedOut(20)));
  expect(await ask(() => Promise.reject(givenUp))).toBe(false);
  expect(await ask(() => Promise.reject(refusal))).toBe(true);
  expect(await ask(() => Promise.reject(new MismatchedResponse('The route delivers uatom.', {})))).toBe(true);
});

test('calls subscribers on changes only', async () => {
  const { ask, health } = serviceThat();
  let calls = 0;
  const end = health.subscribe(() => calls++);
  await ask(answered);
  expect(calls).toBe(0);
  await ask(() => Promise.reject(new TimedOut(20)));
  await ask(() => Promise.reject(new TimedOut(20)));
  expect(calls).toBe(1);
  end();
  await ask(answered);
  expect(calls).toBe(1);
});
