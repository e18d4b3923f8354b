import { createBalanceReaders } from '#balances/index.ts';
import { createVoucherLookup, type LookUpVouchers } from '#balances/voucher-lookup.ts';
import type { PartsStore } from '#feeds/index.ts';
import { memoizeByMarket } from '#market/memoize-by-market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { lazy } from '#nodes/lazy.ts';
import { dayInForce, embeddedRegistry } from '#registry/embedded.ts';
import type { Registry } from '#registry/registry.ts';
import { vouchersOf } from '#service/endpoint-traits.ts';
import { routeGraph } from '#service/route/graph.ts';
import { searchBudgets } from '#service/search-budget.ts';
import { createService } from '#service/service.ts';
import { warmRouteGraph } from '#service/warm-graph.ts';
import { firstSnapshot, type MarketOf, marketOfFigures, type Snapshot, SnapshotHolder } from '#snapshot/snapshot.ts';
import { type Config, priceChoice, priceNote } from './config.ts';
import { createHttp, type HttpService, type SearchElsewhere } from './http.ts';
import type { ServiceLog } from './log.ts';
import type { SearchPool } from './pool/search-pool.ts';
import { feedUrls, pricesBy } from './price-sources.ts';
import type { Replica } from './replicas/replica.ts';
import type { Observer } from './telemetry/observer.ts';
import { watchSources } from './watch-sources.ts';

/** The service with what it rests on. */
export interface ComposedService extends HttpService {
  readonly snapshots: SnapshotHolder;
  readonly pool: SearchPool | undefined;
  /** Builds the route graph, which takes some tenths of a second, before the first request needs it. */
  warm(): void;
  /** Asks what is halted and reads a live market, if the configuration says so, until the function that it returns is called. */
  watch(): () => void;
}

/** What a host gives the service; nothing of it is needed. */
export interface ComposeOptions {
  readonly log?: Pick<ServiceLog, 'error' | 'failure'> | undefined;
  /** The market until feeds have answered; of the sample, or without figures where it is live, if absent. */
  readonly firstMarketOf?: MarketOf | undefined;
  /** Where parts of a live market are kept for the next start. */
  readonly store?: PartsStore | undefined;
  /** Starts the threads that search, where the host has them. */
  readonly startPool?: ((first: Snapshot) => SearchPool) | undefined;
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
export function composeHttp(config: Config, host: ComposeOptions = {}): ComposedService {
  const { log, store, startPool, observer = {}, replica, readText } = host;
  const { nodes, optInBridges, bodyLimitBytes } = config;
  const isLive = config.market === 'live';
  const today = () => config.today ?? dayInForce(new Date());

  const registry = embeddedRegistry(host.startDay ?? today());
  const marketOf = host.firstMarketOf ?? (isLive ? marketOfFigures() : sampleMarket);
  const first = firstSnapshot(registry, marketOf);
  const pool = startPool?.(first);
  const snapshots = new SnapshotHolder(first, pool ? (next) => pool.publish(next) : warmRouteGraph);
  const market = () => snapshots.current.market;

  const balances = createBalanceReaders(registry, nodes, {
    readsPerMinute: config.nodeReadsPerMinute,
    watch: observer.askNode,
    onLookup: (isHit) => observer.lookedUp?.('balances', isHit),
    share: replica?.shareBalances,
  });
  const listening = pool ? tellingPool(registry, pool) : registry;
  const lookUpVouchers =
    nodes.mode === 'off' ? undefined : createVoucherLookup(listening, nodes, { watch: observer.askNode });
  const urls = feedUrls(config);
  const choice = priceChoice(config.prices, config);
  const prices = pricesBy(choice, urls.prices, registry, market, log?.failure);

  const tracking = lazy(async () => {
    const { trackingOf } = await import('#tracking/index.ts');
    const options = {
      registry,
      nodes,
      now: Date.now,
      circleUrl: config.circleUrl,
      asksServices: config.statusServices === 'on',
    };
    return trackingOf({ ...options, callsPerMinute: config.nodeReadsPerMinute, watch: observer.askNode });
  });

  const status = replica && (() => replica.status);
  const serviceOf = memoizeByMarket(({ registry, market }) =>
    createService({
      ...{ registry, market: () => market, isLive, replica: status, balances, lookUpVouchers, prices, tracking },
      ...{ now: () => new Date(), optInBridges, newBudget: searchBudgets() },
    }),
  );
  const http = createHttp({
    // Each request is answered by the snapshot that is current when it begins.
    get answers() {
      return serviceOf(snapshots.current);
    },
    ...(pool && { search: searchBy(pool, lookUpVouchers) }),
    isReady: () => pool?.isReady !== false && replica?.isReady !== false,
    market,
    registry: () => snapshots.current.registry,
    balances: nodes.mode === 'off' ? 'sample' : 'live',
    prices: priceNote(choice),
    bodyLimitBytes,
    onLookup: observer.lookedUp,
    onError: log?.error,
  });
  return {
    fetch: http.fetch,
    snapshots,
    pool,
    warm: () => {
      if (pool === undefined) routeGraph(snapshots.current.registry, market(), true);
    },
    watch: () => {
      const report = log?.failure ?? (() => {});
      const watching = { registry, snapshots, urls, today, report, observer, replica, store, readText };
      return watchSources(config, watching);
    },
  };
}

/** Nodes are asked on this thread. */
function searchBy(pool: SearchPool, lookUpVouchers: LookUpVouchers | undefined): SearchElsewhere {
  return async (name, request, signal) => {
    if (lookUpVouchers !== undefined) await lookUpVouchers(vouchersOf(name, request));
    return pool.ask(name, request, signal);
  };
}

/** The registry, which tells the threads what it learns from nodes. */
function tellingPool(registry: Registry, pool: SearchPool): Registry {
  const rememberVoucher: Registry['rememberVoucher'] = (asset, path) => {
    const isKept = registry.rememberVoucher(asset, path);
    if (isKept) pool.rememberVoucher(asset, path);
    return isKept;
  };
  return { ...registry, rememberVoucher };
}
