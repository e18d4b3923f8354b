import { base64, hex } from '@scure/base';
import { DenomTrace } from 'cosmjs-types/ibc/applications/transfer/v1/denomtrace';
import { QueryDenomRequest, QueryDenomResponse } from 'cosmjs-types/ibc/applications/transfer/v1/query';
import { describe, expect, test } from 'vitest';
import { ibcDenom } from '#contract/ibc-denom.ts';
import type { NodesConfig, NodeUrls } from '#nodes/endpoints.ts';
import type { ChannelRecord } from '#registry/records.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import {
  type DoubleRequest,
  type DoubleResponse,
  type NodeDouble,
  nodeDouble,
  rpcDouble,
} from '#testing/node-double.ts';
import { createVoucherLookup } from './voucher-lookup.ts';

/** Channels from d over c and b to a. */
const channels: ChannelRecord[] = [
  ['d', 'channel-6', 'c', 'channel-5'],
  ['c', 'channel-4', 'b', 'channel-3'],
  ['b', 'channel-2', 'a', 'channel-1'],
].flatMap(([from = '', channel = '', to = '', to_channel = '']) => {
  const end = { port: 'transfer', to_port: 'transfer', preferred: true, active: true };
  return [
    { ...end, chain_id: from, channel, to_chain_id: to, to_channel },
    { ...end, chain_id: to, channel: to_channel, to_chain_id: from, to_channel: channel },
  ];
});

const TRACE = 'transfer/channel-6/transfer/channel-4/transfer/channel-2';
const VOUCHER = { chain_id: 'd', denom: ibcDenom(`${TRACE}/ua`) };

const OLD = '/ibc/apps/transfer/v1/denom_traces/';
const NEW = '/ibc/apps/transfer/v1/denoms/';
const ABSENT: DoubleResponse = { status: 404, body: '{}' };

const oldResponse = (path: string, base_denom: string): DoubleResponse => ({
  body: JSON.stringify({ denom_trace: { path, base_denom } }),
});

async function lookUpAt(respond: (request: DoubleRequest) => DoubleResponse, asset = VOUCHER, limitMs = 20_000) {
  const node = await nodeDouble(respond);
  return lookUpBy(node, [node.url], asset, limitMs);
}

async function lookUpBy(node: NodeDouble, urls: NodeUrls, asset = VOUCHER, limitMs = 20_000) {
  const registry = createRegistry({
    chains: ['a', 'b', 'c', 'd'].map((chain_id) => chainRecord({ chain_id })),
    assets: [assetRecord({ chain_id: 'a', denom: 'ua', decimals: 9 })],
    channels,
  });
  const nodes: NodesConfig = { mode: 'urls', urls: new Map([['d', urls]]) };
  const lookUp = createVoucherLookup(registry, nodes, { timeLimitMs: limitMs });
  await lookUp([asset]);
  const found = registry.findAsset(asset);
  return { node, lookUp, registry, found: found && `${found.trace} ${found.origin_denom} ${found.decimals}` };
}

describe('a voucher of three hops', () => {
  test('is known by the query of older chains', async () => {
    const { found, node } = await lookUpAt(({ url }) =>
      url.pathname.startsWith(OLD) ? oldResponse(TRACE, 'ua') : ABSENT,
    );
    expect(found).toBe(`${TRACE} ua 9`);
    expect(node.requests.map(({ url }) => url.pathname)).toEqual([`${OLD}${VOUCHER.denom.slice(4)}`]);
  });

  test('is known by the query of newer chains', async () => {
    const trace = TRACE.split('/transfer/').map((channel) => ({
      port_id: 'transfer',
      channel_id: channel.replace('transfer/', ''),
    }));
    const { found } = await lookUpAt(({ url }) =>
      url.pathname.startsWith(NEW)
        ? { body: JSON.stringify({ denom: { base: 'ua', trace } }) }
        : { ...ABSENT, status: 501 },
    );
    expect(found).toBe(`${TRACE} ua 9`);
  });

  test('is asked for in upper case, and once', async () => {
    const lower = { ...VOUCHER, denom: `ibc/${VOUCHER.denom.slice(4).toLowerCase()}` };
    const { found, node, lookUp } = await lookUpAt(() => oldResponse(TRACE, 'ua'), lower);
    await lookUp([VOUCHER, lower]);
    expect(found).toBe(`${TRACE} ua 9`);
    expect(node.requests.map(({ url }) => url.pathname)).toEqual([`${OLD}${VOUCHER.denom.slice(4)}`]);
  });
});

