import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { HAS_REDIS, STARTS_REDIS, startRedis, type TestRedis } from '#testing/redis.ts';
import { SharedStore } from './shared-store.ts';

async function connect(redis: Pick<TestRedis, 'url' | 'keyPrefix' | 'answerMs'>) {
  const reports: string[] = [];
  const store = await SharedStore.connect({ ...redis, report: (line) => void reports.push(line) });
  onTestFinished(() => store.close());
  return { store, reports };
}

describe.skipIf(!HAS_REDIS)('a store that answers', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  test('says nothing', async () => {
    const { store, reports } = await connect(redis);
    expect(await store.run((client) => client.incr('count'))).toBe(1);
    expect(store.isConnected).toBe(true);
    expect(reports).toEqual([]);
  });

  test('tells once what Redis refuses, and stays in use', async () => {
    const { store, reports } = await connect(redis);
    const wrong = () => store.run((client) => client.eval('return nonsense(', { keys: [] }));
    await expect(wrong()).rejects.toThrow('Redis refuses a command: ERR');
    await expect(wrong()).rejects.toThrow('ERR');
    expect(reports).toEqual(['redis: it refuses a command (ERR); check its rights and its memory']);
    expect(store.isConnected).toBe(true);
  });

  test('counts as away where an answer does not come in time, and is asked again', async () => {
    const [{ store, reports }, other] = [await connect(redis), await connect(redis)];
    // It waits for what the other one writes.
    await expect(store.run((client) => client.blPop('nothing', 0), 1)).rejects.toThrow('does not answer in time');
    expect(store.isConnected).toBe(false);
    await other.store.run((client) => client.lPush('nothing', 'now'));
    await expect.poll(() => store.isConnected).toBe(true);
    expect(reports).toEqual([expect.stringMatching(/^redis: it does not answer in time/), 'redis: it answers again']);
  });
});

test('starts without Redis, says so once, and refuses at once', async () => {
  const { store, reports } = await connect({ url: 'redis://:hidden-word@127.0.0.1:1', keyPrefix: '', answerMs: 1 });
  expect(store.isConnected).toBe(false);
  await expect(store.run((client) => client.ping())).rejects.toThrow(/^Redis does not answer: ECONNREFUSED$/);
  expect(reports).toEqual([expect.stringMatching(/^redis: ECONNREFUSED; this replica serves on .* PORTOLAN_REDIS$/)]);
});

describe.skipIf(!STARTS_REDIS)('a store that goes away', () => {
  test('is told of once, and used again when it is back', async () => {
    const redis = await startRedis({ password: 'hidden-word' });
    onTestFinished(() => redis.close());
    const { store, reports } = await connect(redis);
    expect(store.isConnected).toBe(true);
    await redis.kill();
    await expect.poll(() => store.isConnected).toBe(false);
    await expect(store.run((client) => client.ping())).rejects.toThrow(/^Redis does not answer/);
    await redis.restart();
    await expect.poll(() => store.isConnected).toBe(true);
    expect(reports).toEqual([expect.stringMatching(/^redis: .* serves on/), 'redis: it answers again']);
    expect(reports.join()).not.toMatch(/hidden-word|127\.0\.0\.1/);
  });

  test('that refuses the password is told of without it', async () => {
    const redis = await startRedis({ password: 'hidden-word' });
    onTestFinished(() => redis.close());
    const { store, reports } = await connect({ ...redis, url: redis.url.replace('hidden-word', 'other-word') });
    expect(store.isConnected).toBe(false);
    expect(reports).toEqual([expect.stringMatching(/^redis: WRONGPASS; this replica serves on/)]);
  });
});
