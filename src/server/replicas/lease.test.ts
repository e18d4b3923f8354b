import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HAS_REDIS, startRedis, type TestRedis } from '#testing/redis.ts';
import { Lease } from './lease.ts';
import { SharedStore } from './shared-store.ts';

describe.skipIf(!HAS_REDIS)('the lease', () => {
  let redis: TestRedis;
  let store: SharedStore;
  beforeAll(async () => {
    redis = await startRedis();
    store = await SharedStore.connect({ ...redis, report: () => {} });
  });
  afterAll(async () => {
    store.close();
    await redis.close();
  });

  test('is held by one, from term to term with a larger token', async () => {
    const [one, other] = [new Lease(store), new Lease(store)];
    await one.keep();
    await other.keep();
    const token = Number(one.token);
    expect(token).toBeGreaterThan(0);
    expect(other.token).toBeNull();
    await one.keep();
    expect(Number(one.token)).toBe(token);
    await one.release();
    expect(one.token).toBeNull();
    await other.keep();
    expect(Number(other.token)).toBeGreaterThan(token);
    await other.release();
  });

  test('a holder that does not renew it has lost it, and knows before another has it', async () => {
    const [one, other] = [new Lease(store, 100), new Lease(store)];
    await one.keep();
    const { token } = one;
    await vi.waitFor(async () => {
      await other.keep();
      expect(other.token).not.toBeNull();
    });
    expect(one.token).toBeNull();
    expect(Number(other.token)).toBeGreaterThan(Number(token));
    // What it lost it does not release for another.
    await one.release();
    await other.keep();
    expect(other.token).not.toBeNull();
    await other.release();
  });

  test('a token that is not the one it was given ends its term', async () => {
    const lease = new Lease(store);
    await lease.keep();
    const first = Number(lease.token);
    const held = `${await store.run((client) => client.get('lease'))}`;
    // Of this holder, with a token that nobody gave it.
    await store.run((client) => client.set('lease', held.replace(/ .*/, ' 1')));
    await lease.keep();
    const second = Number(lease.token);
    expect(second).toBeGreaterThan(first);
    // Another term has begun meanwhile.
    await store.run((client) => client.set('token', `${second + 5}`));
    await lease.keep();
    expect(Number(lease.token)).toBeGreaterThan(second + 5);
    await lease.release();
  });

  test('tokens grow where Redis has lost everything', async () => {
    const lease = new Lease(store);
    await lease.keep();
    const before = Number(lease.token);
    await store.run((client) => client.del(['lease', 'token']));
    await lease.keep();
    expect(Number(lease.token)).toBeGreaterThan(before);
    await lease.release();
  });
});
