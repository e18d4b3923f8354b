import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FeedReport, LiveFigures } from '#feeds/live-market.ts';
import { HAS_REDIS, STARTS_REDIS, startRedis, type TestRedis } from '#testing/redis.ts';
import { createRateLimit } from '../rate-limit.ts';
import { Replica } from './replica.ts';
import { SharedStore } from './shared-store.ts';

/** Ends what hangs; a busy machine takes long. */
const WAIT = { timeout: 150_000, interval: 50 };

const HOUR_MS = 3_600_000;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function redisFor(): Promise<TestRedis> {
  const redis = await startRedis();
  closers.push(() => redis.close());
  return redis;
}

/** A replica that says what it applied, with feeds that say what a test wants. */
async function join(redis: Pick<TestRedis, 'url' | 'keyPrefix'>, patienceMs?: number) {
  const reports: string[] = [];
  const news: string[] = [];
  const replica = await Replica.join({
    ...redis,
    ...(patienceMs === undefined ? {} : { patienceMs }),
    report: (line) => void reports.push(line),
    news: (line) => void news.push(line),
  });
  const applied: LiveFigures[] = [];
  const feeds = { say: undefined as ((figures: LiveFigures) => Promise<void>) | undefined, known: new Map() };
  const stop = replica.follow({
    apply: async (figures) => void applied.push(figures),
    ingest(onFigures, known) {
      Object.assign(feeds, { say: onFigures, known });
      return () => {
        feeds.say = undefined;
      };
    },
  });
  const leave = () => {
    stop();
    replica.close();
  };
  closers.push(leave);
  return { replica, reports, news, applied, feeds, stop, leave };
}

const figuresAt = (at: number, staleAfterMs = 600_000): LiveFigures => {
  const feed: FeedReport['feed'] = { name: 'a', title: 'A', covers: {}, everyMs: 1_000, staleAfterMs };
  return { reports: [{ feed, failure: null, part: { at } }], now: at };
};

describe.skipIf(!HAS_REDIS)('replicas', () => {
  test('have one ingester, follow it, and another goes on with what it said', async () => {
    const redis = await redisFor();
    const [one, other] = [await join(redis), await join(redis)];
    await vi.waitFor(() => expect([one, other].filter(({ feeds }) => feeds.say)).toHaveLength(1), WAIT);
    const [ingester, follower] = one.feeds.say ? [one, other] : [other, one];
    expect([ingester, follower].map(({ replica }) => replica.status.ingests)).toEqual([true, false]);
    expect([ingester.news, ingester.reports]).toEqual([['feeds: this replica reads the market for all'], []]);
    const figures = figuresAt(Date.now());
    await ingester.feeds.say?.(figures);
    for (const { applied } of [one, other]) await vi.waitFor(() => expect(applied).toEqual([figures]), WAIT);
    ingester.stop();
    await vi.waitFor(() => expect(follower.feeds.say).toBeDefined(), WAIT);
    expect(follower.feeds.known.get('a')).toEqual(figures.reports[0]?.part);
    expect(ingester.feeds.say).toBeUndefined();
  });

  test('a holder that is fenced lets go of its lease, says so, and another term begins', async () => {
    const redis = await redisFor();
    const { feeds, reports, news, applied } = await join(redis);
    const store = await SharedStore.connect({ ...redis, report: () => {} });
    closers.push(() => store.close());
    const token = async () => Number(await store.run((client) => client.get('token')));
    await vi.waitFor(() => expect(feeds.say).toBeDefined(), WAIT);
    const say = feeds.say;
    await vi.waitFor(async () => {
      await store.run((client) => client.set('token', '9999999999999999'));
      await say?.(figuresAt(Date.now()));
      expect(reports).toContainEqual(expect.stringContaining('lets go of its lease'));
    }, WAIT);
    await vi.waitFor(() => expect(news.at(-1)).toContain('reads the market for all'), WAIT);
    expect(await token()).toBeGreaterThan(9_999_999_999_999_998);
    const figures = figuresAt(Date.now());
    await vi.waitFor(async () => {
      await feeds.say?.(figures);
      expect(applied.at(-1)).toEqual(figures);
    }, WAIT);
  });

  test('share what a client may ask', async () => {
    const redis = await redisFor();
    const limits = [await join(redis), await join(redis)].map(({ replica }) =>
      createRateLimit(
        10,
        (line) => expect.unreachable(line),
        (points, seconds) => replica.pointStore(points, seconds),
      ),
    );
    const outcomes = [];
    for (const limit of [...limits, ...limits]) outcomes.push((await limit('client', 4)).refusal?.kind ?? null);
    expect(outcomes).toEqual([null, null, 'exhausted', 'exhausted']);
  });
});

