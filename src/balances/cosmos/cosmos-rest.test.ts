import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainRecord } from '#testing/chain-record.ts';
import { type DoubleRequest, type DoubleResponse, type NodeDouble, nodeDouble } from '#testing/node-double.ts';
import type { NodeBalances } from '../reader.ts';
import { cosmosRestReader } from './cosmos-rest.ts';

const ADDRESS = 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
const VOUCHER = 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';
const FACTORY = `factory/${ADDRESS}/coin`;
const HEIGHT = 'x-cosmos-block-height';
const SHOWN = `grpc-metadata-${HEIGHT}`;

const signal = new AbortController().signal;
const read = (url: string, denoms: string[], held = false): Promise<NodeBalances> =>
  cosmosRestReader.read({ chain: chainRecord({ chain_id: 'osmosis-1' }), address: ADDRESS, denoms, held }, url, signal);
const readBalances = async (...query: Parameters<typeof read>) => Object.fromEntries((await read(...query)).balances);

/** By page key: the balances, and the key of the next page. */
const PAGES: Record<string, { held: Record<string, string>; next: string | null }> = {
  '': { held: { [FACTORY]: '1' }, next: 'a+/=' },
  'a+/=': { held: { [VOUCHER]: '640250000' }, next: 'b' },
  b: { held: { uosmo: '1000000000000000000000000000000' }, next: null },
};
const ALL = { [FACTORY]: { amount: 1n }, [VOUCHER]: { amount: 640_250_000n }, uosmo: { amount: 10n ** 30n } };

/** What was asked of what is held, apart from what of it can be moved. */
const heldRequests = ({ requests }: NodeDouble) =>
  requests.filter(({ url }) => url.pathname.includes('/bank/v1beta1/balances/'));

const keyOf = ({ url }: DoubleRequest): string => url.searchParams.get('pagination.key') ?? '';

function page(held: Record<string, unknown>, next_key: string | null, headers = {}): DoubleResponse {
  const balances = Object.entries(held).map(([denom, amount]) => ({ denom, amount }));
  return { headers, body: JSON.stringify({ balances, pagination: { next_key, total: '3' } }) };
}

function pageOf(request: DoubleRequest, headers = {}): DoubleResponse {
  const { held, next } = PAGES[keyOf(request)] ?? { held: {}, next: null };
  return page(held, next, headers);
}

test('reads every page, with any page key; denoms not held are 0', async () => {
  const node = await nodeDouble(pageOf);
  expect(await readBalances(`${node.url}/lcd/?key=secret`, [...Object.keys(ALL), 'uatom'])).toEqual({
    ...ALL,
    uatom: { amount: 0n },
  });
  expect(heldRequests(node).map(keyOf)).toEqual(['', 'a+/=', 'b']);
  for (const { url } of heldRequests(node)) {
    expect(url.pathname).toBe(`/lcd/cosmos/bank/v1beta1/balances/${ADDRESS}`);
    expect(url.searchParams.get('key')).toBe('secret');
    expect(url.searchParams.get('pagination.limit')).toBe('1000');
  }
});

test('returns 0 for an empty account', async () => {
  const node = await nodeDouble(() => page({}, ''));
  expect(await readBalances(node.url, ['uosmo'])).toEqual({ uosmo: { amount: 0n } });
});

test('returns every denom of the bank if all holdings are requested', async () => {
  const node = await nodeDouble(pageOf);
  expect(await readBalances(node.url, ['uatom', 'uosmo'], true)).toEqual({ ...ALL, uatom: { amount: 0n } });
  expect(await readBalances(node.url, ['uosmo'])).toEqual({ uosmo: ALL.uosmo });
});

