import { createBalanceReaders } from '#balances/index.ts';
import { createVoucherLookup, type LookUpVouchers } from '#balances/voucher-lookup.ts';
import type { AssetId } from '#contract/asset.ts';
import { type EndpointName, endpoints, type ServiceEndpoints } from '#contract/endpoints.ts';
import type { FeedUrls } from '#feeds/feed.ts';
import type { LiveFigures, LiveMarketSource, PartsStore } from '#feeds/index.ts';
import { liveMarket } from '#feeds/live-market.ts';
import type { LivenessWatch } from '#liveness/index.ts';
import type { Market } from '#market/market.ts';
import { lazyPrices } from '#market/prices/lazy-prices.ts';
import { coingeckoPlan } from '#market/prices/live/coingecko-account.ts';
import type { FeedFailure } from '#market/prices/live/feed.ts';
import type { LiveSources } from '#market/prices/live/live-prices.ts';
import { marketAndPoolPrices } from '#market/prices/market-prices.ts';
import type { Prices } from '#market/prices/price-source.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { dayInForce, embeddedData, embeddedRegistry } from '#registry/embedded.ts';
import type { LivenessReading } from '#registry/merge-liveness.ts';
import type { Registry, Words } from '#registry/registry.ts';
import { type SearchEndpoint, vouchersOf } from '#service/endpoint-traits.ts';
import { routeGraph } from '#service/route/graph.ts';
import { searchBudgets } from '#service/search-budget.ts';
import { createService } from '#service/service.ts';
import { warmRouteGraph } from '#service/warm-graph.ts';
import { type Config, type PriceChoice, priceChoice, priceNote, VARIABLES } from './config.ts';
import { createHttp, type HttpService, type SearchElsewhere } from './http.ts';
import type { ServiceLog } from './log.ts';
import { NoticeClock } from './notice-clock.ts';
import { parseNotices } from './operator-notices.ts';
import type { SearchAnswer, SearchState } from './pool/search-state.ts';
import type { MarketMember, Replica } from './replicas/replica.ts';
import type { Observer } from './telemetry/observer.ts';

/** The service with its warm-up. */
export interface ComposedService extends HttpService {
  /** The market by which requests are answered now. */
  readonly market: () => Market;
  /** Builds the route graph, which takes some tenths of a second, before the first request needs it. */
  warm(): void;
  /** Answers later requests by other words on what is alive, once the graph of the lanes that are left is built. */
  applyWords(words: Words): Promise<void>;
  /** Answers later requests by the market that this makes, once its graph is built; threads make theirs of the same figures. */
  applyMarket(marketOf: MarketOf, figures?: LiveFigures): Promise<void>;
  /** Asks what is halted and reads a live market, if the configuration says so, until the function that it returns is called. */
  watch(): () => void;
}

/** Makes the market for a registry. */
export type MarketOf = (registry: Registry) => Market;

/** Configuration of the service, without that of its host. */
export type ServiceConfig = Pick<
  Config,
  | 'market'
  | 'nodes'
  | 'nodeReadsPerMinute'
  | 'liveness'
  | 'osmosisListUrl'
  | 'today'
  | 'noticesPlace'
  | 'bodyLimitBytes'
  | 'optInBridges'
  | 'circleUrl'
  | PriceVariable
>;
type PriceVariable =
  | 'prices'
  | 'coingeckoUrl'
  | 'coingeckoKey'
  | 'coingeckoCalls'
  | 'defillamaUrl'
  | 'pythUrl'
  | 'pythKey';

/** The service on one registry and market, which do not change. */
interface Snapshot {
  readonly registry: Registry;
  readonly market: Market;
  readonly answers: ServiceEndpoints;
}

/** What a host gives the service; nothing of it is needed. */
export interface ComposeOptions {
  readonly log?: Pick<ServiceLog, 'error' | 'failure'> | undefined;
  /** The market until feeds have answered; of the sample, or without figures where it is live, if absent. */
  readonly firstMarketOf?: MarketOf | undefined;
  /** Where parts of a live market are kept for the next start. */
  readonly store?: PartsStore | undefined;
  readonly startPool?: StartPool | undefined;
  readonly observer?: Observer;
  readonly replica?: Replica | undefined;
  /** The day whose notices hold as it starts, `YYYY-MM-DD`; that of the clock if absent. Threads start with the same one. */
  readonly startDay?: string | undefined;
  /** Reads the text of the operator's notices; absent where the host has neither files nor addresses. */
  readonly readText?: ((place: string) => Promise<string>) | undefined;
}