describe('a replica without Redis', () => {
  test('is ready, says so, counts clients by itself and runs no feed', async () => {
    const { replica, feeds } = await join({ url: 'redis://127.0.0.1:1', keyPrefix: '' });
    await vi.waitFor(() => expect(replica.isReady).toBe(true), WAIT);
    expect(replica.status).toMatchObject({ shared_store: 'unreachable', ingests: false });
    const limit = createRateLimit(
      10,
      (line) => expect.unreachable(line),
      (points, seconds) => replica.pointStore(points, seconds),
    );
    expect([(await limit('client', 8)).refusal, (await limit('client', 8)).refusal?.kind]).toEqual([null, 'exhausted']);
    expect(feeds.say).toBeUndefined();
  });

  test.skipIf(!STARTS_REDIS)('serves on from what it has, leaves out what grows too old, and comes back', async () => {
    const redis = await redisFor();
    const { replica, feeds, applied } = await join(redis);
    await vi.waitFor(() => expect(feeds.say).toBeDefined(), WAIT);
    // It is too old within a second; nobody would say so without Redis.
    const old = Date.now() - 11_000;
    await feeds.say?.(figuresAt(old, 500));
    await vi.waitFor(() => expect(applied).toHaveLength(1), WAIT);
    await redis.kill();
    await vi.waitFor(() => expect(replica.status.shared_store).toBe('unreachable'), WAIT);
    await vi.waitFor(() => expect(applied).toHaveLength(2), WAIT);
    expect(applied[1]?.now).toBeGreaterThan(old + 500);
    await vi.waitFor(() => expect(feeds.say).toBeUndefined(), WAIT);
    await redis.restart();
    await vi.waitFor(() => expect(feeds.say).toBeDefined(), WAIT);
    const figures = figuresAt(Date.now());
    await feeds.say?.(figures);
    await vi.waitFor(() => expect(applied.at(-1)).toEqual(figures), WAIT);
    expect(replica.status).toMatchObject({ shared_store: 'connected', ingests: true, ignored_values: 0 });
  });

  test.skipIf(!STARTS_REDIS)('leaves the market of a Redis that lost it to one that has figures', async () => {
    const redis = await redisFor();
    const known = await join(redis);
    await vi.waitFor(() => expect(known.feeds.say).toBeDefined(), WAIT);
    const figures = figuresAt(Date.now());
    await known.feeds.say?.(figures);
    await vi.waitFor(() => expect(known.applied).toEqual([figures]), WAIT);
    await redis.kill();
    await vi.waitFor(() => expect(known.feeds.say).toBeUndefined(), WAIT);
    // More patient than a busy machine is slow.
    const fresh = await Promise.all([join(redis, HOUR_MS), join(redis, HOUR_MS), join(redis, HOUR_MS)]);
    await redis.restart();
    await vi.waitFor(() => expect(known.feeds.say).toBeDefined(), WAIT);
    expect(fresh.map(({ replica }) => replica.status.ingests)).toEqual([false, false, false]);
    expect(known.feeds.known.get('a')).toEqual(figures.reports[0]?.part);
  });
});
