import { createBalanceReaders } from '#balances/index.ts';
import { createVoucherLookup } from '#balances/voucher-lookup.ts';
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
import { type Config, type PriceChoice, priceChoice, priceNote, VARIABLES } from './config.ts';
import { createHttp } from './http.ts';
import type { ServiceLog } from './log.ts';

/** A service that is ready to answer. The same on every host. */
export interface HttpService {
  fetch(request: Request): Promise<Response>;
}

/** The service with its warm-up. */
export interface ComposedService extends HttpService {
  /** Builds the route graph, which takes some tenths of a second, before the first request needs it. */
  warm(): void;
}

/** Configuration of the service, without that of its host. */
export type ServiceConfig = Pick<Config, 'nodes' | 'bodyLimitBytes' | 'optInBridges' | PriceVariable>;
type PriceVariable = 'prices' | 'coingeckoUrl' | 'coingeckoKey' | 'defillamaUrl';

/** Puts the service together: registry, market, balances, prices, endpoints, HTTP. */
export function composeHttp(
  config: ServiceConfig,
  log?: ServiceLog,
  marketOf: (registry: Registry) => Market = sampleMarket,
): ComposedService {
  const registry = embeddedRegistry();
  const market = marketOf(registry);
  const balances = createBalanceReaders(registry, config.nodes);
  const lookUpVouchers = config.nodes.mode === 'off' ? undefined : createVoucherLookup(registry, config.nodes);
  const choice = priceChoice(config.prices, config.nodes);
  const prices = pricesBy(choice, config, registry, () => market, log?.failure);
  const { optInBridges } = config;
  const deps = {
    registry,
    market: () => market,
    balances,
    lookUpVouchers,
    prices,
    now: () => new Date(),
    optInBridges,
  };
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
  logFailure?: ServiceLog['failure'],
): Prices {
  if (choice === 'off') return NO_PRICES;
  if (choice === 'sample') return marketAndPoolPrices(registry, market);
  const sources = {
    coingecko: choice.includes('coingecko') ? { url: coingeckoUrl, key: coingeckoKey } : undefined,
    defillama: choice.includes('defillama') ? defillamaUrl : undefined,
  };
  // A page that runs the service itself uses no online prices and does not load their code.
  return lazyPrices(
    async () => {
      const { livePrices } = await import('#market/prices/live/live-prices.ts');
      const report = (failure: FeedFailure) => logFailure?.(feedFailureMessage(failure));
      return livePrices(registry, market, sources, { now: Date.now, report });
    },
    (error) => logFailure?.(loadFailureMessage(error)),
  );
}

/** HTTP statuses for a wrong or missing key, another kind of account, or too many requests. */
const KEY_STATUSES: ReadonlySet<number | undefined> = new Set([400, 401, 403, 429]);
/** No response, or one from a wrong URL. */
const URL_STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 404]);

/** Variables that configure a feed, by its name. */
const SETTINGS: Readonly<Record<string, { readonly url: string; readonly key?: string }>> = {
  coingecko: { url: VARIABLES.coingeckoUrl.name, key: VARIABLES.coingeckoKey.name },
  defillama: { url: VARIABLES.defillamaUrl.name },
};

/** For the log: "prices: coingecko answered HTTP 404; check PORTOLAN_COINGECKO_URL". */
export function feedFailureMessage(failure: FeedFailure): string {
  const suspects = suspectsOf(failure);
  return `prices: ${failure.feed} ${failure.message}${suspects === undefined ? '' : `; check ${suspects}`}`;
}

function suspectsOf({ feed, status }: FeedFailure): string | undefined {
  const { url, key } = SETTINGS[feed] ?? {};
  if (key !== undefined && KEY_STATUSES.has(status)) return `${key} and ${url}`;
  return URL_STATUSES.has(status) ? url : undefined;
}

export const loadFailureMessage = (error: unknown): string =>
  `prices: their code could not be loaded: ${error instanceof Error ? error.message : error}; npm run build makes it anew`;
