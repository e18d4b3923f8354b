import { describe, expect, test } from 'vitest';
import { livenessKey, mergeLiveness } from '#registry/merge-liveness.ts';
import { createRegistry, type RegistryData } from '#registry/registry.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { type DoubleResponse, nodeDouble, timeLimitOf } from '#testing/node-double.ts';
import { ibcChannelFeed } from './ibc-channels.ts';

const COMMON = { preferred: true, active: true };
const A = { ...COMMON, chain_id: 'a-1', port: 'transfer', channel: 'channel-1' };
const B = { ...COMMON, chain_id: 'b-1', port: 'transfer', channel: 'channel-1' };
const join = (near: typeof A, far: typeof A) => ({
  ...near,
  ...{ to_chain_id: far.chain_id, to_port: far.port, to_channel: far.channel },
});
const data: RegistryData = {
  chains: ['a-1', 'b-1'].map((chain_id) => chainRecord({ chain_id })),
  assets: [],
  channels: [join(A, B), join(B, A)],
};

/** What a node says of its end of the channel; the state by default of an open one. */
interface Said {
  readonly state?: string;
  readonly status?: string;
  readonly counterparty?: string;
  readonly clientChain?: string;
  readonly network?: string;
  readonly blockTime?: number;
  /** In place of every answer. */
  readonly instead?: DoubleResponse;
}

const json = (body: unknown): DoubleResponse => ({ body: JSON.stringify(body) });

function answer(path: string, other: typeof A, said: Said): DoubleResponse {
  if (said.instead !== undefined) return said.instead;
  const client = `07-tendermint-of-${other.chain_id}`;
  if (path.endsWith('/blocks/latest')) {
    const chain_id = said.network ?? (other === A ? B : A).chain_id;
    return json({
      block: { header: { chain_id, height: '7', time: new Date(said.blockTime ?? Date.now()).toISOString() } },
    });
  }
  if (path.includes('/client_status/'))
    return path.endsWith(`/${client}`) ? json({ status: said.status ?? 'Active' }) : { status: 404, body: '{}' };
  if (path.endsWith('/client_state'))
    return json({
      identified_client_state: {
        client_id: client,
        client_state: {
          '@type': '/ibc.lightclients.tendermint.v1.ClientState',
          chain_id: said.clientChain ?? other.chain_id,
        },
      },
      proof_height: { revision_number: '1', revision_height: '7' },
    });
  const counterparty = { port_id: other.port, channel_id: said.counterparty ?? other.channel };
  const state = said.state ?? 'STATE_OPEN';
  return json({ channel: { state, ordering: 'ORDER_UNORDERED', counterparty, connection_hops: ['connection-3'] } });
}

/** A channel with a node at either end; without a second word, the node of b is not known. */
async function channelBetween(a: Said, b?: Said) {
  const said = { a, b: b ?? {} };
  const first = await nodeDouble(({ url }) => answer(url.pathname, B, said.a));
  const second = await nodeDouble(({ url }) => answer(url.pathname, A, said.b));
  const urls = new Map([['a-1', [first.url]], ...(b === undefined ? [] : [['b-1', [second.url]] as const])]);
  const clock = { at: Date.parse('2026-11-26T12:00:00Z') };
  const deps = { now: () => new Date(clock.at), timeLimitMs: timeLimitOf(a.instead, b?.instead) };
  const feed = ibcChannelFeed(createRegistry(data), [A, B, A], { mode: 'urls', urls }, deps);
  const [task, ...others] = feed.tasks;
  expect(others).toEqual([]);
  const read = async () => task?.read() ?? expect.fail();
  return { said, read, clock, requests: [first.requests, second.requests] };
}

const compiled = [A, B].map(({ chain_id, channel }) => ({
  ...({ chain_id, channel, denom: null, state: 'halted', reason: 'client_expired', source: 'a list' } as const),
  date: '2026-08-22',
}));
const afterwards = async ({ read }: Awaited<ReturnType<typeof channelBetween>>) =>
  mergeLiveness({ compiled, readings: [await read()] }, []).map(
    (record) => `${livenessKey(record)} ${record.reason} ${record.source}`,
  );

const UNCHANGED = ['a-1||channel-1 client_expired a list', 'b-1||channel-1 client_expired a list'];

test('is alive by the word of both ends, whatever was known before', async () => {
  expect(await afterwards(await channelBetween({}, {}))).toEqual([]);
  expect(await afterwards(await channelBetween({}))).toEqual(UNCHANGED);
  expect(await afterwards(await channelBetween({}, { instead: { status: 500, body: '' } }))).toEqual(UNCHANGED);
});

