import type { FeedReport } from '#feeds/live-market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry, READ_DAY } from '#registry/embedded.ts';
import { type ComposeOptions, composeHttp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import type { HttpService } from '#server/http.ts';
import { SearchPool } from '#server/pool/search-pool.ts';
import { lanesOf } from '#testing/captured-market.ts';

export interface ServiceResponse {
  readonly status: number;
  readonly text: string;
}

/** A service on the sample market that answers route requests in this process, its graph built. */
export interface RouteService {
  route(body: string): Promise<ServiceResponse>;
}

/** `npm run build:service` makes this one module, dist/service/service.js. */
export function createRouteService(): RouteService {
  const service = composeHttp(readConfig({}));
  service.warm();
  return routesOf(service);
}

const routesOf = (service: HttpService): RouteService => ({
  async route(body) {
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
    const url = 'http://127.0.0.1/v2/fungible/route';
    const response = await service.fetch(new Request(url, { method: 'POST', headers, body }));
    return { status: response.status, text: await response.text() };
  },
});

/**
 * The same service on a market of feeds that `bench/market-swap.ts` makes, searching in so many threads of the built server; 0 for this
 * one.
 */
export function createSwappingService(threads: number) {
  const config = readConfig({ PORTOLAN_MARKET: 'live' });
  const data = { market: config.market, marketData: undefined, optInBridges: [], startDay: READ_DAY };
  const script = new URL('../server/node.js', import.meta.url);
  const report = (message: string) => void process.stderr.write(`${message}\n`);
  const startPool: ComposeOptions['startPool'] = (first) =>
    new SearchPool({ script, size: threads, data, first, report });
  const service = composeHttp(config, { startPool: threads === 0 ? undefined : startPool });
  return {
    ...routesOf(service),
    apply: (reports: readonly FeedReport[]) => service.snapshots.applyFigures({ reports, now: Date.now() }),
  };
}

/** The sample market, and the fees and limits of all lanes in it. */
export function sampleFigures() {
  const registry = embeddedRegistry();
  const sample = sampleMarket(registry);
  const lanes = lanesOf(registry, sample).map((lane) => ({ lane, terms: sample.laneTerms(lane) }));
  return { registry, sample, lanes };
}
