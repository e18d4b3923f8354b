import { base64, hex } from '@scure/base';
import { QueryAllBalancesRequest, QueryAllBalancesResponse } from 'cosmjs-types/cosmos/bank/v1beta1/query';
import { describe, expect, test } from 'vitest';
import { chainRecord } from '#testing/chain-record.ts';
import { nodeDouble, type RpcOutcome, rpcDouble } from '#testing/node-double.ts';
import type { NodeBalances } from '../reader.ts';
import { cosmosRpcReader } from './cosmos-rpc.ts';

const ADDRESS = 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
const VOUCHER = 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';
const FACTORY = `factory/${ADDRESS}/coin`;

const signal = new AbortController().signal;
const read = (url: string, denoms: string[], held = false): Promise<NodeBalances> =>
  cosmosRpcReader.read({ chain: chainRecord({ chain_id: 'osmosis-1' }), address: ADDRESS, denoms, held }, url, signal);

const COINS = [
  { denom: FACTORY, amount: '1' },
  { denom: VOUCHER, amount: '640250000' },
  { denom: 'uosmo', amount: '1000000000000000000000000000000' },
];
const ALL = { [FACTORY]: { amount: 1n }, [VOUCHER]: { amount: 640_250_000n }, uosmo: { amount: 10n ** 30n } };

/** A request to a node: the page key and the height. */
interface PageQuery {
  readonly key: string;
  readonly height: string;
}

interface Query {
  readonly path: string;
  readonly data: string;
  readonly height: string;
}

function pageQueryOf({ path, data, height }: Query): PageQuery {
  expect(path).toBe('/cosmos.bank.v1beta1.Query/AllBalances');
  const { address, pagination } = QueryAllBalancesRequest.decode(hex.decode(data));
  expect({ address, limit: pagination?.limit }).toEqual({ address: ADDRESS, limit: 1000n });
  return { key: new TextDecoder().decode(pagination?.key), height };
}

const response = (value: Uint8Array | string | null, height = '0'): RpcOutcome => ({
  result: {
    response: {
      code: 0,
      log: '',
      key: null,
      value: value instanceof Uint8Array ? base64.encode(value) : value,
      height,
    },
  },
});

/** One coin a page. */
function pageOf({ key }: PageQuery): Uint8Array {
  const at = Number(key);
  const next = at + 1 < COINS.length ? `${at + 1}` : '';
  const pagination = { nextKey: new TextEncoder().encode(next), total: 0n };
  return QueryAllBalancesResponse.encode({ balances: COINS.slice(at, at + 1), pagination }).finish();
}

async function bankNode(respond: (query: PageQuery) => RpcOutcome) {
  const queries: PageQuery[] = [];
  const node = await rpcDouble(({ params }) => {
    // A chain that does not say what can be moved: real-cosmos.test.ts has one that does.
    if ((params as unknown as Query).path.endsWith('/SpendableBalances'))
      return { result: { response: { code: 6, log: 'unknown query path', value: null, height: '0' } } };
    const query = pageQueryOf(params as unknown as Query);
    queries.push(query);
    return respond(query);
  });
  return { url: node.url, queries };
}

test('reads every page at the height of the first; denoms not held are 0', async () => {
  let latest = 500;
  const node = await bankNode((query) => response(pageOf(query), query.height === '0' ? `${latest++}` : query.height));
  const { balances, block } = await read(node.url, [...Object.keys(ALL), 'uatom']);
  expect(Object.fromEntries(balances)).toEqual({ ...ALL, uatom: { amount: 0n } });
  expect(block).toEqual({ chainId: null, height: 500n, blockTime: null });
  expect(node.queries).toEqual([
    { key: '', height: '0' },
    { key: '1', height: '500' },
    { key: '2', height: '500' },
  ]);
});

test('returns every denom of the bank if all holdings are requested', async () => {
  const node = await bankNode((query) => response(pageOf(query)));
  const { balances, block } = await read(node.url, ['uatom'], true);
  expect(Object.fromEntries(balances)).toEqual({ ...ALL, uatom: { amount: 0n } });
  expect(block.height).toBeNull();
});

test('returns 0 for an empty account', async () => {
  const empty = QueryAllBalancesResponse.encode({ balances: [], pagination: { nextKey: new Uint8Array(), total: 0n } });
  const node = await bankNode(() => response(empty.finish(), '500'));
  expect((await read(node.url, ['uosmo'])).balances).toEqual(new Map([['uosmo', { amount: 0n }]]));
});

