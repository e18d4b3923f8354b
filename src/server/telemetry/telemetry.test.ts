import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, propagation, trace } from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { serviceConfig } from '#testing/service-config.ts';
import { composeHttp } from '../compose.ts';
import type { Config } from '../config.ts';
import { type NodeServer, startNodeServer } from '../node-server.ts';
import { SearchPool } from '../pool/search-pool.ts';
import { startTelemetry, type Telemetry } from './telemetry.ts';

/** What a client writes. */
const SECRETS = {
  address: 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t',
  word: 'not-a-thing-of-ours',
  ip: '203.0.113.77',
};
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

/** A collector that keeps what it is sent; at other addresses, a node that fails. */
const received: string[] = [];
const collector: Server = createServer(async (request, response) => {
  let text = '';
  for await (const bytes of request) text += bytes;
  const isTrace = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
  if (isTrace) received.push(text);
  response.writeHead(isTrace ? 200 : 500).end('{}');
});

let telemetry: Telemetry;
let server: NodeServer;
let pool: SearchPool | undefined;
let metricsUrl: string;
let tracesUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  tracesUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', tracesUrl);
  const config: Config = serviceConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: tracesUrl,
    PORTOLAN_METRICS_PORT: '0',
    PORTOLAN_NODES: JSON.stringify({ 'osmosis-1': tracesUrl }),
    PORTOLAN_TRUSTED_PROXIES: '127.0.0.1',
    PORTOLAN_RATE_LIMIT: '30',
    PORTOLAN_DRAIN_SECONDS: '0',
  });
  telemetry = await startTelemetry(config);
  const { observer } = telemetry;
  const script = new URL('../../testing/search-thread.js', import.meta.url);
  const data = { market: config.market, marketData: undefined, optInBridges: [], startDay: '2026-11-28' };
  const service = composeHttp(config, {
    startPool(first) {
      pool = new SearchPool({
        ...{ script, size: 1, data, first, observer },
        report: (line) => expect.unreachable(line),
      });
      return pool;
    },
    observer,
  });
  server = await startNodeServer({ service, port: 0, host: '127.0.0.1', limits: config, observer });
  const connections = server.countConnections;
  const watched = {
    ...{
      market: () => service.snapshots.current.market,
      pool: () => pool?.load,
      connections,
      replica: () => undefined,
    },
    load: () => server.load,
  };
  metricsUrl = (await telemetry.serveMetrics(watched)) ?? '';
  await askAll();
});

afterAll(async () => {
  await Promise.all([server.close(), pool?.close()]);
  collector.close();
  vi.unstubAllEnvs();
  // They are of the whole process.
  for (const api of [trace, context, propagation]) api.disable();
});

interface Asking {
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

async function ask(path: string, { body, headers }: Asking = {}): Promise<number> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const all = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.5', ...headers };
  const response = await fetch(server.url + path, { ...init, headers: all });
  await response.arrayBuffer();
  return response.status;
}

const ROUTE = {
  ...{ source_asset_denom: 'uosmo', source_asset_chain_id: 'osmosis-1', amount_in: '1000000' },
  ...{ dest_asset_denom: 'uatom', dest_asset_chain_id: 'cosmoshub-4' },
};

async function askAll(): Promise<void> {
  const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
  const route = () => ask(endpoints.route.path, { body: ROUTE, headers: { traceparent } });
  // At once, so that the second one waits for the first, however long that takes.
  expect(await Promise.all([route(), route()])).toEqual([200, 200]);
  const chains = { 'osmosis-1': { address: SECRETS.address, denoms: ['uosmo'] } };
  expect(await ask(endpoints.balances.path, { body: { chains } })).toBe(200);
  expect(await ask(`/v2/${SECRETS.word}?address=${SECRETS.address}`)).toBe(404);
  for (const expected of [200, 429])
    expect(
      await ask(`${endpoints.bridges.path}?${'x'.repeat(expected)}`, { headers: { 'x-forwarded-for': SECRETS.ip } }),
    ).toBe(200);
  expect(
    await ask(endpoints.matrix.path, { body: { word: SECRETS.word }, headers: { 'x-forwarded-for': SECRETS.ip } }),
  ).toBe(429);
}