test('reads any coins over any pages exactly', async () => {
  const coins = fc.uniqueArray(
    fc.tuple(fc.stringMatching(/^[a-z][a-zA-Z0-9/:._-]{2,127}$/), fc.bigInt(0n, 10n ** 77n)),
    {
      selector: ([denom]) => denom,
      maxLength: 60,
    },
  );
  await fc.assert(
    fc.asyncProperty(coins, fc.integer({ min: 2, max: 20 }), async (coinList, size) => {
      const node = await nodeDouble((request) => {
        const start = Number(keyOf(request));
        const next = start + size < coinList.length ? `${start + size}` : null;
        const shown = coinList.slice(start, start + size).map(([denom, amount]) => [denom, `${amount}`]);
        return page(Object.fromEntries(shown), next);
      });
      const { balances } = await read(node.url, [], true);
      expect(balances).toEqual(new Map(coinList.map(([denom, amount]) => [denom, { amount }])));
      expect(heldRequests(node)).toHaveLength(Math.max(1, Math.ceil(coinList.length / size)));
    }),
    { numRuns: 30 },
  );
});

describe('the height', () => {
  test.each([SHOWN, HEIGHT])(
    'is taken from %s, and all pages are requested at the height of the first',
    async (header) => {
      let latest = 500;
      const node = await nodeDouble((request) =>
        pageOf(request, { [header]: request.headers[HEIGHT] ?? `${latest++}` }),
      );
      const { balances, block } = await read(node.url, Object.keys(ALL));
      expect(Object.fromEntries(balances)).toEqual(ALL);
      expect(block).toEqual({ chainId: null, height: 500n, blockTime: null });
      expect(heldRequests(node).map(({ headers }) => headers[HEIGHT])).toEqual([undefined, '500', '500']);
    },
  );

  test('is not requested if the node shows none', async () => {
    for (const shown of [undefined, '', '0', 'latest']) {
      const node = await nodeDouble((request) => pageOf(request, shown === undefined ? {} : { [SHOWN]: shown }));
      expect((await read(node.url, ['uosmo'])).block.height).toBeNull();
      expect(heldRequests(node).map(({ headers }) => headers[HEIGHT])).toEqual([undefined, undefined, undefined]);
    }
  });

  test('is dropped at a node that has pruned it; the rest is read at the latest height', async () => {
    let latest = 500;
    const node = await nodeDouble((request) =>
      request.headers[HEIGHT] === undefined
        ? pageOf(request, { [SHOWN]: `${latest++}` })
        : { status: 500, body: '{"code":13,"message":"height 500 is not available, lowest height is 501"}' },
    );
    const { balances, block } = await read(node.url, Object.keys(ALL));
    expect(Object.fromEntries(balances)).toEqual(ALL);
    expect(block.height).toBe(500n);
    expect(heldRequests(node).map(({ headers }) => headers[HEIGHT])).toEqual([undefined, '500', undefined, undefined]);
  });

  test('is dropped at a node that refuses its header, as in the preflight of a page', async () => {
    let latest = 500;
    const node = await nodeDouble((request) =>
      request.headers[HEIGHT] === undefined ? pageOf(request, { [SHOWN]: `${latest++}` }) : 'hangUp',
    );
    const { balances, block } = await read(node.url, Object.keys(ALL));
    expect(Object.fromEntries(balances)).toEqual(ALL);
    expect(block.height).toBe(500n);
  });

  test('is the lowest of all pages', async () => {
    const heights = ['500', '498', '503'];
    const node = await nodeDouble((request) => pageOf(request, { [SHOWN]: heights.shift() ?? '503' }));
    expect((await read(node.url, ['uosmo'])).block.height).toBe(498n);
  });

  test('is not retried at a node that limits the rate', async () => {
    const node = await nodeDouble((request) =>
      keyOf(request) === '' ? pageOf(request, { [SHOWN]: '500' }) : { status: 429, body: '' },
    );
    await expect(read(node.url, ['uosmo'])).rejects.toMatchObject({
      message: 'answered HTTP 429: too many requests',
      status: 429,
    });
    expect(heldRequests(node)).toHaveLength(2);
  });
});

