import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BalanceQuery, ChainBalances, ShareReads } from '#balances/reader.ts';
import { ServiceError } from '#contract/error.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { HAS_REDIS, startRedis, type TestRedis } from '#testing/redis.ts';
import { Seal } from '../seal.ts';
import { shareBalances } from './shared-balances.ts';
import { SharedStore } from './shared-store.ts';

let account = 0;
/** Each of an account of its own. */
const newQuery = (): BalanceQuery => ({
  ...{ chain: chainRecord({ chain_id: 'a-1' }), address: `a${account++}`, denoms: ['x', 'y'], held: false },
});

const missing = new ServiceError('not_found', 'y does not exist');
const ANSWER: ChainBalances = {
  balances: new Map([
    ['x', { amount: 2n ** 200n, spendable: 3n, token: { symbol: 'X', decimals: null } }],
    ['y', { error: missing, absent: true }],
  ]),
  asOf: 1_000,
};

/** An answer that comes when it is let go, and how often it was asked for. */
function heldRead(answer = ANSWER) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const read = {
    count: 0,
    letGo: () => letGo(),
    async ask() {
      read.count++;
      await held;
      return answer;
    },
  };
  return read;
}

describe.skipIf(!HAS_REDIS)('balances of two replicas', () => {
  let redis: TestRedis;
  let stores: SharedStore[];
  let bad: string[] = [];
  let one: ShareReads;
  let other: ShareReads;
  beforeAll(async () => {
    redis = await startRedis();
    const connect = () => SharedStore.connect({ ...redis, report: () => {} });
    stores = [await connect(), await connect()];
    bad = [];
    [one, other] = stores.map((store) => shareBalances(store, (message) => void bad.push(message))) as [
      ShareReads,
      ShareReads,
    ];
  });
  afterAll(async () => {
    for (const store of stores) store.close();
    await redis.close();
  });
  const client = <T>(ask: Parameters<SharedStore['run']>[0]) => (stores[0] as SharedStore).run(ask) as Promise<T>;

  test('are read by one, and the other waits for them', async () => {
    const query = newQuery();
    const read = heldRead();
    const first = one(query, read.ask);
    await expect.poll(() => read.count).toBe(1);
    const second = other({ ...query, denoms: ['y', 'x'] }, () => Promise.reject(new Error('asks again')));
    read.letGo();
    expect([await first, await second]).toEqual([ANSWER, ANSWER]);
    expect(read.count).toBe(1);
  });

  test('are read by the other where the first one failed', async () => {
    const query = newQuery();
    await expect(one(query, () => Promise.reject(new Error('is down')))).rejects.toThrow('is down');
    expect(await other(query, async () => ANSWER)).toEqual(ANSWER);
  });

  test('are not kept where a part could not be read', async () => {
    const query = newQuery();
    const partly: ChainBalances = { ...ANSWER, balances: new Map([['x', { error: missing }]]) };
    await one(query, async () => partly);
    expect(await other(query, async () => ANSWER)).toEqual(ANSWER);
  });

  test('are read by one that has waited for long enough', async () => {
    const query = newQuery();
    const read = heldRead();
    void one(query, read.ask);
    await expect.poll(() => read.count).toBe(1);
    const hasty = shareBalances(stores[1] as SharedStore, () => {}, { waitMs: 50 });
    expect(await hasty(query, async () => ANSWER)).toEqual(ANSWER);
    read.letGo();
  });

  test('that cannot be used are counted, and the nodes are asked', async () => {
    const query = newQuery();
    await one(query, async () => ANSWER);
    const keys = await client<string[]>((redisClient) => redisClient.keys(`${redis.keyPrefix}balances-2:*`));
    for (const text of ['{', '{"format":"portolan-balances-2"}', 'x'.repeat(5_000_000)]) {
      for (const key of keys) {
        const own = key.slice(redis.keyPrefix.length);
        await client((redisClient) => redisClient.set(own, text, { PX: 60_000 }));
      }
      bad.length = 0;
      const fresh = { ...ANSWER, asOf: 2_000 };
      expect(await other(query, async () => fresh)).toEqual(fresh);
      expect(bad).toHaveLength(1);
    }
  });

  test('are believed with the seal of equal servers only, of the account that they were read of, and not for ever', async () => {
    const [sealed, same, plain] = ['s'.repeat(32), 's'.repeat(32), null].map((secret) =>
      shareBalances(stores[0] as SharedStore, (message) => void bad.push(message), { seal: new Seal(secret) }),
    ) as [ShareReads, ShareReads, ShareReads];
    const keyOf = async (query: BalanceQuery) => {
      await sealed(query, async () => ANSWER);
      const [key = ''] = await client<string[]>((redisClient) => redisClient.keys(`${redis.keyPrefix}balances-2:*`));
      return key.slice(redis.keyPrefix.length);
    };
    const clear = () =>
      client<unknown>(async (redisClient) => {
        const keys = await redisClient.keys(`${redis.keyPrefix}balances-2:*`);
        return redisClient.del(keys.map((key) => key.slice(redis.keyPrefix.length)));
      });
    const fresh = { ...ANSWER, asOf: 3_000 };
    const read = (reads: ShareReads, query: BalanceQuery) => reads(query, async () => fresh);
    await clear();
    const [query, another] = [newQuery(), newQuery()];
    const key = await keyOf(query);
    const text = `${await client<string>((redisClient) => redisClient.get(key))}`;
    bad.length = 0;
    expect(await read(same, query)).toEqual(ANSWER);
    expect(bad).toEqual([]);
    expect(await read(plain, query)).toEqual(fresh);
    expect(bad).toHaveLength(1);
    // What another wrote, with another amount.
    const forged = text.replace(/"amount":"\d+"/, '"amount":"9"');
    expect(forged).not.toBe(text);
    await client((redisClient) => redisClient.set(key, forged));
    expect(await read(same, query)).toEqual(fresh);
    await clear();
    const otherKey = await keyOf(another);
    await client((redisClient) => redisClient.set(otherKey, text));
    expect(await read(same, another)).toEqual(fresh);
    await client((redisClient) => redisClient.set(key, text));
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    expect(await read(same, query)).toEqual(fresh);
    later.mockRestore();
    expect(bad).toHaveLength(4);
  });

  test('keep no address', async () => {
    const query = { ...newQuery(), address: 'an-address-of-somebody' };
    await one(query, async () => ANSWER);
    const keys = await client<string[]>((redisClient) => redisClient.keys('*'));
    expect(keys.join()).not.toContain('somebody');
  });

  test('are read by each where Redis does not answer', async () => {
    const away = await SharedStore.connect({ url: 'redis://127.0.0.1:1', report: () => {} });
    expect(await shareBalances(away, () => {})(newQuery(), async () => ANSWER)).toEqual(ANSWER);
    away.close();
  });
});
