import { createBalanceReaders } from '#balances/index.ts';
import type { Market } from '#market/market.ts';
import { lazyPrices } from '#market/prices/lazy-prices.ts';
import type { FeedFailure } from '#market/prices/live/feed.ts';
import { marketAndPoolPrices } from '#market/prices/market-prices.ts';
import type { Prices } from '#market/prices/price-source.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { Registry } from '#registry/registry.ts';
import { routeGraph } from '#service/route/graph.ts';
import { createService } from '#service/service.ts';
import type { Config } from './config.ts';
import { createHttp } from './http.ts';
import { type PriceChoice, priceChoice, priceNote } from './price-choice.ts';
import { feedFailureMessage, loadFailureMessage } from './price-failures.ts';
import type { ServiceLog } from './request-log.ts';

/** A service that is ready to answer. The same on every host. */
export interface HttpService {
  fetch(request: Request): Promise<Response>;
}

/** What a host puts in front of people. */
export interface ComposedService extends HttpService {
  /** Builds what the first route would otherwise wait for, some tenths of a second; for when nobody waits yet. */
  warm(): void;
}

/** What a service is made by; where it listens is its host's business. */
export type ServiceConfig = Pick<Config, 'nodes' | 'bodyLimitBytes' | 'optInBridges' | PriceVariable>;
type PriceVariable = 'prices' | 'coingeckoUrl' | 'coingeckoKey' | 'defillamaUrl';

/** Puts the service together: registry, market, balances, prices, endpoints, HTTP. */
export function composeHttp(config: ServiceConfig, log?: ServiceLog): ComposedService {
  const registry = embeddedRegistry();
  const market = sampleMarket(registry);
  const balances = createBalanceReaders(registry, config.nodes);
  const choice = priceChoice(config.prices, config.nodes);
  const prices = pricesBy(choice, config, registry, () => market, log?.failure);
  const { optInBridges } = config;
  const deps = { registry, market: () => market, balances, prices, now: () => new Date(), optInBridges };
  const http = createHttp({
    answers: createService(deps),
    market: () => market,
    balances: config.nodes.mode === 'off' ? 'sample' : 'live',
    prices: priceNote(choice),
    bodyLimitBytes: config.bodyLimitBytes,
    log: log?.request,
  });
  return { fetch: (request) => http.fetch(request), warm: () => void routeGraph(registry, market, true) };
}

const NO_PRICES: Prices = async () => new Map();

function pricesBy(
  choice: PriceChoice,
  { coingeckoUrl, coingeckoKey, defillamaUrl }: Pick<Config, PriceVariable>,
  registry: Registry,
  market: () => Market,
  tell?: ServiceLog['failure'],
): Prices {
  if (choice === 'off') return NO_PRICES;
  if (choice === 'sample') return marketAndPoolPrices(registry, market);
  const sources = {
    coingecko: choice.includes('coingecko') ? { url: coingeckoUrl, key: coingeckoKey } : undefined,
    defillama: choice.includes('defillama') ? defillamaUrl : undefined,
  };
  // A page that runs the service itself never asks the network for prices, and does not load what would.
  return lazyPrices(
    async () => {
      const { livePrices } = await import('#market/prices/live/live-prices.ts');
      const report = (failure: FeedFailure) => tell?.(feedFailureMessage(failure));
      return livePrices(registry, market, sources, { now: Date.now, report });
    },
    (error) => tell?.(loadFailureMessage(error)),
  );
}