/**
 * Puts the service together: registry, market, balances, prices, endpoints, HTTP. When something is halted or open again, the
 * next requests are answered on another registry; those in progress stay on theirs.
 */
export function composeHttp(
  config: ServiceConfig,
  { log, firstMarketOf, store, startPool, observer = {}, replica, startDay, readText }: ComposeOptions = {},
): ComposedService {
  const today = () => config.today ?? dayInForce(new Date());
  const registry = embeddedRegistry(startDay ?? today());
  const balances = createBalanceReaders(registry, config.nodes, {
    readsPerMinute: config.nodeReadsPerMinute,
    watch: observer.askNode,
    onLookup: (isHit) => observer.lookedUp?.('balances', isHit),
    share: replica?.shareBalances,
  });
  const lookUpVouchers =
    config.nodes.mode === 'off'
      ? undefined
      : createVoucherLookup(
          tellingPool(registry, () => pool),
          config.nodes,
          { watch: observer.askNode },
        );
  const isLive = config.market === 'live';
  const choice = priceChoice(config.prices, config);
  const { optInBridges } = config;
  const snapshotOf = (registry: Registry, marketOf: MarketOf): Snapshot => {
    const market = marketOf(registry);
    const now = () => new Date();
    const newBudget = searchBudgets();
    const deps = {
      registry,
      market: () => market,
      isLive,
      replica: replica && (() => replica.status),
      balances,
      lookUpVouchers,
      prices,
      now,
      optInBridges,
      newBudget,
    };
    return { registry, market, answers: createService(deps) };
  };
  const market = () => current.market;
  const urls = feedUrls(config);
  const prices = pricesBy(choice, urls.prices, registry, market, log?.failure);
  const marketOf = firstMarketOf ?? (isLive ? marketWithoutFigures : sampleMarket);
  const state = { registry, marketOf, figures: NO_FIGURES, liveness: null as Words | null };
  const searchState = ({ market }: Snapshot): SearchState => ({
    ...state.figures,
    liveness: state.liveness,
    note: market,
  });
  let current = snapshotOf(state.registry, state.marketOf);
  const pool = startPool?.(searchState(current));
  const http = createHttp({
    answers: answersOf(() => current),
    ...(pool && { search: searchBy(pool, lookUpVouchers) }),
    isReady: () => pool?.isReady !== false && replica?.isReady !== false,
    market,
    registry: () => current.registry,
    balances: config.nodes.mode === 'off' ? 'sample' : 'live',
    prices: priceNote(choice),
    bodyLimitBytes: config.bodyLimitBytes,
    onLookup: observer.lookedUp,
    onError: log?.error,
  });
  // One after the other: the second change begins with what the first one made.
  let changing: Promise<void> = Promise.resolve();
  const apply = (change: Partial<typeof state>): Promise<void> => {
    changing = changing
      .catch(() => {})
      .then(async () => {
        Object.assign(state, change);
        const next = snapshotOf(state.registry, state.marketOf);
        if (pool === undefined) await warmRouteGraph(next);
        else await pool.publish(searchState(next));
        current = next;
      });
    return changing;
  };
  const applyWords = (words: Words) => apply({ registry: registry.withWords(words), liveness: words });
  const applyMarket = (marketOf: MarketOf, figures = NO_FIGURES) => apply({ marketOf, figures });
  const report = log?.failure ?? (() => {});
  const watching = { onRead: observer.feedRead, watchNodes: observer.askNode };
  const member: MarketMember = {
    apply: (figures) => applyMarket((registry) => liveMarket(registry, figures.words, figures.now), figures),
    ingest: (onFigures, known) =>
      watchMarket(config, {
        ...{ registry, urls, report, store, known, ...watching },
        onChange: (_, figures) => onFigures(figures),
      }),
  };
  return {
    fetch: http.fetch,
    market,
    warm: () => {
      if (pool === undefined) routeGraph(current.registry, current.market, true);
    },
    applyWords,
    applyMarket,
    watch() {
      const { noticesPlace } = config;
      const clock = new NoticeClock({
        ...{ data: embeddedData, first: registry.words, today, onChange: applyWords, report },
        ...(noticesPlace && readText && { readNotices: async () => parseNotices(await readText(noticesPlace)) }),
      });
      clock.start();
      const onReadings = (readings: readonly LivenessReading[]) => clock.setReadings(readings);
      const stops = [
        () => clock.stop(),
        watchLiveness(config, { registry, onReadings, report, watchNodes: observer.askNode }),
        replica !== undefined && isLive
          ? replica.follow(member)
          : watchMarket(config, { registry, urls, onChange: applyMarket, report, store, ...watching }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Of a market that is not live, and until the first feeds have answered. */
const NO_FIGURES: LiveFigures = { words: [], now: Date.now() };
const marketWithoutFigures: MarketOf = (registry) => liveMarket(registry, [], Date.now());

/** The threads that search, where the host has them. */
export interface SearchThreads {
  readonly isReady: boolean;
  publish(state: SearchState): Promise<void>;
  rememberVoucher(asset: AssetId, path: string): void;
  ask(name: SearchEndpoint, request: unknown, signal?: AbortSignal): Promise<SearchAnswer>;
}
export type StartPool = (first: SearchState) => SearchThreads;

/** Nodes are asked on this thread. */
function searchBy(pool: SearchThreads, lookUpVouchers: LookUpVouchers | undefined): SearchElsewhere {
  return async (name, request, signal) => {
    if (lookUpVouchers !== undefined) await lookUpVouchers(vouchersOf(name, request));
    return pool.ask(name, request, signal);
  };
}

/** The registry, which tells the threads what it learns from nodes. */
function tellingPool(registry: Registry, pool: () => SearchThreads | undefined): Registry {
  const rememberVoucher: Registry['rememberVoucher'] = (asset, path) => {
    const isKept = registry.rememberVoucher(asset, path);
    if (isKept) pool()?.rememberVoucher(asset, path);
    return isKept;
  };
  return { ...registry, rememberVoucher };
}

/** Each request is answered by the snapshot that is current when it begins. */
function answersOf(current: () => Snapshot): ServiceEndpoints {
  const forward =
    (name: EndpointName) =>
    (request: unknown, signal?: AbortSignal): Promise<unknown> => {
      const answer = current().answers[name] as (request: unknown, signal?: AbortSignal) => Promise<unknown>;
      return answer(request, signal);
    };
  const names = Object.keys(endpoints) as EndpointName[];
  return Object.fromEntries(names.map((name) => [name, forward(name)])) as unknown as ServiceEndpoints;
}

/** Its code is loaded where nodes are on only. */
function watchLiveness(
  { nodes, liveness, osmosisListUrl }: ServiceConfig,
  watch: Omit<LivenessWatch, 'data' | 'nodes' | 'listUrl'>,
): () => void {
  if (nodes.mode === 'off' || liveness === 'off') return () => {};
  const watching = import('#liveness/index.ts').then(({ startLivenessWatch }) =>
    startLivenessWatch({ ...watch, data: embeddedData, nodes, listUrl: osmosisListUrl }),
  );
  watching.catch((error) =>
    watch.report(`liveness: its code could not be loaded: ${error}; npm run build makes it anew`),
  );
  return () => void watching.then((stop) => stop()).catch(() => {});
}

/** How services are asked: Pyth with a key only. */
export const feedUrls = ({
  coingeckoUrl,
  coingeckoKey,
  coingeckoCalls,
  defillamaUrl,
  pythUrl,
  pythKey,
  circleUrl,
}: ServiceConfig): FeedUrls => ({
  prices: {
    coingecko: { url: coingeckoUrl, key: coingeckoKey, plan: coingeckoPlan(coingeckoUrl, coingeckoCalls, Date.now) },
    defillama: defillamaUrl,
    pyth: pythKey === null ? undefined : { url: pythUrl, key: pythKey },
  },
  circle: circleUrl,
});

/** Its code is loaded where the market is live only. */
function watchMarket({ market, nodes }: ServiceConfig, source: Omit<LiveMarketSource, 'nodes'>): () => void {
  if (market !== 'live') return () => {};
  const watching = import('#feeds/index.ts').then(({ startLiveMarket }) => startLiveMarket({ ...source, nodes }));
  watching.catch((error) =>
    source.report(`feeds: their code could not be loaded: ${error}; npm run build makes it anew`),
  );
  return () => void watching.then((stop) => stop()).catch(() => {});
}

const NO_PRICES: Prices = async () => new Map();

function pricesBy(
  choice: PriceChoice,
  known: LiveSources,
  registry: Registry,
  market: () => Market,
  logFailure?: ServiceLog['failure'],
): Prices {
  if (choice === 'off') return NO_PRICES;
  if (choice === 'sample' || choice === 'market') return marketAndPoolPrices(registry, market);
  const sources = {
    coingecko: choice.includes('coingecko') ? known.coingecko : undefined,
    defillama: choice.includes('defillama') ? known.defillama : undefined,
    pyth: choice.includes('pyth') ? known.pyth : undefined,
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
  pyth: { url: VARIABLES.pythUrl.name, key: VARIABLES.pythKey.name },
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
