import { createBalanceReaders } from '#balances/index.ts';
import { marketPrices } from '#market/prices/market-prices.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { routeGraph } from '#service/route/graph.ts';
import { createService } from '#service/service.ts';
import type { Config } from './config.ts';
import { createHttp } from './http.ts';
import type { RequestLog } from './request-log.ts';

/** A service that is ready to answer. The same on every host. */
export interface HttpService {
  fetch(request: Request): Promise<Response>;
}

/** What a host puts in front of people. */
export interface ComposedService extends HttpService {
  /** Builds what the first route would otherwise wait for, some tenths of a second; for when nobody waits yet. */
  warm(): void;
}

/** Puts the service together: registry, market, balances, endpoints, HTTP. */
export function composeHttp(config: Pick<Config, 'nodes' | 'bodyLimitBytes'>, log?: RequestLog): ComposedService {
  const registry = embeddedRegistry();
  const market = sampleMarket(registry);
  const balances = createBalanceReaders(registry, config.nodes);
  const prices = marketPrices(() => market);
  const http = createHttp({
    answers: createService({ registry, market: () => market, balances, prices, now: () => new Date() }),
    market: () => market,
    balances: config.nodes.mode === 'off' ? 'sample' : 'live',
    bodyLimitBytes: config.bodyLimitBytes,
    log,
  });
  return { fetch: (request) => http.fetch(request), warm: () => void routeGraph(registry, market, true) };
}
