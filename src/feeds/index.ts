import type { Market } from '#market/market.ts';
import type { NodesConfig } from '#nodes/endpoints.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { pause } from '#nodes/patience.ts';
import type { WatchNodes } from '#nodes/watch-nodes.ts';
import type { Registry } from '#registry/registry.ts';
import { astroport } from './astroport.ts';
import { cctpFeed } from './cctp.ts';
import { documentedFees } from './documented-fees.ts';
import { FailureLog } from './failure-log.ts';
import type { Feed, FeedDeps, FeedUrls, Part } from './feed.ts';
import { gas } from './gas.ts';
import { type FeedReport, feedState, type LiveFigures, liveMarket } from './live-market.ts';
import { messages } from './messages.ts';
import { opInitFeeds } from './op-init.ts';
import { opStackFeeds } from './op-stack.ts';
import { osmosis } from './osmosis.ts';
import { prices } from './prices.ts';
import { readFeeds } from './scheduler.ts';
import { ofTwoNodes } from './second-node.ts';
import { solana } from './solana.ts';
import { uniswap } from './uniswap.ts';
import { velodrome } from './velodrome.ts';

/** Every feed, in the order in which their figures are combined. One line each. Of those in brackets two nodes are asked. */
const FEEDS: readonly (MakeFeeds | readonly [MakeFeeds])[] = [
  prices,
  gas,
  [uniswap],
  [velodrome],
  [messages],
  cctpFeed,
  [osmosis],
  [astroport],
  [solana],
  [opInitFeeds],
  [opStackFeeds],
  documentedFees,
];
type MakeFeeds = (deps: FeedDeps) => readonly Feed[];

/** Figures that arrive within this time are passed on together. */
const GATHER_MS = 2_000;
/** How often it is checked whether figures are past their limit. */
const CHECK_MS = 5_000;
/** How often the last parts are kept. */
const SAVE_MS = 60_000;

/** Keeps the last parts for the next start. Rejects with an Error that is the end of a sentence. */
export interface PartsStore {
  /** By the names of their feeds; none before the first `save`. */
  load(): Promise<ReadonlyMap<string, Part>>;
  save(reports: readonly FeedReport[]): Promise<void>;
}

export interface LiveMarketSource {
  readonly registry: Registry;
  readonly nodes: NodesConfig;
  readonly urls: FeedUrls;
  /** Gets the figures of each later state. Never called while it runs. */
  readonly onChange: (figures: LiveFigures) => Promise<void>;
  readonly report: (message: string) => void;
  /** Called after each read of a feed. */
  readonly onRead?: ((feed: string, isAnswered: boolean) => void) | undefined;
  readonly watchNodes?: WatchNodes | undefined;
  /** Parts to begin with, by the names of their feeds; those of the store where there are none. */
  readonly known?: ReadonlyMap<string, Part> | undefined;
  /** Where the last parts outlive the service; nowhere if absent. */
  readonly store?: PartsStore | undefined;
}

/** Reads every feed until the function that it returns is called. */
export function startLiveMarket(source: LiveMarketSource): () => void {
  const stop = new AbortController();
  const live = new LiveMarket(source, stop.signal);
  live.run().catch((error: Error) => source.report(`feeds: ${error.message}; restart the service`));
  return () => stop.abort();
}

class LiveMarket {
  readonly #source: LiveMarketSource;
  readonly #signal: AbortSignal;
  #reports: readonly FeedReport[] = [];
  #market: Market;
  /** The states of the feeds in the market, as text; whether one reported since; and the last failure to keep it. */
  #lastPublished = '';
  #isChanged = false;
  #saveFailure = '';
  readonly #failures: FailureLog;

  constructor(source: LiveMarketSource, signal: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
    this.#failures = new FailureLog(source.report, Date.now());
    this.#market = liveMarket(source.registry, [], Date.now());
  }

  async run(): Promise<void> {
    const { registry, nodes, urls, onRead, watchNodes } = this.#source;
    const access = createNodeAccess(registry, nodes, { watch: watchNodes });
    const deps: FeedDeps = { registry, nodes: access, urls, market: () => this.#market, now: Date.now };
    const feeds = FEEDS.flatMap((feeds) =>
      typeof feeds === 'function' ? feeds(deps) : ofTwoNodes(deps, access.halves, feeds[0]),
    );
    const onReports = (reports: readonly FeedReport[]): void => {
      // The first reads know the prices that are known: without one a pool counts as too small.
      if (this.#reports.length === 0) this.#market = liveMarket(registry, reports, Date.now());
      this.#reports = reports;
      this.#isChanged = true;
    };
    const schedule = { onReports, log: this.#failures, onRead, now: Date.now, wait: pause, random: Math.random };
    await Promise.all([readFeeds(feeds, await this.#load(), schedule, this.#signal), this.#publishAll()]);
  }

  /** Passes on what has changed, and what has grown too old, until the signal aborts. */
  async #publishAll(): Promise<void> {
    for (let checked = 0, kept = 0, now = 0; !this.#signal.aborted; now += GATHER_MS) {
      await pause(GATHER_MS, this.#signal);
      this.#failures.tell(this.#reports, Date.now());
      if (!this.#isChanged && now - checked < CHECK_MS) continue;
      this.#isChanged = false;
      checked = now;
      await this.#publish().catch(({ message }: Error) =>
        this.#source.report(`feeds: ${message}; the last market stays in force`),
      );
      if (now - kept < SAVE_MS) continue;
      kept = now;
      await this.#save();
    }
  }

  async #publish(): Promise<void> {
    const { registry, onChange } = this.#source;
    const now = Date.now();
    const reports = this.#reports;
    const states = JSON.stringify(reports.map((report) => feedState(report, now)));
    if (states === this.#lastPublished || this.#signal.aborted) return;
    this.#lastPublished = states;
    this.#market = liveMarket(registry, reports, now);
    await onChange({ reports, now });
  }

  async #load(): Promise<ReadonlyMap<string, Part>> {
    const { known, store, report } = this.#source;
    if (known !== undefined && known.size > 0) return known;
    try {
      return (await store?.load()) ?? new Map();
    } catch (error) {
      report(`feeds: the last market cannot be used: ${(error as Error).message}`);
      return new Map();
    }
  }

  /** A full disk is one line in the log. */
  async #save(): Promise<void> {
    const { store, report } = this.#source;
    try {
      await store?.save(this.#reports);
      this.#saveFailure = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#saveFailure) report(`feeds: the last market could not be kept: ${message}`);
      this.#saveFailure = message;
    }
  }
}