test('reads the rest at the latest height if the node has pruned the first', async () => {
  let latest = 500;
  const pruned = { code: 38, log: 'failed to load state at height 500', value: null, height: '0' };
  const node = await bankNode((query) =>
    query.height === '0' ? response(pageOf(query), `${latest++}`) : { result: { response: pruned } },
  );
  const { balances, block } = await read(node.url, Object.keys(ALL));
  expect(Object.fromEntries(balances)).toEqual(ALL);
  expect(block.height).toBe(500n);
  expect(node.queries.map(({ height }) => height)).toEqual(['0', '500', '0', '0']);
});

describe('rejects a node', () => {
  test('that rejects the query, with its log shortened and without URLs', async () => {
    const log = `unknown query path: see https://a.b/?key=secret ${'x'.repeat(500)}`;
    const node = await bankNode(() => ({ result: { response: { code: 6, log, value: null } } }));
    const failure: Error = await read(node.url, ['uosmo']).catch((error) => error);
    expect(failure.message).toMatch(/^returned the error "unknown query path: see … …"$/);
    expect(failure.message.length).toBeLessThan(150);
  });

  test.each([
    ['nothing', null],
    ['no bytes', ''],
    ['bad base 64', '####'],
    ['no protobuf', base64.encode(Uint8Array.of(10, 5, 1))],
    ['other protobuf', base64.encode(Uint8Array.of(24, 1))],
    ['a page of nothing', base64.encode(QueryAllBalancesResponse.encode({ balances: [] }).finish())],
  ])('that returns %s', async (_, value) => {
    const node = await bankNode(() => response(value));
    await expect(read(node.url, ['uosmo'])).rejects.toThrow('an invalid page of balances');
  });

  test('whose page is too large, before decoding it', async () => {
    // Millions of empty coins: two bytes each.
    const node = await bankNode(() => response(new Uint8Array(600_000).map((_, i) => (i % 2 === 0 ? 10 : 0))));
    await expect(read(node.url, ['uosmo'])).rejects.toThrow('returned a page of balances larger than requested');
  });

  test('except for a page of a thousand of the longest denoms and amounts', async () => {
    const balances = Array.from({ length: 1000 }, (_, i) => ({
      denom: `u${i}`.padEnd(128, 'x'),
      amount: '9'.repeat(78),
    }));
    const pagination = { nextKey: new Uint8Array(), total: 1000n };
    const node = await bankNode(() => response(QueryAllBalancesResponse.encode({ balances, pagination }).finish()));
    expect((await read(node.url, [], true)).balances.size).toBe(1000);
  });

  test.each(['-1', '1.5', '', '0x10'])('with an amount of "%s"', async (amount) => {
    const pagination = { nextKey: new Uint8Array(), total: 1n };
    const page = QueryAllBalancesResponse.encode({ balances: [{ denom: 'uosmo', amount }], pagination }).finish();
    const node = await bankNode(() => response(page));
    await expect(read(node.url, ['uosmo'])).rejects.toThrow('an invalid page of balances');
  });

  test.each([null, 7, {}, { response: null }, { response: { code: '0', value: '' } }])(
    'that answers %j',
    async (result) => {
      const node = await bankNode(() => ({ result }));
      await expect(read(node.url, ['uosmo'])).rejects.toThrow('an invalid page of balances');
    },
  );

  test('that repeats its first page', async () => {
    const node = await bankNode(() => response(pageOf({ key: '', height: '0' })));
    await expect(read(node.url, ['uosmo'])).rejects.toThrow('returned a denom twice');
    expect(node.queries).toHaveLength(2);
  });
});

describe('identity of a node', () => {
  const identify = (url: string) => cosmosRpcReader.identify?.(url, signal);

  test.each([true, false])('comes from its status, catching up: %s', async (catching_up) => {
    const sync_info = {
      latest_block_height: '23000001',
      latest_block_time: '2026-01-31T12:00:00.123456789Z',
      catching_up,
    };
    const node = await rpcDouble(({ method }) => ({
      result: method === 'status' ? { node_info: { network: 'osmosis-1' }, sync_info } : null,
    }));
    expect(await identify(node.url)).toEqual({
      chainId: 'osmosis-1',
      height: 23_000_001n,
      blockTime: Date.parse('2026-01-31T12:00:00.123Z'),
    });
  });

  test.each<RpcOutcome>([{ error: { code: -32_601, message: 'Method not found' } }, { result: {} }, { result: null }])(
    'is not known where it does not say: %j',
    async (outcome) => {
      const node = await rpcDouble(() => outcome);
      expect(await identify(node.url)).toEqual({ chainId: null, height: null, blockTime: null });
    },
  );

  test('rejects if the node fails', async () => {
    const node = await nodeDouble(() => ({ status: 502, body: '' }));
    await expect(identify(node.url)).rejects.toThrow('answered HTTP 502');
  });
});