/** The value of each series, by its name and labels as they are written. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

describe('metrics', () => {
  test('count what was asked, and how it ended', async () => {
    const requests = (endpoint: string, outcome: string) =>
      `portolan_http_request_duration_seconds_count{endpoint="${endpoint}",outcome="${outcome}"}`;
    await expect.poll(async () => (await scrape()).get(requests('matrix', 'limited'))).toBe(1);
    const series = await scrape();
    expect(series.get(requests('route', 'answered'))).toBe(2);
    expect(series.get(requests('balances', 'answered'))).toBe(1);
    expect(series.get(requests('unknown', 'not_found'))).toBe(1);
    expect(series.get('portolan_refused_total{reason="rate_limit"}')).toBe(1);
    expect(series.get('portolan_cache_lookups_total{cache="responses",outcome="miss"}')).toBe(1);
    expect(series.get('portolan_cache_lookups_total{cache="responses",outcome="hit"}')).toBe(1);
    expect(series.get('portolan_cache_lookups_total{cache="balances",outcome="miss"}')).toBe(1);
    expect(series.get('portolan_search_duration_seconds_count{line="short",result="answered"}')).toBe(1);
    expect(series.get('portolan_search_threads{state="ready"}')).toBe(1);
    expect(series.get('portolan_search_waiting{line="long"}')).toBe(0);
    expect(series.get('portolan_upstream_questions_total{chain="osmosis-1",outcome="failed"}')).toBe(1);
    expect(series.get('portolan_market_info{source="sample"}')).toBe(1);
    expect(Number.isSafeInteger(series.get('portolan_market_version'))).toBe(true);
    expect(series.get('portolan_connections')).toBeGreaterThan(0);
    expect([series.get('portolan_requests_open'), series.get('portolan_held_bytes')]).toEqual([0, 0]);
    expect(series.has('portolan_redis_connected')).toBe(false);
    expect(series.get('nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  });

  test('hold nothing that a client wrote, and no host of a node', async () => {
    const labels = [...(await scrape()).keys()].join('\n');
    for (const secret of [...Object.values(SECRETS), new URL(tracesUrl).port]) expect(labels).not.toContain(secret);
  });

  test('are served by their own port only, and nothing else is', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(new URL('/v2/info/bridges', metricsUrl))).status).toBe(404);
  });
});

describe('traces', () => {
  const spans = (): SentSpan[] =>
    received.flatMap((text) =>
      JSON.parse(text).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  beforeAll(() => telemetry.close());

  test('join the search and the node that a request waited for to it', () => {
    const all = spans();
    const parentOf = ({ parentSpanId }: SentSpan) => all.find(({ spanId }) => spanId === parentSpanId)?.name;
    const named = (name: string) => all.filter((span) => span.name === name);
    expect(named('POST route')).toHaveLength(2);
    expect(named('search route').map(parentOf)).toEqual(['POST route']);
    expect(named('ask node').map(parentOf)).toEqual(['POST balances']);
  });

  test('go on with the trace of a trusted proxy', () => {
    expect(
      spans()
        .filter(({ traceId }) => traceId === TRACE_ID)
        .map(({ name }) => name),
    ).toEqual(expect.arrayContaining(['POST route', 'search route']));
  });

  test('name the service, and hold nothing that a client wrote and no host of a node', () => {
    const text = received.join('\n');
    expect(text).toContain('{"key":"service.name","value":{"stringValue":"portolan"}}');
    for (const secret of [...Object.values(SECRETS), tracesUrl]) expect(text).not.toContain(secret);
  });
});

test('what is off is not there', async () => {
  const off = await startTelemetry(serviceConfig());
  expect(off.observer).toEqual({});
  expect(await off.serveMetrics({} as never)).toBeNull();
});
