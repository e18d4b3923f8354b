import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '#contract/error.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { BalanceCache } from './balance-cache.ts';
import type { Balance, BalanceQuery, ChainBalances } from './reader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const QUERY: BalanceQuery = {
  chain: chainRecord({ chain_id: 'osmosis-1' }),
  address: 'osmo1',
  denoms: ['a', 'b', 'c'],
  held: false,
};

/** A cache over a reader that records queries and returns `balanceOf` after a second. */
function counting(balanceOf: (denom: string) => Balance = () => ({ amount: 1n })) {
  const queries: BalanceQuery[] = [];
  const cache = new BalanceCache(async (query): Promise<ChainBalances> => {
    queries.push(query);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return { balances: new Map(query.denoms.map((denom) => [denom, balanceOf(denom)])), asOf: null };
  });
  /** Reads, and waits for the result. */
  const read = async (changes: Partial<BalanceQuery> = {}) => {
    const result = cache.read({ ...QUERY, ...changes });
    await vi.advanceTimersByTimeAsync(1_000);
    return result;
  };
  return { queries, cache, read };
}

test('shares a request in flight with equal queries and queries for a subset', async () => {
  const { queries, cache } = counting();
  const all = [QUERY, QUERY, { ...QUERY, denoms: ['c', 'a'] }, { ...QUERY, denoms: ['b', 'c', 'a'] }].map((query) =>
    cache.read(query),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await Promise.all(all)).every(({ balances }) => balances.get('a') !== undefined)).toBe(true);
  expect(queries).toHaveLength(1);
});

test.each([
  ['hex', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['bech32', 'OSMO1WPHHYAR0D3SKUGRNV9KHQMR9YPSKXCM5FLPYZG', 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg'],
])('treats both letter cases of a %s address as equal', async (_, address, other) => {
  const { queries, read } = counting();
  await read({ address });
  await read({ address: other });
  expect(queries).toHaveLength(1);
});

test('returns a cached result for five seconds', async () => {
  const { queries, read } = counting();
  await read();
  await vi.advanceTimersByTimeAsync(3_999);
  await read({ denoms: ['c', 'b'] });
  expect(queries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await read();
  expect(queries).toHaveLength(2);
});

test.each<[string, Partial<BalanceQuery>]>([
  ['address', { address: 'osmo2' }],
  ['chain', { chain: chainRecord({ chain_id: 'noble-1' }) }],
  ['denom', { denoms: ['a', 'd'] }],
  ['request for all holdings', { held: true }],
])('does not share results for another %s', async (_, changes) => {
  const { queries, read } = counting();
  await read();
  await read(changes);
  expect(queries).toHaveLength(2);
  await read();
  expect(queries).toHaveLength(2);
});

test('serves a query for denoms from a result for all holdings', async () => {
  const { queries, read } = counting();
  await read({ held: true });
  await read({ denoms: ['a'] });
  expect(queries).toHaveLength(1);
});

test('caches results with absent tokens', async () => {
  const absent: Balance = { error: new ServiceError('unavailable', 'b did not answer'), absent: true };
  const { queries, read } = counting((denom) => (denom === 'b' ? absent : { amount: 1n }));
  await read({ held: true });
  expect((await read({ denoms: ['b'] })).balances.get('b')).toEqual(absent);
  expect(queries).toHaveLength(1);
});

describe('does not cache', () => {
  test('a result with an error, even of one denom', async () => {
    const error = new ServiceError('unavailable', 'b did not answer');
    const { queries, read } = counting((denom) => (denom === 'b' ? { error } : { amount: 1n }));
    await read();
    await read();
    expect(queries).toHaveLength(2);
  });

  test('a failure, which concurrent queries share', async () => {
    let queries = 0;
    const cache = new BalanceCache(async () => {
      queries++;
      throw new ServiceError('unavailable', 'no');
    });
    const both = [cache.read(QUERY), cache.read(QUERY)];
    for (const result of both) await expect(result).rejects.toThrow('no');
    expect(queries).toBe(1);
    await expect(cache.read(QUERY)).rejects.toThrow('no');
    expect(queries).toBe(2);
  });

  test('more than a limited number of balances; evicts the least recently used', async () => {
    const { queries, cache } = counting();
    const denoms = Array.from({ length: 1_000 }, (_, i) => `u${i}`);
    const accounts = Array.from({ length: 100 }, (_, i) => ({ ...QUERY, denoms, address: `osmo${i}` }));
    const all = accounts.map((query) => cache.read(query));
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(all);
    queries.length = 0;
    void cache.read(accounts[99] as BalanceQuery);
    expect(queries).toHaveLength(0);
    void cache.read(accounts[0] as BalanceQuery);
    expect(queries).toHaveLength(1);
  });
});
