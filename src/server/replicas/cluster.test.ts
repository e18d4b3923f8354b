import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { STARTS_REDIS } from '#testing/redis.ts';
import { type ClusterServer, type ReplicaCluster, startReplicaCluster } from '#testing/replica-cluster.ts';

const WAIT = { timeout: 150_000, interval: 100 };

describe.skipIf(!STARTS_REDIS)('three built servers under load', () => {
  let cluster: ReplicaCluster;
  beforeAll(async () => {
    cluster = await startReplicaCluster(3);
    await Promise.all(cluster.servers.map((server) => server.start()));
  });
  afterAll(() => cluster?.close());

  const marketOf = ({ answers }: ClusterServer) => answers.at(-1)?.market;
  const agree = (servers: readonly ClusterServer[]) =>
    vi.waitFor(() => {
      for (const { answers } of servers) expect(answers.at(-1)?.status).toBe(200);
      expect(new Set(servers.map(marketOf)).size).toBe(1);
    }, WAIT);
  const oneIngester = () =>
    vi.waitFor(async () => {
      const [ingester, ...more] = await cluster.ingesters();
      expect(more).toEqual([]);
      return ingester as ClusterServer;
    }, WAIT);

  test('lose no request and mix no markets when ingester, replica and Redis are killed', {
    timeout: 900_000,
  }, async () => {
    const { servers, redis } = cluster;
    await agree(servers);
    const first = await oneIngester();
    const before = marketOf(first);
    const begun = new Map(servers.map((server) => [server, server.answers.length]));
    await first.kill();
    const others = servers.filter((server) => server !== first);
    const second = await vi.waitFor(async () => {
      const [ingester] = await cluster.ingesters();
      expect(ingester).toBeDefined();
      return ingester as ClusterServer;
    }, WAIT);
    await vi.waitFor(() => expect(marketOf(second)).not.toBe(before), WAIT);
    await agree(others);

    const third = others.find((server) => server !== second) as ClusterServer;
    await third.kill();
    await redis.kill();
    await vi.waitFor(async () => {
      expect((await second.status()).replica).toMatchObject({ shared_store: 'unreachable', ingests: false });
    }, WAIT);
    // One that starts without Redis serves too.
    await first.start();
    expect((await first.status()).replica?.shared_store).toBe('unreachable');

    await redis.restart();
    await oneIngester();
    await agree([first, second]);

    expect(servers.map(({ lost }) => lost)).toEqual([[], [], []]);
    expect(cluster.mixedAnswers()).toEqual([]);
    const answers = second.answers.slice(begun.get(second));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ market }) => market)).size).toBeGreaterThan(2);
  });
});
