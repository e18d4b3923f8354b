import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { LiveFigures } from '#feeds/live-market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { STARTS_REDIS, startRedis, type TestRedis } from '#testing/redis.ts';
import { readConfig, VARIABLES } from './config.ts';
import { Replica } from './replicas/replica.ts';
import { SharedStore } from './replicas/shared-store.ts';
import { Metrics } from './telemetry/metrics.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length));

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly networks: Readonly<Record<string, { readonly ipv4_address?: string }>>;
  readonly stop_grace_period: string;
  readonly ports: readonly string[];
}
const compose = parse(read('deploy/compose.yml'), { merge: true });
const replicas = Object.entries<Service>(compose.services).filter(([name]) => name.startsWith('portolan-'));
const nginx = read('deploy/nginx.conf');
const dockerfile = read('deploy/Dockerfile');
const unit = read('deploy/portolan.service');
const rules: { alert: string; expr: string }[] = parse(read('deploy/prometheus/alerts.yml')).groups.flatMap(
  (group: { rules: unknown }) => group.rules,
);
const panels: { targets?: { expr: string }[] }[] = JSON.parse(read('deploy/grafana/portolan.json')).panels;

/** What compose puts in where nothing is set outside. */
const defaultOf = (text: string): string =>
  text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{REDIS_PASSWORD:\?[^}]*\}/g, 'hidden-word');
const environmentOf = ({ environment }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, defaultOf(text)]));
const [, first] = replicas[0] as [string, Service];
const config = readConfig(environmentOf(first));
const seconds = (text: string, name: string): number =>
  Number(new RegExp(`^\\s*${name}[ =](\\d+)s?;?$`, 'm').exec(text)?.[1]);

describe('variables', () => {
  test('that the files name are ones that the server reads', () => {
    const known = new Set(Object.values(VARIABLES).map(({ name }) => name));
    const named = files.flatMap((file) => read(file).match(/\b(PORTOLAN|OTEL)_[A-Z_]+|\bLOG_LEVEL\b/g) ?? []);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('of each replica, of the container and of the unit have values that it takes', () => {
    expect(replicas).toHaveLength(3);
    for (const [, service] of replicas) expect(() => readConfig(environmentOf(service))).not.toThrow();
    const assigned = [...`${dockerfile}\n${unit}`.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(Object.fromEntries(assigned)).toMatchObject({ PORT: '4000', HOST: '0.0.0.0' });
    expect(() => readConfig(Object.fromEntries(assigned))).not.toThrow();
  });
});

describe('ports and addresses', () => {
  const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1];

  test('nginx asks every replica where it listens', () => {
    expect(nginx.match(/(?<=^\s*server )[\w-]+:\d+/gm)).toEqual(replicas.map(([name]) => `${name}:${port}`));
    expect(dockerfile).toContain(`EXPOSE ${port}\n`);
  });

  test('nginx listens where compose opens it, and only it is open', () => {
    const listens = /listen (\d+);/.exec(nginx)?.[1];
    expect(compose.services.nginx.ports).toEqual([`8080:${listens}`]);
    const open = Object.values<Partial<Service>>(compose.services).filter(({ ports }) => ports !== undefined);
    expect(open).toHaveLength(1);
  });

  test('replicas trust the network of the proxy', () => {
    expect(config.trustedProxies).toEqual([compose.networks.inside.ipam.config[0].subnet]);
  });

  test('the proxy reaches replicas by no other network than that one', () => {
    for (const [, { networks }] of replicas)
      expect(Object.keys(networks).filter((name) => compose.services.nginx.networks.includes(name))).toEqual([
        'inside',
      ]);
  });

  test('a replica that is made anew has its address of before, which nginx learned as it started', () => {
    const [net] = compose.networks.inside.ipam.config[0].subnet.split('.0/24');
    const addresses = replicas.map(([, { networks }]) => networks.inside?.ipv4_address ?? '');
    expect(addresses.every((address) => address.startsWith(`${net}.`))).toBe(true);
    expect(new Set(addresses).size).toBe(replicas.length);
  });

  test('Prometheus scrapes every replica where it serves metrics', () => {
    const [job] = parse(read('deploy/prometheus/prometheus.yml')).scrape_configs;
    expect(job.static_configs[0].targets).toEqual(replicas.map(([name]) => `${name}:${config.metricsPort}`));
    expect(config.metricsHost).toBe('0.0.0.0');
  });
});

describe('times and sizes', () => {
  test('the proxy ends idle connections first, and waits longer than the largest body needs', () => {
    const upstream = nginx.slice(nginx.indexOf('upstream'), nginx.indexOf('proxy_cache_path'));
    expect(seconds(upstream, 'keepalive_timeout')).toBeLessThan(config.idleSeconds);
    expect(seconds(nginx, 'send_timeout')).toBeLessThan(config.writeSeconds);
    expect(seconds(nginx, 'client_body_timeout')).toBeLessThan(config.requestSeconds);
    expect(1_000_000 * Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1])).toBeGreaterThan(config.bodyLimitBytes);
  });

  test('nobody kills a replica that drains', () => {
    const ends = 2 * config.drainSeconds;
    for (const [, { stop_grace_period }] of replicas)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(ends);
    expect(seconds(unit, 'TimeoutStopSec')).toBeGreaterThan(ends);
  });
});

