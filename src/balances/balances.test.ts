import { base64 } from '@scure/base';
import { QueryAllBalancesResponse } from 'cosmjs-types/cosmos/bank/v1beta1/query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import type { NodesConfig } from '#nodes/endpoints.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { type DoubleResponse, type NodeDouble, nodeDouble, rpcDouble } from '#testing/node-double.ts';
import { type BalanceLimits, createBalanceReaders } from './index.ts';
import type { Balances, ChainBalances } from './reader.ts';

const CHAINS = {
  'osmosis-1': chainRecord({ chain_id: 'osmosis-1', bech32_prefix: 'osmo', native_denom: 'uosmo' }),
  '1': chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: 'ethereum-native' }),
  solana: chainRecord({ chain_id: 'solana', chain_type: 'svm', native_denom: 'solana-native' }),
};
type ChainId = keyof typeof CHAINS;

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const CW20 = 'cw20:osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
const ADDRESSES: Record<ChainId, string> = {
  'osmosis-1': 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t',
  '1': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  solana: '11111111111111111111111111111111',
};

const registry = createRegistry({
  chains: Object.values(CHAINS),
  assets: [
    ...['uosmo', 'uion', CW20].map((denom) => assetRecord({ chain_id: 'osmosis-1', denom })),
    ...['ethereum-native', USDC].map((denom) => assetRecord({ chain_id: '1', denom })),
    ...['solana-native', MINT].map((denom) => assetRecord({ chain_id: 'solana', denom })),
  ],
  channels: [],
});

const OFF: NodesConfig = { mode: 'off' };
const nodesAt = (urls: Partial<Record<ChainId, readonly string[]>>): NodesConfig => ({
  mode: 'urls',
  urls: new Map(Object.entries(urls)),
});

/** For tests that wait for silence. */
const SHORT_MS = 300;
/** For all others: a busy machine is no reason to fail. */
const LIMIT_MS = 20_000;

function read(nodes: NodesConfig, id: ChainId, denoms?: string[], address = ADDRESSES[id], limitMs = LIMIT_MS) {
  return createBalanceReaders(registry, nodes, { timeLimitMs: limitMs })
    .read({ chain: CHAINS[id], address, denoms })
    .then(({ balances }) => balances);
}

const messages = (balances: Balances): Record<string, string> =>
  Object.fromEntries(
    [...balances].map(([denom, balance]) => [denom, 'error' in balance ? balance.error.message : `${balance.amount}`]),
  );

const bank = (held: Record<string, string>) => () => ({
  body: JSON.stringify({ balances: Object.entries(held).map(([denom, amount]) => ({ denom, amount })) }),
});

/** Requests to a Cosmos node without those for its identity. */
const balanceCalls = ({ requests }: NodeDouble): number =>
  requests.filter(({ url }) => url.pathname.includes('/balances')).length;

describe('denoms of a query', () => {
  test('have an entry each, in order, without duplicates; what is no CW20 contract is an error', async () => {
    const node = await nodeDouble(bank({ uosmo: '5', other: '7' }));
    const balances = await read(nodesAt({ 'osmosis-1': [node.url] }), 'osmosis-1', [
      'uion',
      CW20,
      'uosmo',
      'other',
      'uion',
    ]);
    expect(Object.entries(messages(balances))).toEqual([
      ['uion', '0'],
      [CW20, `${CW20} on osmosis-1 did not return a balance: check that it is a CW20 contract of this chain`],
      ['uosmo', '5'],
      ['other', '7'],
    ]);
  });

  test('name a voucher in any letter case of its hash, and an ERC-20 in any of its address', async () => {
    const voucher = `ibc/${'AB'.repeat(32)}`;
    const lower = `ibc/${'ab'.repeat(32)}`;
    const node = await nodeDouble(bank({ [voucher]: '5' }));
    const held = await read(nodesAt({ 'osmosis-1': [node.url] }), 'osmosis-1', [lower, voucher]);
    expect(messages(held)).toEqual({ [lower]: '5', [voucher]: '5' });
    const word = `0x${'7'.padStart(64, '0')}`;
    const rpc = await rpcDouble(({ method }) => ({ result: method === 'eth_chainId' ? '0x1' : word }));
    const mixed = '0xa0B86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    const tokens = [mixed, mixed.toUpperCase().replace('X', 'x')];
    expect(messages(await read(nodesAt({ '1': [rpc.url] }), '1', tokens))).toEqual(
      Object.fromEntries(tokens.map((token) => [token, '7'])),
    );
  });

  test('are optional: without them everything held is returned, listed or not', async () => {
    const node = await nodeDouble(bank({ uosmo: '5', other: '7' }));
    expect(messages(await read(nodesAt({ 'osmosis-1': [node.url] }), 'osmosis-1'))).toEqual({
      uosmo: '5',
      other: '7',
    });
  });

  test('cause no request if empty', async () => {
    const node = await nodeDouble(bank({}));
    const nodes = nodesAt({ 'osmosis-1': [node.url] });
    expect(messages(await read(nodes, 'osmosis-1', []))).toEqual({});
    expect(node.requests).toHaveLength(0);
  });
});