test.each<[Said, string]>([
  [{ status: 'Expired' }, 'client_expired'],
  [{ status: 'Frozen' }, 'client_frozen'],
  [{ state: 'STATE_CLOSED' }, 'channel_closed'],
  [{ state: 'STATE_FLUSHING' }, 'channel_closed'],
])('is halted by the word of one end: %o', async (said, reason) => {
  const alive = await channelBetween(said, {});
  expect((await alive.read()).records).toEqual([
    {
      ...{ chain_id: 'a-1', channel: 'channel-1', denom: null, state: 'halted', reason },
      ...{ source: 'a node of a-1', date: '2026-11-26' },
    },
  ]);
  const silent = await channelBetween({ instead: 'hang' }, said);
  expect((await silent.read()).records).toMatchObject([{ chain_id: 'b-1', channel: 'channel-1', reason }]);
});

describe('says nothing', () => {
  test.each<[string, Said, string]>([
    ['by a node without the channel', { instead: { status: 404, body: '{}' } }, 'answered HTTP 404'],
    ['by a node of another chain', { counterparty: 'channel-99' }, 'describes another channel'],
    ['by a node of a chain with such a channel', { clientChain: 'z-1' }, 'describes a channel to another chain'],
    ['by a node of another network', { network: 'z-1' }, 'serves another chain'],
    ['by a node that stands still', { blockTime: Date.now() - 60 * 60_000 }, 'shows old blocks only'],
    ['by a status that means nothing for sure', { status: 'Unknown' }, 'other than the state of a channel'],
    ['by a state that does not exist', { state: 'OPEN' }, 'other than the state of a channel'],
    ['by another shape', { instead: json({ channel: [] }) }, 'other than the state of a channel'],
    ['by a web page', { instead: { body: '<html>' } }, 'a web page'],
    ['by megabytes', { instead: { body: `["${'a'.repeat(9_000_000)}"]` } }, 'more than 8 MB'],
    ['by silence', { instead: 'hang' }, 'did not answer in time'],
  ])('%s', async (_, said, message) => {
    const { read } = await channelBetween(said);
    await expect(read()).rejects.toThrow(message);
  });

  test('of a channel without nodes', () => {
    const deps = { now: () => new Date(), timeLimitMs: timeLimitOf() };
    const none = { mode: 'urls', urls: new Map() } as const;
    expect(ibcChannelFeed(createRegistry(data), [A], none, deps).tasks).toEqual([]);
  });
});

test('each end keeps a client of its own, although both call the channel the same', async () => {
  const channel = await channelBetween({}, {});
  await channel.read();
  for (const [end, chain_id] of [
    ['a', 'a-1'],
    ['b', 'b-1'],
  ] as const) {
    channel.said[end] = { status: 'Expired' };
    expect((await channel.read()).records).toMatchObject([{ chain_id, reason: 'client_expired' }]);
    channel.said[end] = {};
    expect((await channel.read()).records).toEqual([]);
  }
});

test('a client of an upgraded chain is the same', async () => {
  expect(await afterwards(await channelBetween({ clientChain: 'b-2' }, {}))).toEqual([]);
});

test('the last word of a node that went silent counts for a day', async () => {
  const channel = await channelBetween({ status: 'Expired' }, {});
  await channel.read();
  channel.said.a = { instead: { status: 503, body: '' } };
  expect((await channel.read()).records).toMatchObject([{ chain_id: 'a-1' }]);
  channel.clock.at += 25 * 60 * 60_000;
  expect((await channel.read()).records).toEqual([]);
  expect(await afterwards(channel)).toEqual(UNCHANGED);
});

test('asks for the client of a channel once, and for the block of a node every ten minutes', async () => {
  const { read, requests, clock } = await channelBetween({}, {});
  const asked = async () => {
    const before = requests.flat().length;
    await read();
    return requests.flat().length - before;
  };
  expect([await asked(), await asked()]).toEqual([8, 4]);
  clock.at += 10 * 60_000;
  expect(await asked()).toBe(6);
});

test('a node without its latest block is asked all the same', async () => {
  const node = await nodeDouble(({ url: { pathname } }) =>
    pathname.endsWith('/blocks/latest') ? { status: 501, body: '{}' } : answer(pathname, B, { status: 'Expired' }),
  );
  const deps = { now: () => new Date('2026-11-26T12:00:00Z'), timeLimitMs: timeLimitOf() };
  const nodes = { mode: 'urls', urls: new Map([['a-1', [node.url]]]) } as const;
  const [task] = ibcChannelFeed(createRegistry(data), [A], nodes, deps).tasks;
  expect((await task?.read())?.records).toMatchObject([{ reason: 'client_expired' }]);
});
