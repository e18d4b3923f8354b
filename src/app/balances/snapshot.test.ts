import { describe, expect, test } from 'vitest';
import { Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import { fakeBalanceState, fakeEntry, fakeError } from '#testing/balances.ts';
import { sumByAsset } from './asset-balance.ts';
import { type BalanceSnapshot, nextRetryMs, snapshotFromError, snapshotFromResponse } from './snapshot.ts';

const read = (...args: Parameters<typeof fakeBalanceState>): BalanceSnapshot => fakeBalanceState(...args).snapshot;
const lines = ({ entries }: BalanceSnapshot) =>
  [...entries].map(([denom, { entry, readAt }]) => `${entry.amount} ${denom} at ${readAt}`);

const FIRST = read('osmosis-1', { uosmo: fakeEntry('5', '1'), uion: fakeEntry('7', null) }, { readAt: 1 });

describe('a response after an earlier snapshot', () => {
  test('replaces it', () => {
    const next = read('osmosis-1', { uosmo: fakeEntry('6', '1') }, { previous: FIRST, readAt: 2 });
    expect([lines(next), next.failedAttempts]).toEqual([['6 uosmo at 2'], 0]);
  });

  test('keeps the last value and its time of a denom that failed', () => {
    const next = read('osmosis-1', { uosmo: fakeEntry('6', '1'), uion: fakeError() }, { previous: FIRST, readAt: 2 });
    expect(lines(next)).toEqual(['6 uosmo at 2', '7 uion at 1']);
    expect([next.failure, [...next.failedDenoms.keys()], next.failedAttempts]).toEqual([null, ['uion'], 1]);
  });

  test.each([
    ['in which every denom failed', { uosmo: fakeError('silence') }, 'silence'],
    ['with a malformed amount', { uosmo: fakeEntry('-5', '1') }, 'The response contains no amount.'],
  ])('%s keeps all earlier values', (_, denoms, failure) => {
    const next = read('osmosis-1', denoms, { previous: FIRST, readAt: 2 });
    expect([lines(next), next.failure]).toEqual([lines(FIRST), failure]);
  });

  test('without the chain, or a failed request, keeps all earlier values', () => {
    const target = { chainId: 'osmosis-1', address: 'osmo1me' };
    const without = snapshotFromResponse(target, { data: { chains: {} }, prices: null, servedAt: null }, FIRST, 2);
    const refused = snapshotFromError(new Unreachable({ address: '' }), FIRST, 2);
    expect([lines(without), lines(refused)]).toEqual([lines(FIRST), lines(FIRST)]);
    expect([without.failure, refused.failure]).toEqual([
      'The response does not contain this chain.',
      'The service does not answer.',
    ]);
  });

  test('with two spellings of one asset counts it once', () => {
    const [small, large] = ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'];
    const twice = read('1', {
      [small]: fakeEntry('5', '5'),
      [large]: fakeEntry('5', '5'),
      other: fakeEntry('1', null),
    });
    expect(lines(twice)).toEqual([`5 ${small} at 1`, '1 other at 1']);
  });

  test('without balances empties the snapshot', () => {
    const empty = read('osmosis-1', {}, { previous: FIRST, readAt: 2 });
    expect([lines(empty), empty.failure, empty.failedAttempts]).toEqual([[], null, 0]);
  });
});

describe('a price is a sample price', () => {
  const priced = (price_source: string | undefined, prices: string | null, previous?: BalanceSnapshot) =>
    read('osmosis-1', { uosmo: fakeEntry('5', '1', { price_source }) }, { prices, previous, readAt: 2 });
  const isSample = ({ entries }: BalanceSnapshot) => entries.get('uosmo')?.isSample;

  test.each([
    ['sample', 'sample', true],
    ['sample', null, true],
    ['pools', 'sample', true],
    ['pools', 'coingecko, defillama', false],
    ['coingecko', 'coingecko, defillama', false],
    ['defillama', null, false],
    [undefined, 'sample', false],
  ])('if it is from %s and the service prices by %s: %s', (source, prices, expected) =>
    expect(isSample(priced(source, prices))).toBe(expected),
  );

  test('as long as its entry is kept, whatever source the service uses now', () => {
    const previous = priced('pools', 'sample');
    const later = read(
      'osmosis-1',
      { uosmo: fakeError(), uion: fakeEntry('1', '1') },
      { previous, prices: 'coingecko' },
    );
    expect(isSample(later)).toBe(true);
  });
});

test('a chain without a node is unsupported, not failed', () => {
  const unsupported = read('osmosis-1', { uosmo: fakeError('no node', 'CHAIN_NOT_READ') }, { readAt: 2 });
  expect([unsupported.isUnsupported, unsupported.failure, nextRetryMs(unsupported)]).toEqual([true, null, false]);
  const refusal = new ServiceError('not_found', 'no node', { details: [{ reason: 'CHAIN_NOT_READ' }] });
  expect(snapshotFromError(refusal, undefined, 2).isUnsupported).toBe(true);
});

describe('the retry delay', () => {
  const fail = (previous: BalanceSnapshot | undefined) => snapshotFromError(new Error('silence'), previous, 2);

  test('doubles up to five minutes', () => {
    const waits: unknown[] = [];
    let snapshot: BalanceSnapshot | undefined;
    for (let i = 0; i < 7; i++) {
      snapshot = fail(snapshot);
      waits.push(nextRetryMs(snapshot));
    }
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
  });

  test('ends with a response, and is at least the retry-after of the service', () => {
    expect(nextRetryMs(read('osmosis-1', {}, { previous: fail(undefined) }))).toBe(false);
    const throttled = new ServiceError('exhausted', 'slow down', { retryAfterSeconds: 90 });
    expect(nextRetryMs(snapshotFromError(throttled, undefined, 1))).toBe(90_000);
  });

  test('is false before the first response', () => expect(nextRetryMs(undefined)).toBe(false));
});

test('a block is stale after 15 minutes', () => {
  const readAt = Date.parse('2026-01-01T12:00:00Z');
  const block = (asOf: string) => read('osmosis-1', {}, { readAt, asOf }).staleBlockAt;
  expect(block('2026-01-01T11:46:00Z')).toBeNull();
  expect(block('2026-01-01T11:44:00Z')).toBe(Date.parse('2026-01-01T11:44:00Z'));
  expect(block('soon')).toBeNull();
});

test('the age of a block is measured by the clock of the service at the time of the response', () => {
  const readAt = Date.parse('2026-01-01T13:00:00Z');
  const hour = 3_600_000;
  const ahead = read('osmosis-1', {}, { readAt, servedAt: readAt - hour, asOf: '2026-01-01T11:59:50Z' });
  expect(ahead.staleBlockAt).toBeNull();
  const behind = read('osmosis-1', {}, { readAt: readAt - hour, servedAt: readAt, asOf: '2026-01-01T11:59:50Z' });
  expect(behind.staleBlockAt).toBe(Date.parse('2026-01-01T11:59:50Z'));
  expect(snapshotFromError(new Error('gone'), ahead, readAt + hour).staleBlockAt).toBeNull();
});

describe('sumByAsset', () => {
  const state = (chainId: string, amount: string, usd: string | null, readAt: number) =>
    fakeBalanceState(chainId, { uusdc: fakeEntry(amount, usd) }, { readAt });

  test('adds up addresses and takes the oldest time', () => {
    const sums = sumByAsset([
      state('noble-1', '5', '5', 4),
      state('noble-1', '7', '7', 3),
      state('osmosis-1', '1', '1', 9),
    ]);
    expect(sums.get('noble-1|uusdc')).toEqual({
      amount: 12n,
      movable: 12n,
      usd: { known: true, value: 12n * 10n ** 18n },
      readAt: 3,
    });
    expect(sums.size).toBe(2);
  });

  test('says what can be moved: no more than is held, and all of it where that is not said or not readable', () => {
    const entries: [string | null | undefined, bigint][] = [
      ['3', 3n],
      ['0', 0n],
      ['9', 5n],
      ['-1', 5n],
      [null, 5n],
      [undefined, 5n],
    ];
    for (const [spendable, movable] of entries) {
      const entry = { ...fakeEntry('5', '5'), ...(spendable !== undefined && { spendable }) };
      const sums = sumByAsset([fakeBalanceState('noble-1', { uusdc: entry }), state('noble-1', '7', '7', 3)]);
      expect(sums.get('noble-1|uusdc')).toMatchObject({ amount: 12n, movable: movable + 7n });
    }
  });

  test('has no USD value if a part has none, and omits zero balances', () => {
    const sums = sumByAsset([
      state('noble-1', '5', '5', 1),
      state('noble-1', '7', null, 1),
      state('osmosis-1', '0', '0', 1),
    ]);
    expect([...sums.keys()]).toEqual(['noble-1|uusdc']);
    expect(sums.get('noble-1|uusdc')?.usd.known).toBe(false);
  });
});