test('equal queries share one request, in flight and afterwards', async () => {
  // However long the calls take, they are seconds apart at most.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const node = await nodeDouble(bank({ uosmo: '5' }));
  const { read } = createBalanceReaders(registry, nodesAt({ 'osmosis-1': [node.url] }), { timeLimitMs: LIMIT_MS });
  const readDenoms = (denoms: string[]) =>
    read({ chain: CHAINS['osmosis-1'], address: ADDRESSES['osmosis-1'], denoms });
  const calls = async (...queries: string[][]) => {
    const before = balanceCalls(node);
    const results = await Promise.all(queries.map(readDenoms));
    expect(results.map(({ balances }) => messages(balances).uosmo)).toEqual(queries.map(() => '5'));
    return balanceCalls(node) - before;
  };
  expect(await calls(['uosmo', 'uion'], ['uion', 'uosmo'], ['uosmo'])).toBe(1);
  expect(await calls(['uosmo'], ['uion', 'uosmo'])).toBe(0);
  expect(await calls(['uosmo', 'other'])).toBe(1);
});

describe('with nodes off', () => {
  const why = 'balances of osmosis-1 are not read: this service does not query nodes; ask its operator to turn them on';

  test('each denom is an error', async () => {
    expect(messages(await read(OFF, 'osmosis-1', ['uosmo', 'uion']))).toEqual({ uosmo: why, uion: why });
  });

  test('without denoms the native denom is an error', async () => {
    expect(messages(await read(OFF, 'osmosis-1'))).toEqual({ uosmo: why });
  });
});

describe('sample accounts', () => {
  const osmosis = SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === 'osmosis-1')?.address ?? '';
  const evm = SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === '1')?.address ?? '';

  test('have holdings without nodes', async () => {
    expect(messages(await read(OFF, 'osmosis-1', undefined, osmosis))).toEqual({ uosmo: '1850000000' });
    expect(messages(await read(OFF, '1', [USDC.toLowerCase(), 'uosmo'], evm.toLowerCase()))).toEqual({
      [USDC.toLowerCase()]: '2350750000',
      uosmo: '0',
    });
  });

  test('cause no requests to nodes', async () => {
    const node = await nodeDouble(() => 'hang');
    expect(messages(await read(nodesAt({ '1': [node.url] }), '1', undefined, evm))).toMatchObject({
      [USDC]: '2350750000',
    });
    expect(node.requests).toHaveLength(0);
  });
});

test('rejects configured nodes of an unknown chain at start', () => {
  const nodes: NodesConfig = { mode: 'urls', urls: new Map([['foo-1', ['https://a.example']]]) };
  expect(() => createBalanceReaders(registry, nodes)).toThrow('PORTOLAN_NODES: chain foo-1 is not known');
});

/** Faults of a node and the end of their error message. */
const FAULTS: Record<string, { response: DoubleResponse; ends: string }> = {
  'HTTP 500': { response: { status: 500, body: '{}' }, ends: 'answered HTTP 500' },
  'HTTP 429 with a page': {
    response: { status: 429, body: '<h1>slow down</h1>' },
    ends: 'answered HTTP 429: too many requests',
  },
  silence: { response: 'hang', ends: 'did not answer in time' },
  'no JSON': { response: { body: '<html>hello</html>' }, ends: 'returned a web page instead of JSON' },
  'an empty body': { response: { body: '' }, ends: 'returned invalid JSON' },
  'JSON of something else': { response: { body: '{"hello":[1,2,3]}' }, ends: 'returned' },
  null: { response: { body: 'null' }, ends: 'returned' },
  'far too much': { response: { body: `"${'x'.repeat(9 * 1024 * 1024)}"` }, ends: 'returned more than 8 MB' },
};