describe('a voucher of three hops on a chain with RPC nodes only', () => {
  const HASH = VOUCHER.denom.slice(4);
  const V1 = '/ibc.applications.transfer.v1.Query/';
  const ofDenom = { denom: { base: 'ua', trace: hopsOf(TRACE) } };
  /** Hand-written: a message whose first field is a trace. */
  const traceResponse = (path: string, baseDenom: string): Uint8Array => {
    const trace = DenomTrace.encode({ path, baseDenom }).finish();
    return Uint8Array.from([10, trace.length, ...trace]);
  };

  /** A node that answers some queries, and refuses all others. */
  async function lookUpByRpc(values: Readonly<Record<string, Uint8Array>>) {
    const asked: string[] = [];
    const node = await rpcDouble(({ params }) => {
      const { path, data } = params as unknown as { path: string; data: string };
      expect(QueryDenomRequest.decode(hex.decode(data))).toEqual({ hash: HASH });
      asked.push(path);
      const value = values[path];
      if (value === undefined) return { result: { response: { code: 6, log: 'unknown query path' } } };
      return { result: { response: { code: 0, value: base64.encode(value), height: '7' } } };
    });
    return { asked, found: (await lookUpBy(node, { rest: [], rpc: [node.url] })).found };
  }

  test('is known by the query of older chains', async () => {
    const { found, asked } = await lookUpByRpc({ [`${V1}DenomTrace`]: traceResponse(TRACE, 'ua') });
    expect(found).toBe(`${TRACE} ua 9`);
    expect(asked).toEqual([`${V1}DenomTrace`]);
  });

  test.each([`${V1}Denom`, '/ibc.applications.transfer.v2.Query/Denom'])('is known by %s', async (path) => {
    const { found } = await lookUpByRpc({ [path]: QueryDenomResponse.encode(ofDenom).finish() });
    expect(found).toBe(`${TRACE} ua 9`);
  });

  test.each<[string, Uint8Array]>([
    ['a path that hashes to another denom', traceResponse(TRACE, 'ub')],
    ['bytes of another type', Uint8Array.from([255, 255, 255])],
    ['nothing', new Uint8Array()],
    ['more than a path', new Uint8Array(10_000)],
  ])('stays unknown by %s', async (_, value) => {
    expect((await lookUpByRpc({ [`${V1}DenomTrace`]: value })).found).toBeUndefined();
  });

  test('stays unknown where every query is refused', async () => {
    const { found, asked } = await lookUpByRpc({});
    expect(found).toBeUndefined();
    expect(asked).toHaveLength(3);
  });
});

function hopsOf(trace: string): { portId: string; channelId: string }[] {
  return trace.split('/transfer/').map((hop) => ({ portId: 'transfer', channelId: hop.replace('transfer/', '') }));
}

describe('stays unknown, and is not asked for again at once', () => {
  test.each<[string, DoubleResponse]>([
    ['a path that hashes to another denom', oldResponse(TRACE, 'ub')],
    ['a path without channels', oldResponse('', 'ua')],
    ['no voucher', ABSENT],
    ['a response of another shape', { body: '{"denom_trace":{"path":7}}' }],
    ['a web page', { body: '<html>' }],
  ])('%s', async (_, response) => {
    const { found, node, lookUp } = await lookUpAt(() => response);
    const before = node.requests.length;
    await lookUp([VOUCHER]);
    expect(found).toBeUndefined();
    expect(node.requests).toHaveLength(before);
  });

  test('a path that hashes to the denom over a channel that the registry lacks', async () => {
    const path = TRACE.replace('channel-4', 'channel-44');
    const asset = { chain_id: 'd', denom: ibcDenom(`${path}/ua`) };
    expect((await lookUpAt(() => oldResponse(path, 'ua'), asset)).found).toBeUndefined();
  });
});

test('a node that is silent holds nobody up for longer than the limit', async () => {
  const { found } = await lookUpAt(() => 'hang', VOUCHER, 50);
  expect(found).toBeUndefined();
});

test('asks no node for what is known, no voucher, or on a chain without nodes', async () => {
  const { node, lookUp } = await lookUpAt(() => ABSENT, { chain_id: 'd', denom: 'ud' });
  await lookUp([
    { chain_id: 'd', denom: ibcDenom('transfer/channel-6/uc').slice(0, 20) },
    { chain_id: 'c', denom: VOUCHER.denom },
    { chain_id: 'atlantis-9', denom: VOUCHER.denom },
    { chain_id: 'b', denom: ibcDenom('transfer/channel-2/ua') },
  ]);
  expect(node.requests).toEqual([]);
});
