import { constants, getPriority, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { createBalanceReaders } from '#balances/index.ts';
import type { AnyAnswer, Unwanted } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import { type FeedReport, liveMarket } from '#feeds/live-market.ts';
import type { Market } from '#market/market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { Registry } from '#registry/registry.ts';
import type { ServiceDeps } from '#service/deps.ts';
import { traitsOf } from '#service/endpoint-traits.ts';
import { nextTurn } from '#service/next-turn.ts';
import { routeGraph } from '#service/route/graph.ts';
import { MOST_REQUEST_MS, searchBudgets, Unfinished } from '#service/search-budget.ts';
import { createService } from '#service/service.ts';
import { warmRouteGraph } from '#service/warm-graph.ts';
import { warmSearches } from '#service/warm-searches.ts';
import { applyReportDiff } from '#snapshot/report-diff.ts';
import { chosenMarket } from '../market-file.ts';
import type { AskMessage, FromThread, ThreadData, ToThread } from './messages.ts';

type Answers = ReturnType<typeof createService>;

/** Serves the searches of one thread of the pool: it holds registry and market by the numbers of their states. */
export function serveSearches(port: MessagePort, data: ThreadData): void {
  const thread = new SearchThread(port, data);
  port.on('message', (message: ToThread) => thread.take(message));
}

class SearchThread {
  readonly #port: MessagePort;
  readonly #data: ThreadData;
  readonly #reports = new Map<string, FeedReport>();
  readonly #states = new Map<number, Held>();
  readonly #balances: ReturnType<typeof createBalanceReaders>;
  readonly #embedded: Registry;
  #registry: Registry;
  /** Whether this thread has searched. */
  #isWarm = false;
  /** One after the other: a new graph begins with the last one. */
  #preparing: Promise<void> = Promise.resolve();

  constructor(port: MessagePort, data: ThreadData) {
    this.#port = port;
    this.#data = data;
    this.#embedded = embeddedRegistry(data.startDay);
    this.#registry = this.#embedded;
    this.#balances = createBalanceReaders(this.#embedded, { mode: 'off' });
  }

  take(message: ToThread): void {
    switch (message.kind) {
      case 'report': {
        const { name } = message.diff.feed;
        this.#reports.set(name, applyReportDiff(this.#reports.get(name), message.diff));
        return;
      }
      case 'state':
        this.#prepare(message);
        return;
      case 'retire':
        for (const state of this.#states.keys()) if (state < message.before) this.#states.delete(state);
        return;
      case 'voucher':
        this.#embedded.rememberVoucher(message.asset, message.path);
        return;
      case 'ask':
        void this.#answer(message, this.#states.get(message.state));
        return;
      case 'ping':
        this.#post({ kind: 'pong' });
    }
  }

  #post(message: FromThread): void {
    this.#port.postMessage(message);
  }

  /** Reports that come later are of later states, so the market is made at once and its graph in steps. */
  #prepare({ state, feeds, now, liveness }: Extract<ToThread, { kind: 'state' }>): void {
    if (liveness !== undefined) this.#registry = this.#embedded.withWords(liveness);
    const registry = this.#registry;
    const reports = feeds.flatMap((name) => this.#reports.get(name) ?? []);
    this.#preparing = this.#preparing.then(async () => {
      try {
        const market = this.#marketOf(registry, reports, now);
        const isFirst = this.#states.size === 0;
        // Nobody waits for another state of this thread: the first one needs no pauses, and one of both graphs.
        if (isFirst) routeGraph(registry, market, true);
        else await warmRouteGraph({ registry, market });
        const deps = this.#depsOf(registry, market);
        this.#isWarm ||= await warmSearches(answersOf({ ...deps, newBudget: searchBudgets() }));
        this.#states.set(state, { deps, answers: answersOf(deps) });
        // Not before: the service waits for the first one.
        if (isFirst && this.#data.isForLong) yieldToOthers();
        this.#post({ kind: 'ready', state });
      } catch (error) {
        this.#post({ kind: 'unready', state, reason: (error as Error).message });
      }
    });
  }

  #marketOf(registry: Registry, reports: readonly FeedReport[], now: number): Market {
    const { market, marketData } = this.#data;
    return chosenMarket(market, marketData)?.(registry) ?? liveMarket(registry, reports, now);
  }

  #depsOf(registry: Registry, market: Market): ServiceDeps {
    const { optInBridges, market: choice } = this.#data;
    return {
      ...{ registry, market: () => market, isLive: choice === 'live', optInBridges, now: () => new Date() },
      // Neither is asked: a search needs request, registry and market alone.
      ...{ balances: this.#balances, prices: async () => new Map() },
      pause: () => this.#pause(),
    };
  }

  /** Long searches wait for a new market: others wait for it too. */
  async #pause(): Promise<void> {
    await nextTurn();
    await this.#preparing;
  }

  /** In a turn of its own: asks that keep coming would leave none for the making of the next market. `held` is that of its state as it came. */
  async #answer({ id, state, name, request, steps, unwanted }: AskMessage, held: Held | undefined): Promise<void> {
    await nextTurn();
    try {
      if (held === undefined) throw new Error(`state ${state} is not held by this thread`);
      const isUnwanted = unwanted && unwantedBy(unwanted);
      const newBudget = searchBudgets(steps, isUnwanted, MOST_REQUEST_MS);
      // What reaches only is kept by its deps, and takes no search.
      const answers = traitsOf(name).kind === 'reach' ? held.answers : answersOf({ ...held.deps, newBudget });
      const text = JSON.stringify(await (answers[name] as AnyAnswer)(request, isUnwanted));
      this.#post({ kind: 'answer', id, text });
    } catch (error) {
      this.#post(error instanceof Unfinished ? { kind: 'unfinished', id } : refusalOf(id, error));
    }
  }
}

/** A state as the thread answers by it. */
interface Held {
  readonly deps: ServiceDeps;
  readonly answers: Answers;
}

/** The pool has its own line. */
const answersOf = (deps: ServiceDeps): Answers => createService(deps, (search) => search());

function unwantedBy(buffer: SharedArrayBuffer): Unwanted {
  const flag = new Int32Array(buffer);
  return {
    get aborted() {
      return Atomics.load(flag, 0) !== 0;
    },
  };
}

function refusalOf(id: number, error: unknown): FromThread {
  if (!(error instanceof ServiceError)) {
    return { kind: 'failure', id, stack: error instanceof Error ? `${error.stack}` : `${error}` };
  }
  const { status, retryAfterSeconds } = error;
  return { kind: 'refusal', id, status, body: error.toBody(), retryAfterSeconds };
}

/** In Unix' measure: half the processor time of another thread that wants some, not a tenth. */
const NICE = 3;

/** Serving and short searches go first where cores are few. On other systems than Linux this would be the whole process. */
function yieldToOthers(): void {
  // The operator may have given the process less already; more than that is not allowed.
  if (process.platform === 'linux') setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICE));
}
