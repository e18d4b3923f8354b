import { expect, test, vi } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { Unreachable } from '#client/failure.ts';
import type { Transport } from '#client/transport.ts';
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
  const late = lateClient(() => new Promise((resolve) => (arrive = resolve)));
  const answer = late.bridges({});
  expect(asked).toEqual([]);
  arrive(answering(asked));
  expect((await answer).data).toEqual({ bridges: [] });
  expect(asked).toEqual(['/v2/info/bridges']);
});

test('fetches code that did not arrive at the next request', async () => {
  const open = vi.fn(async () => answering()).mockRejectedValueOnce(new Error('no network'));
  const late = lateClient(open);
  await expect(late.bridges({})).rejects.toThrow(Unreachable);
  expect((await late.bridges({})).data).toEqual({ bridges: [] });
  await late.bridges({});
  expect(open).toHaveBeenCalledTimes(2);
});

test('has every function of a client', () => {
  expect(Object.keys(lateClient(async () => answering())).sort()).toEqual(Object.keys(answering()).sort());
});
