import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAS_REDIS, startRedis, type TestRedis } from '#testing/redis.ts';
import { Lease } from './lease.ts';
import { SharedStore } from './shared-store.ts';

/** No test lasts so long. */
const LONG_MS = 3_600_000;

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

  const longLease = () => new Lease(store, LONG_MS);

  test('is held by one, from term to term with a larger token', async () => {
    const [one, other] = [longLease(), longLease()];
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
    let now = 0;
    const [one, other] = [new Lease(store, LONG_MS, () => now), longLease()];
    await one.keep();
    const { token } = one;
    now = LONG_MS - 1;
    expect(one.token).toBe(token);
    now = LONG_MS;
    expect(one.token).toBeNull();
    await other.keep();
    expect(other.token).toBeNull();
    // By the clock of Redis its time is over too.
    await store.run((client) => client.pExpire('lease', 0));
    await other.keep();
    expect(Number(other.token)).toBeGreaterThan(Number(token));
    // What it lost it does not release for another.
    await one.release();
    await other.keep();
    expect(other.token).not.toBeNull();
    await other.release();
  });

  test('a token that is not the one it was given ends its term', async () => {
    const lease = longLease();
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
    const lease = longLease();
    await lease.keep();
    const before = Number(lease.token);
    await store.run((client) => client.del(['lease', 'token']));
    await lease.keep();
    expect(Number(lease.token)).toBeGreaterThan(before);
    await lease.release();
  });
});
