import { describe, expect, test } from 'vitest';
import { ServiceError } from '#contract/error.ts';
import { fakeAsked, fakeEntry, fakeError } from './fake-asked.ts';
import { heldOf } from './held.ts';
import { healAfterMs, type Reading, readAnswer, readFailure } from './reading.ts';

const read = (...args: Parameters<typeof fakeAsked>): Reading => fakeAsked(...args).reading;
const lines = ({ held }: Reading) => [...held].map(([denom, { entry, at }]) => `${entry.amount} ${denom} at ${at}`);

const FIRST = read('osmosis-1', { uosmo: fakeEntry('5', '1'), uion: fakeEntry('7', null) }, { at: 1 });

describe('an answer over what was known', () => {
  test('takes its place', () => {
    const next = read('osmosis-1', { uosmo: fakeEntry('6', '1') }, { before: FIRST, at: 2 });
    expect([lines(next), next.tries]).toEqual([['6 uosmo at 2'], 0]);
  });

  test('leaves the last value, with its time, of a denom that could not be read', () => {
    const next = read('osmosis-1', { uosmo: fakeEntry('6', '1'), uion: fakeError() }, { before: FIRST, at: 2 });
    expect(lines(next)).toEqual(['6 uosmo at 2', '7 uion at 1']);
    expect([next.failure, [...next.missing.keys()], next.tries]).toEqual([null, ['uion'], 1]);
  });

  test.each([
    ['whose every denom failed', { uosmo: fakeError('silence') }, 'silence'],
    ['that is no amount', { uosmo: fakeEntry('-5', '1') }, 'The answer holds no amount.'],
  ])('%s keeps all that was known', (_, denoms, failure) => {
    const next = read('osmosis-1', denoms, { before: FIRST, at: 2 });
    expect([lines(next), next.failure]).toEqual([lines(FIRST), failure]);
  });

  test('that leaves the chain out, or never came, keeps all that was known', () => {
    const pair = { chainId: 'osmosis-1', address: 'osmo1me' };
    const without = readAnswer(pair, { data: { chains: {} }, prices: null, servedAt: null }, FIRST, 2);
    const refused = readFailure(new Error('no network'), FIRST, 2);
    expect([lines(without), lines(refused)]).toEqual([lines(FIRST), lines(FIRST)]);
    expect([without.failure, refused.failure]).toEqual([
      'The service left this chain out of its answer.',
      'no network',
    ]);
  });

  test('in which one asset is spelled twice counts it once', () => {
    const [small, large] = ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'];
    const twice = read('1', {
      [small]: fakeEntry('5', '5'),
      [large]: fakeEntry('5', '5'),
      other: fakeEntry('1', null),
    });
    expect(lines(twice)).toEqual([`5 ${small} at 1`, '1 other at 1']);
  });

  test('of an empty address is whole', () => {
    const empty = read('osmosis-1', {}, { before: FIRST, at: 2 });
    expect([lines(empty), empty.failure, empty.tries]).toEqual([[], null, 0]);
  });
});

describe('made up is a price', () => {
  const priced = (price_source: string | undefined, prices: string | null, before?: Reading) =>
    read('osmosis-1', { uosmo: fakeEntry('5', '1', { price_source }) }, { prices, before, at: 2 });
  const isMadeUp = ({ held }: Reading) => held.get('uosmo')?.isMadeUp;

  test.each([
    ['sample', 'sample', true],
    ['sample', null, true],
    ['pools', 'sample', true],
    ['pools', 'coingecko, defillama', false],
    ['coingecko', 'coingecko, defillama', false],
    ['defillama', null, false],
    [undefined, 'sample', false],
  ])('from %s, where prices are %s: %s', (source, prices, expected) =>
    expect(isMadeUp(priced(source, prices))).toBe(expected),
  );

  test('for as long as it is kept, whatever prices the rest by now', () => {
    const before = priced('pools', 'sample');
    const later = read('osmosis-1', { uosmo: fakeError(), uion: fakeEntry('1', '1') }, { before, prices: 'coingecko' });
    expect(isMadeUp(later)).toBe(true);
  });
});

test('a chain without a node is not read, which is no failure', () => {
  const unread = read('osmosis-1', { uosmo: fakeError('no node', 'CHAIN_NOT_READ') }, { at: 2 });
  expect([unread.isUnread, unread.failure, healAfterMs(unread)]).toEqual([true, null, false]);
  const refusal = new ServiceError('not_found', 'no node', { details: [{ reason: 'CHAIN_NOT_READ' }] });
  expect(readFailure(refusal, undefined, 2).isUnread).toBe(true);
});

describe('healing', () => {
  const fail = (before: Reading | undefined) => readFailure(new Error('silence'), before, 2);

  test('waits twice as long each time, some minutes at most', () => {
    const waits: unknown[] = [];
    let reading: Reading | undefined;
    for (let i = 0; i < 7; i++) {
      reading = fail(reading);
      waits.push(healAfterMs(reading));
    }
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
  });

  test('ends with an answer, and never comes before the service allows', () => {
    expect(healAfterMs(read('osmosis-1', {}, { before: fail(undefined) }))).toBe(false);
    const throttled = new ServiceError('exhausted', 'slow down', { retryAfterSeconds: 90 });
    expect(healAfterMs(readFailure(throttled, undefined, 1))).toBe(90_000);
  });

  test('nothing to heal before the first answer', () => expect(healAfterMs(undefined)).toBe(false));
});

test('a block more than a quarter of an hour old is late', () => {
  const at = Date.parse('2026-01-01T12:00:00Z');
  const block = (asOf: string) => read('osmosis-1', {}, { at, asOf }).lateBlock;
  expect(block('2026-01-01T11:46:00Z')).toBeNull();
  expect(block('2026-01-01T11:44:00Z')).toBe(Date.parse('2026-01-01T11:44:00Z'));
  expect(block('soon')).toBeNull();
});

test('how late a block is, is told by the clock of the service, and not by one that runs on while a chain fails', () => {
  const at = Date.parse('2026-01-01T13:00:00Z');
  const hour = 3_600_000;
  const ahead = read('osmosis-1', {}, { at, servedAt: at - hour, asOf: '2026-01-01T11:59:50Z' });
  expect(ahead.lateBlock).toBeNull();
  const behind = read('osmosis-1', {}, { at: at - hour, servedAt: at, asOf: '2026-01-01T11:59:50Z' });
  expect(behind.lateBlock).toBe(Date.parse('2026-01-01T11:59:50Z'));
  expect(readFailure(new Error('gone'), ahead, at + hour).lateBlock).toBeNull();
});

describe('what is held', () => {
  const asked = (chainId: string, amount: string, usd: string | null, at: number) =>
    fakeAsked(chainId, { uusdc: fakeEntry(amount, usd) }, { at });

  test('is added up over addresses, with the oldest time', () => {
    const held = heldOf([
      asked('noble-1', '5', '5', 4),
      asked('noble-1', '7', '7', 3),
      asked('osmosis-1', '1', '1', 9),
    ]);
    expect(held.get('noble-1|uusdc')).toEqual({ amount: 12n, usd: { known: true, value: 12n * 10n ** 18n }, at: 3 });
    expect(held.size).toBe(2);
  });

  test('has no worth where a part has no price, and nothing is not listed', () => {
    const held = heldOf([
      asked('noble-1', '5', '5', 1),
      asked('noble-1', '7', null, 1),
      asked('osmosis-1', '0', '0', 1),
    ]);
    expect([...held.keys()]).toEqual(['noble-1|uusdc']);
    expect(held.get('noble-1|uusdc')?.usd.known).toBe(false);
  });
});
