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

/** Readings whose every question is answered after a second by `balanceOf`, and counted. */
function counting(balanceOf: (denom: string) => Balance = () => ({ amount: 1n })) {
  const asked: BalanceQuery[] = [];
  const readings = new BalanceCache(async (query): Promise<ChainBalances> => {
    asked.push(query);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return { balances: new Map(query.denoms.map((denom) => [denom, balanceOf(denom)])), asOf: null };
  });
  /** Asks, and waits for the answer. */
  const read = async (changes: Partial<BalanceQuery> = {}) => {
    const answer = readings.read({ ...QUERY, ...changes });
    await vi.advanceTimersByTimeAsync(1_000);
    return answer;
  };
  return { asked, readings, read };
}

test('shares a request in flight with equal queries and queries for a subset', async () => {
  const { asked, readings } = counting();
  const all = [QUERY, QUERY, { ...QUERY, denoms: ['c', 'a'] }, { ...QUERY, denoms: ['b', 'c', 'a'] }].map((query) =>
    readings.read(query),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await Promise.all(all)).every(({ balances }) => balances.get('a') !== undefined)).toBe(true);
  expect(asked).toHaveLength(1);
});

test.each([
  ['hex', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['bech32', 'OSMO1WPHHYAR0D3SKUGRNV9KHQMR9YPSKXCM5FLPYZG', 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg'],
])('treats both letter cases of a %s address as equal', async (_, address, other) => {
  const { asked, read } = counting();
  await read({ address });
  await read({ address: other });
  expect(asked).toHaveLength(1);
});

test('returns a cached result for five seconds', async () => {
  const { asked, read } = counting();
  await read();
  await vi.advanceTimersByTimeAsync(3_999);
  await read({ denoms: ['c', 'b'] });
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await read();
  expect(asked).toHaveLength(2);
});

test.each<[string, Partial<BalanceQuery>]>([
  ['address', { address: 'osmo2' }],
  ['chain', { chain: chainRecord({ chain_id: 'noble-1' }) }],
  ['denom', { denoms: ['a', 'd'] }],
  ['wish for all that is held', { held: true }],
])('does not share results for another %s', async (_, changes) => {
  const { asked, read } = counting();
  await read();
  await read(changes);
  expect(asked).toHaveLength(2);
  await read();
  expect(asked).toHaveLength(2);
});

test('answers a query for denoms from a result for all holdings', async () => {
  const { asked, read } = counting();
  await read({ held: true });
  await read({ denoms: ['a'] });
  expect(asked).toHaveLength(1);
});

test('caches results with absent tokens', async () => {
  const absent: Balance = { error: new ServiceError('unavailable', 'b did not answer'), absent: true };
  const { asked, read } = counting((denom) => (denom === 'b' ? absent : { amount: 1n }));
  await read({ held: true });
  expect((await read({ denoms: ['b'] })).balances.get('b')).toEqual(absent);
  expect(asked).toHaveLength(1);
});

describe('does not cache', () => {
  test('a result with an error, even of one denom', async () => {
    const error = new ServiceError('unavailable', 'b did not answer');
    const { asked, read } = counting((denom) => (denom === 'b' ? { error } : { amount: 1n }));
    await read();
    await read();
    expect(asked).toHaveLength(2);
  });

  test('a failure, which concurrent queries share', async () => {
    let asked = 0;
    const readings = new BalanceCache(async () => {
      asked++;
      throw new ServiceError('unavailable', 'no');
    });
    const both = [readings.read(QUERY), readings.read(QUERY)];
    for (const answer of both) await expect(answer).rejects.toThrow('no');
    expect(asked).toBe(1);
    await expect(readings.read(QUERY)).rejects.toThrow('no');
    expect(asked).toBe(2);
  });

  test('more than a limited number of balances; evicts the least recently used', async () => {
    const { asked, readings } = counting();
    const denoms = Array.from({ length: 1_000 }, (_, i) => `u${i}`);
    const accounts = Array.from({ length: 100 }, (_, i) => ({ ...QUERY, denoms, address: `osmo${i}` }));
    const all = accounts.map((query) => readings.read(query));
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(all);
    asked.length = 0;
    void readings.read(accounts[99] as BalanceQuery);
    expect(asked).toHaveLength(0);
    void readings.read(accounts[0] as BalanceQuery);
    expect(asked).toHaveLength(1);
  });
});