describe('rejects a node', () => {
  test('that repeats its first page', async () => {
    const node = await nodeDouble(() => page({ uosmo: '1' }, 'again'));
    await expect(read(node.url, ['uosmo'])).rejects.toThrow('returned a denom twice');
    expect(heldRequests(node)).toHaveLength(2);
  });

  test('that lists a denom twice', async () => {
    const coin = { denom: 'uosmo', amount: '1' };
    const node = await nodeDouble(() => ({ body: JSON.stringify({ balances: [coin, coin] }) }));
    await expect(read(node.url, ['uosmo'])).rejects.toThrow('returned a denom twice');
  });

  test('whose page keys repeat, even with empty pages', async () => {
    const next: Record<string, string> = { '': 'a', a: 'b', b: 'c', c: 'a' };
    const node = await nodeDouble((request) => page({}, next[keyOf(request)] ?? null));
    await expect(read(node.url, ['uosmo'])).rejects.toThrow('the same page twice');
    expect(heldRequests(node)).toHaveLength(4);
  });

  test('with too many pages', async () => {
    let pages = 0;
    const node = await nodeDouble(() => page({ [`u${pages++}`]: '1' }, `k${pages}`));
    await expect(read(node.url, ['uosmo'])).rejects.toThrow('returned more than 50 pages');
    expect(heldRequests(node)).toHaveLength(50);
  });

  test('with too many denoms', async () => {
    let pages = 0;
    const node = await nodeDouble(() => {
      const start = 20_000 * pages++;
      return page(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`u${start + i}`, '1'])), `k${pages}`);
    });
    await expect(read(node.url, ['uosmo'], true)).rejects.toThrow('returned more than 50000 denoms');
    expect(heldRequests(node)).toHaveLength(3);
  });

  test.each(['', 'u'.repeat(257), 5, null])('with a denom of %j', async (denom) => {
    const node = await nodeDouble(() => ({ body: JSON.stringify({ balances: [{ denom, amount: '1' }] }) }));
    await expect(read(node.url, ['uosmo'])).rejects.toThrow('an invalid page of balances');
  });

  test.each(['-1', '1.5', '', '0x10', '1e3', 'null', ' 1', '01', 5, null, `1${'0'.repeat(78)}`])(
    'with an amount of %j',
    async (amount) => {
      const node = await nodeDouble(() => page({ uosmo: amount }, null));
      await expect(read(node.url, ['uosmo'])).rejects.toThrow('an invalid page of balances');
    },
  );

  test.each(['{}', '[]', '{"balances":null}', '{"balances":[null]}', '{"balances":[],"pagination":7}'])(
    'with a page like %s',
    async (body) => {
      const node = await nodeDouble(() => ({ body }));
      await expect(read(node.url, ['uosmo'])).rejects.toThrow('an invalid page of balances');
    },
  );
});

describe('identity of a node', () => {
  const identify = (url: string) => cosmosRestReader.identify?.(url, signal);
  const header = { chain_id: 'osmosis-1', height: '23000001', time: '2026-01-31T12:00:00.123456789Z' };

  test('comes from its latest block', async () => {
    const node = await nodeDouble(() => ({ body: JSON.stringify({ block_id: {}, block: { header, data: {} } }) }));
    expect(await identify(`${node.url}/lcd?key=secret`)).toEqual({
      chainId: 'osmosis-1',
      height: 23_000_001n,
      blockTime: Date.parse('2026-01-31T12:00:00.123Z'),
    });
    expect(node.requests.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      '/lcd/cosmos/base/tendermint/v1beta1/blocks/latest?key=secret',
    ]);
  });

  test.each<[string, DoubleResponse]>([
    ['by HTTP 404', { status: 404, body: '<h1>no</h1>' }],
    ['by HTTP 501', { status: 501, body: '{"code":12}' }],
    ['by JSON of something else', { body: '{"hello":[]}' }],
    ['by the longest of names', { body: JSON.stringify({ block: { header: { chain_id: 'x'.repeat(65) } } }) }],
    [
      'by a block of nothing',
      { body: '{"block":{"header":{"chain_id":7,"height":"0","time":"0001-01-01T00:00:00Z"}}}' },
    ],
  ])('is unknown if the node does not give it: %s', async (_, response) => {
    const node = await nodeDouble(() => response);
    expect(await identify(node.url)).toEqual({ chainId: null, height: null, blockTime: null });
  });

  test('rejects if the node fails', async () => {
    const node = await nodeDouble(() => ({ status: 502, body: '' }));
    await expect(identify(node.url)).rejects.toThrow('answered HTTP 502');
  });
});
