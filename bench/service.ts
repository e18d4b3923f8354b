import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { composeHttp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import type { HttpService } from '#server/http.ts';

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

/** The same service, with what `bench/market-swap.ts` needs to change its market. */
export function createSwappingService() {
  const service = composeHttp(readConfig({}));
  service.warm();
  return { registry: embeddedRegistry(), sampleMarket, ...routesOf(service), applyMarket: service.applyMarket };
}