test('the container is made of files that are there', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  expect(copied.length).toBeGreaterThan(4);
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

describe.skipIf(!STARTS_REDIS)('Redis', () => {
  let redis: TestRedis;
  let url: string;
  const closers: (() => unknown)[] = [];
  beforeAll(async () => {
    const command: string[] = compose.services.redis.command.map(defaultOf);
    redis = await startRedis({ more: command.slice(command.indexOf('--user')) });
    const { host } = new URL(redis.url);
    url = (config.redisUrl ?? '').replace('redis:6379', host);
    closers.push(() => redis.close());
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  test('lets replicas do all that they do', async () => {
    const reports: string[] = [];
    const replica = await Replica.join({ url, report: (line) => void reports.push(line), news: () => {} });
    closers.push(() => replica.close());
    const applied: LiveFigures[] = [];
    let say: ((figures: LiveFigures) => Promise<void>) | undefined;
    const stop = replica.follow({
      apply: async (figures) => void applied.push(figures),
      ingest(onFigures) {
        say = onFigures;
        return () => {};
      },
    });
    closers.push(stop);
    await expect.poll(() => say).toBeDefined();
    const feed = { name: 'a', title: 'A', covers: {}, everyMs: 1_000, staleAfterMs: 600_000 };
    const now = Date.now();
    const figures = { reports: [{ feed, failure: null, part: { at: now } }], now };
    await say?.(figures);
    await expect.poll(() => applied).toEqual([figures]);
    const query = { chain: chainRecord({ chain_id: 'a-1' }), address: 'a', denoms: ['x'], held: false };
    const answer = { balances: new Map([['x', { amount: 1n }]]), asOf: 1 };
    await replica.shareBalances(query, async () => answer);
    expect(await replica.shareBalances(query, () => Promise.reject(new Error('asked again')))).toEqual(answer);
    await replica.pointStore(10, 60).consume('client', 4);
    expect(replica.status).toMatchObject({ shared_store: 'connected', ingests: true, ignored_values: 0 });
    // A busy machine may make it late; what the rules forbid would be reported in other words.
    expect(reports.filter((line) => !/does not answer in time|it answers again/.test(line))).toEqual([]);
  });

  test.each<[string, (address: string) => string]>([
    ['nobody with another password', (address) => address.replace('hidden-word', 'wrong')],
    ['nobody without a name', (address) => address.replace('portolan:hidden-word@', '')],
  ])('lets in %s', async (_who, other) => {
    const store = await SharedStore.connect({ url: other(url), report: () => {} });
    expect(store.isConnected).toBe(false);
    store.close();
  });

  test('lets replicas read and write no other keys, and run no other commands', async () => {
    const store = await SharedStore.connect({ url, keyPrefix: '', report: () => {} });
    closers.push(() => store.close());
    await expect(store.run((client) => client.set('other', '1'))).rejects.toThrow('NOPERM');
    await expect(store.run((client) => client.flushAll())).rejects.toThrow('NOPERM');
  });
});

describe('metrics', () => {
  let exported: ReadonlySet<string>;
  beforeAll(async () => {
    const metrics = new Metrics();
    const market = sampleMarket(embeddedRegistry());
    const pool = () => ({ waiting: NONE, running: NONE, threads: { ready: 0, starting: 0 } });
    const load = () => ({ requests: 0, heldBytes: 0 });
    metrics.watch({ market: () => market, pool, connections: async () => 0, load, replica: () => undefined });
    const types = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const names = types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    // Prometheus' own.
    exported = new Set([...names, 'up']);
  });

  const NONE = { short: 0, long: 0 };
  const unknownIn = (expressions: readonly string[]): string[] => {
    const named = expressions.flatMap((text) => text.match(/\b((portolan|nodejs|process)_\w+|up)\b/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    return named.filter((name) => !exported.has(name));
  };

  test('that alerts use are served', () => {
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
  });

  test('that the dashboard uses are served', () => {
    expect(unknownIn(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)))).toEqual([]);
  });

  test('every alert is explained', () => {
    const explained = read('docs/operations.md').match(/(?<=^\| `)Portolan\w+/gm);
    expect(explained?.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});
