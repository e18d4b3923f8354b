import { createBalanceReaders } from '#balances/index.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createService } from '#service/service.ts';
import type { Config } from './config.ts';
import { createHttp } from './http.ts';
import type { RequestLog } from './request-log.ts';

/** A service that is ready to answer. The same on every host. */
export interface HttpService {
  fetch(request: Request): Promise<Response>;
}

/** Puts the service together: registry, market, balances, endpoints, HTTP. */
export function composeHttp(config: Pick<Config, 'nodes' | 'bodyLimitBytes'>, log?: RequestLog): HttpService {
  const registry = embeddedRegistry();
  const market = sampleMarket(registry);
  const readBalances = createBalanceReaders(registry, config.nodes);
  return createHttp({
    answers: createService({ registry, market: () => market, readBalances, now: () => new Date() }),
    market: () => market,
    balances: config.nodes.mode === 'off' ? 'sample' : 'live',
    bodyLimitBytes: config.bodyLimitBytes,
    log,
  });
}
