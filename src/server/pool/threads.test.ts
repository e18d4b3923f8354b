import { afterAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Part } from '#feeds/feed.ts';
import type { LiveFigures } from '#feeds/live-market.ts';
import { embeddedRegistry, READ_DAY } from '#registry/embedded.ts';
import { reportOf, samplePart } from '#testing/sample-report.ts';
import { serviceConfig } from '#testing/service-config.ts';
import { composeHttp } from '../compose.ts';
import { SearchPool } from './search-pool.ts';

const config = serviceConfig({ PORTOLAN_MARKET: 'live' });
const script = new URL('../../testing/search-thread.js', import.meta.url);
let pool: SearchPool | undefined;
const threaded = composeHttp(config, {
  startPool(first) {
    const data = { market: config.market, marketData: undefined, optInBridges: [], startDay: READ_DAY };
    pool = new SearchPool({ script, size: 1, data, first, report: (line) => expect.unreachable(line) });
    return pool;
  },
});
const alone = composeHttp(config);
afterAll(() => pool?.close());

const registry = embeddedRegistry();
const NOW = Date.now();

async function ask(service: typeof alone, name: keyof typeof endpoints, request: object) {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(request) };
  const response = await service.fetch(new Request(`http://service.test${endpoints[name].path}`, init));
  return { status: response.status, market: response.headers.get('portolan-market'), text: await response.text() };
}

async function apply(figures: LiveFigures): Promise<void> {
  for (const service of [threaded, alone]) await service.snapshots.applyFigures(figures);
}

const ENDS = {
  ...{ source_asset_denom: 'uosmo', source_asset_chain_id: 'osmosis-1' },
  ...{ dest_asset_denom: 'uatom', dest_asset_chain_id: 'cosmoshub-4' },
};
const ROUTE = { ...ENDS, amount_in: '1000000000', allow_multi_tx: true };
const QUESTIONS = [
  ['route', ROUTE],
  ['routes', ROUTE],
  ['routeSummaries', { requests: [ROUTE, { ...ROUTE, dest_asset_denom: 'nothing' }] }],
  ['recommendAssets', { source_asset_denom: 'uosmo', source_asset_chain_id: 'osmosis-1', dest_chain_id: 'noble-1' }],
  ['assetsFromSource', { source_asset_denom: 'uosmo', source_asset_chain_id: 'osmosis-1' }],
  ['assetsBetweenChains', { source_chain_id: 'osmosis-1', dest_chain_id: 'noble-1' }],
  ['route', { ...ROUTE, source_asset_denom: 'nothing' }],
] as const;

/** Timeouts of transfers, in nanoseconds, follow the clock. */
const withoutTimes = (text: string): string => text.replace(/\b\d{19}\b/g, 'time');

test('threads answer as the serving thread would, from one live market to the next', async () => {
  const part = samplePart(registry, NOW);
  // Some pools go, and others become other objects.
  const pools = part.pools?.filter((_, i) => i % 3 > 0).map((each, i) => (i % 2 === 0 ? each : { ...each }));
  const moved: Part = { ...part, at: NOW + 1000, ...(pools && { pools }) };
  const texts: string[] = [];
  for (const reports of [[], [reportOf(part)], [reportOf(moved)]]) {
    await apply({ reports, now: NOW + 2000 });
    for (const [name, request] of reports.length === 0 ? QUESTIONS.slice(0, 1) : QUESTIONS) {
      const [there, here] = [await ask(threaded, name, request), await ask(alone, name, request)];
      expect({ ...there, text: withoutTimes(there.text) }).toEqual({ ...here, text: withoutTimes(here.text) });
    }
    texts.push((await ask(threaded, 'route', ROUTE)).text);
  }
  expect(texts[0]).toContain('no route');
  expect(new Set(texts).size).toBe(3);
});

test('threads follow what is halted', async () => {
  const route = { ...ENDS, dest_asset_denom: 'uosmo', dest_asset_chain_id: 'regen-1', amount_in: '1000000' };
  const halt = { state: 'halted', reason: 'chain_stopped', source: 'a test', date: '2026-11-27' } as const;
  const liveness = [{ chain_id: 'regen-1', channel: null, denom: null, ...halt }];
  await threaded.snapshots.applyLiveness({ today: READ_DAY, notices: [], liveness });
  expect((await ask(threaded, 'route', ROUTE)).status).toBe(200);
  expect((await ask(threaded, 'route', route)).status).toBe(404);
});
