import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from '#feeds/feed.ts';
import type { FeedReport } from '#feeds/live-market.ts';
import { marketVersion } from '#feeds/live-market.ts';
import { writeReport } from '#snapshot/reports.ts';
import { HAS_REDIS, startRedis, type TestRedis } from '#testing/redis.ts';
import { Seal } from '../seal.ts';
import { MarketFollower, MarketPublisher } from './published-market.ts';
import { SharedStore } from './shared-store.ts';

const poolOf = (id: string): NonNullable<Part['pools']>[number] => ({
  ...{ venue: 'v', chain_id: 'a-1' },
  pool: { id, kind: 'constant_product', denoms: ['x', 'z'], feePpm: 0, reserves: [1n, 1n] },
});

const report = (name: string, part: Part | null): FeedReport => ({
  feed: { name, title: name, covers: {}, everyMs: 1_000, staleAfterMs: 5_000 },
  ...{ part, failure: null },
});

describe.skipIf(!HAS_REDIS)('a published market', () => {
  let redis: TestRedis;
  let store: SharedStore;
  let bad: string[];
  beforeAll(async () => {
    redis = await startRedis();
    store = await SharedStore.connect({ ...redis, report: () => {} });
  });
  beforeEach(async () => {
    bad = [];
    await store.run((client) => client.del(['market', 'words', 'numbers', 'token']));
  });
  afterAll(async () => {
    store.close();
    await redis.close();
  });

  const newFollower = (seal?: Seal) => new MarketFollower(store, (message) => void bad.push(message), seal, 10_000);
  /** Names of the reports whose texts are new to a reader, by what Redis keeps of them. */
  const numbers = () => store.run((client) => client.hGetAll('numbers'));

  test('is read once, of the same version, and by the reports that changed', async () => {
    const [publisher, follower] = [new MarketPublisher(store, '1'), newFollower()];
    const [a, b] = [report('a', { at: 1, pools: [poolOf('1'), poolOf('2')] }), report('b', null)];
    expect(await follower.read()).toBeNull();
    await publisher.publish({ reports: [a, b], now: 2 });
    const first = await follower.read();
    expect(first).toEqual({ reports: [a, b], now: 2 });
    expect(await follower.read()).toBeNull();
    const before = await numbers();
    const later = [a, report('b', { at: 3, block: 7n })];
    await publisher.publish({ reports: later, now: 4 });
    const after = await numbers();
    expect([after.a === before.a, after.b === before.b]).toEqual([true, false]);
    const second = await follower.read();
    expect(second).toEqual({ reports: later, now: 4 });
    expect(second?.reports[0]).toBe(first?.reports[0]);
    // Who comes later reads all of it, and has the same version.
    const late = await newFollower().read();
    expect(late).toEqual(second);
    expect(marketVersion(late?.reports ?? [], 4)).toBe(marketVersion(later, 4));
    expect(bad).toEqual([]);
  });

  test('of a holder whose token is not the last one is not written, were that a smaller one', async () => {
    await store.run((client) => client.set('token', '4'));
    expect(await new MarketPublisher(store, '5').publish({ reports: [report('a', { at: 1 })], now: 1 })).toBe(false);
    expect(await newFollower().read()).toBeNull();
  });

  test('of a holder with an older token is not written', async () => {
    const [former, publisher] = [new MarketPublisher(store, '5'), new MarketPublisher(store, '6')];
    const follower = newFollower();
    expect(await former.publish({ reports: [report('a', { at: 1 })], now: 1 })).toBe(true);
    await store.run((client) => client.set('token', '6'));
    await publisher.publish({ reports: [report('a', { at: 9 })], now: 9 });
    expect(await former.publish({ reports: [report('a', { at: 2 })], now: 10 })).toBe(false);
    expect(await follower.read()).toMatchObject({ reports: [{ part: { at: 9 } }], now: 9 });
  });

  test('is written whole where Redis has lost it, with a larger number', async () => {
    const [publisher, follower] = [new MarketPublisher(store, '1'), newFollower()];
    const reports = [report('a', { at: 1 }), report('b', { at: 1 })];
    await publisher.publish({ reports, now: 1 });
    await follower.read();
    await store.run((client) => client.del(['market', 'words', 'numbers']));
    expect(await follower.read()).toBeNull();
    const later = [reports[0] as FeedReport, report('b', { at: 2 })];
    await publisher.publish({ reports: later, now: 2 });
    expect(await follower.read()).toEqual({ reports: later, now: 2 });
    expect(await newFollower().read()).toEqual({ reports: later, now: 2 });
  });

  test.each([
    ['a report that is no JSON', ['words', 'a', '{'], /JSON/],
    ['a report of another feed', ['words', 'a', JSON.stringify({})], /format/],
    ['another format', ['market', 'bound', '{"format":"portolan-market-9"}'], /its form is not known/],
    [
      'parts that do not belong together',
      ['market', 'bound', '{"format":"portolan-market-2","now":3,"version":"x","feeds":["a"],"digests":[""]}'],
      /not of one version/,
    ],
    [
      'a feed that is missing',
      ['market', 'bound', '{"format":"portolan-market-2","now":3,"version":"x","feeds":["z"],"digests":[""]}'],
      /what z says is missing/,
    ],
    ['too much', ['words', 'a', 'x'.repeat(10_001)], /too long/],
  ] as const)('with %s is refused once, and what was read before stays', async (_, [key, field, value], reason) => {
    const [publisher, follower] = [new MarketPublisher(store, '1'), newFollower()];
    await publisher.publish({ reports: [report('a', { at: 1 })], now: 1 });
    await follower.read();
    await publisher.publish({ reports: [report('a', { at: 2 })], now: 2 });
    await store.run((client) => client.hSet(key, field, value));
    expect([await follower.read(), await follower.read()]).toEqual([null, null]);
    expect(bad).toEqual([expect.stringMatching(reason)]);
    expect(follower.reports.get('a')?.part?.at).toBe(1);
    // The ingester that hears of it writes all anew.
    publisher.forget();
    await publisher.publish({ reports: [report('a', { at: 3 })], now: 3 });
    expect(await follower.read()).toMatchObject({ now: 3 });
  });

  test('with figures that somebody else wrote under its version is refused', async () => {
    const [publisher, follower] = [new MarketPublisher(store, '1'), newFollower()];
    await publisher.publish({ reports: [report('a', { at: 1, pools: [poolOf('1')] })], now: 1 });
    await store.run((client) => client.hSet('words', 'a', writeReport(report('a', { at: 1, pools: [poolOf('2')] }))));
    expect(await follower.read()).toBeNull();
    expect(bad).toEqual([expect.stringContaining('not of one version')]);
  });

  test('that is sealed is read by those with the secret, and what others write is not', async () => {
    const [ours, theirs] = [new Seal('a'.repeat(32)), new Seal('b'.repeat(32))];
    const reports = [report('a', { at: 1 })];
    await new MarketPublisher(store, '1', ours).publish({ reports, now: 1 });
    expect(await newFollower(ours).read()).toEqual({ reports, now: 1 });
    for (const seal of [theirs, undefined]) expect(await newFollower(seal).read()).toBeNull();
    await new MarketPublisher(store, '1').publish({ reports: [report('a', { at: 2 })], now: 2 });
    expect(await newFollower(ours).read()).toBeNull();
    expect(bad).toEqual([
      expect.stringContaining('it is not sealed by PORTOLAN_MARKET_SECRET'),
      expect.stringContaining('it is sealed: set PORTOLAN_MARKET_SECRET'),
      expect.stringContaining('it is not sealed by PORTOLAN_MARKET_SECRET'),
    ]);
  });
});
