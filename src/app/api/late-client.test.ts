import { expect, test, vi } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { MalformedResponse, MismatchedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import type { Transport } from '#client/transport.ts';
import { ServiceError } from '#contract/error.ts';
import { lateClient } from './late-client.ts';

const answering = (asked: string[] = []): Client => {
  const transport: Transport = async ({ path }) => {
    asked.push(path);
    return { status: 200, headers: new Headers(), text: '{"bridges":[]}' };
  };
  return createClient({ transport });
};

test('sends requests made before its code is there, once it is', async () => {
  const asked: string[] = [];
  let arrive: (client: Client) => void = () => undefined;
  const late = lateClient(() => new Promise((resolve) => (arrive = resolve))).client;
  const answer = late.bridges({});
  expect(asked).toEqual([]);
  arrive(answering(asked));
  expect((await answer).data).toEqual({ bridges: [] });
  expect(asked).toEqual(['/v2/info/bridges']);
});

test('fetches code that did not arrive at the next request', async () => {
  const open = vi.fn(async () => answering()).mockRejectedValueOnce(new Error('no network'));
  const late = lateClient(open).client;
  await expect(late.bridges({})).rejects.toThrow(Unreachable);
  expect((await late.bridges({})).data).toEqual({ bridges: [] });
  await late.bridges({});
  expect(open).toHaveBeenCalledTimes(2);
});

test('has every function of a client', () => {
  expect(Object.keys(lateClient(async () => answering()).client).sort()).toEqual(Object.keys(answering()).sort());
});

/** A service of one endpoint, which does what it is told. */
function serviceThat() {
  let answer = async (): Promise<unknown> => 'bridges';
  const { client, health } = lateClient(async () => ({ bridges: () => answer() }) as unknown as Client);
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