describe.each(Object.keys(CHAINS) as ChainId[])('a node of %s that fails', (id) => {
  const native = CHAINS[id].native_denom as string;
  test.each(Object.entries(FAULTS))('with %s is an error of its denoms', async (_, { response, ends }) => {
    const node = await nodeDouble(() => response);
    const limitMs = response === 'hang' ? SHORT_MS : LIMIT_MS;
    const found = messages(
      await read(nodesAt({ [id]: [`${node.url}/?key=secret`] }), id, [native], ADDRESSES[id], limitMs),
    );
    expect(found[native]).toContain(`balances of ${id} could not be read: node 1 ${ends}`);
    expect(found[native]).not.toContain(new URL(node.url).host);
    expect(found[native]).not.toContain('secret');
  });

  test('by refusing the connection is an error of its denoms', async () => {
    const found = messages(await read(nodesAt({ [id]: ['http://127.0.0.1:1'] }), id));
    expect(found).toEqual({ [native]: `balances of ${id} could not be read: node 1 could not be reached` });
  });
});

describe('several nodes', () => {
  test('are queried until one responds, even if the first is silent', async () => {
    const silent = await nodeDouble(() => 'hang');
    const broken = await nodeDouble(() => ({ status: 502, body: '' }));
    const good = await nodeDouble(bank({ uosmo: '5' }));
    const nodes = nodesAt({ 'osmosis-1': [silent.url, broken.url, good.url] });
    expect(messages(await read(nodes, 'osmosis-1', undefined, undefined, 6_000))).toEqual({ uosmo: '5' });
  });

  test('of a Cosmos chain are queried over RPC if REST fails', async () => {
    const rest = await nodeDouble(() => ({ status: 404, body: '{}' }));
    const value = QueryAllBalancesResponse.encode({
      balances: [{ denom: 'uosmo', amount: '5' }],
      pagination: { nextKey: new Uint8Array(), total: 1n },
    }).finish();
    const rpc = await rpcDouble(({ method }) =>
      method === 'abci_query'
        ? { result: { response: { code: 0, height: '9', value: base64.encode(value) } } }
        : { error: { code: -32601, message: 'Method not found' } },
    );
    const urls = new Map([['osmosis-1', { rest: [rest.url], rpc: [rpc.url] }]]);
    expect(messages(await read({ mode: 'urls', urls }, 'osmosis-1', ['uosmo', 'uion']))).toEqual({
      uosmo: '5',
      uion: '0',
    });
    expect(balanceCalls(rest)).toBe(1);
  });

  test('that are all silent give deadline_exceeded', async () => {
    const silent = await nodeDouble(() => 'hang');
    const nodes = nodesAt({ 'osmosis-1': [silent.url, silent.url] });
    // A second for each, which a busy machine may need to send a request.
    const balances = await read(nodes, 'osmosis-1', undefined, undefined, 2_000);
    expect(balances.get('uosmo')).toEqual({ error: expect.objectContaining({ kind: 'deadline_exceeded' }) });
    expect(balanceCalls(silent)).toBe(2);
  });
});

describe('nodes are asked within limits', () => {
  const readOsmo = (urls: readonly string[], limits: BalanceLimits) => {
    const source = createBalanceReaders(registry, nodesAt({ 'osmosis-1': urls }), limits);
    return (address: string) => source.read({ chain: CHAINS['osmosis-1'], address, denoms: ['uosmo'] });
  };
  const errorOf = async (reading: Promise<ChainBalances>) => {
    const balance = (await reading).balances.get('uosmo');
    return balance !== undefined && 'error' in balance ? balance.error.message : null;
  };
  /** Another account each time, so that nothing is shared. */
  const account = (i: number) => `osmo1account${i}`;

  test('a node whose budget is used is spared, and the next one is asked', async () => {
    const [first, second] = await Promise.all([nodeDouble(bank({ uosmo: '5' })), nodeDouble(bank({ uosmo: '5' }))]);
    const read = readOsmo([first.url, second.url], { readsPerMinute: 4 });
    expect([await errorOf(read(account(1))), await errorOf(read(account(2)))]).toEqual([null, null]);
    const counts = () => [first.requests.length > 0, second.requests.length > 0];
    expect(counts()).toEqual([true, true]);
    const alone = readOsmo([first.url], { readsPerMinute: 4 });
    await alone(account(3));
    expect(await errorOf(alone(account(4)))).toBe(
      'balances of osmosis-1 could not be read: node 1 was asked as often as its budget allows',
    );
  });

  test('what is more than may wait is refused with the next step', async () => {
    const node = await nodeDouble(() => 'hang');
    const read = readOsmo([node.url], { readsAtOnce: 1, mostWaiting: 1, timeLimitMs: SHORT_MS });
    const [, , third] = await Promise.all([1, 2, 3].map((i) => errorOf(read(account(i)))));
    expect(third).toBe(
      'balances of osmosis-1 could not be read: the service reads as many accounts as it can; ask again in a moment',
    );
  });
});
