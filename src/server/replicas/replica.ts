import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { ShareReads } from '#balances/reader.ts';
import type { ReplicaStatus } from '#contract/status.ts';
import type { Part } from '#feeds/feed.ts';
import { type LiveFigures, marketVersion } from '#feeds/live-market.ts';
import { pause } from '#nodes/patience.ts';
import type { PointStore } from '../rate-limit.ts';
import type { Seal } from '../seal.ts';
import { Lease } from './lease.ts';
import { MarketFollower, MarketPublisher } from './published-market.ts';
import { shareBalances } from './shared-balances.ts';
import { SharedStore, type StoreOptions } from './shared-store.ts';

/** How often the lease is renewed, or asked for; and how often it is asked what was published. */
const RENEW_MS = 1_000;
const READ_MS = 500;
const PATIENCE_MS = 5_000;
/** How much later than the ingester a replica leaves out by itself what has grown too old. */
const AGE_GRACE_MS = 10_000;

/** What a replica does with a live market. */
export interface MarketMember {
  /** Answers later requests by these figures. */
  readonly apply: (figures: LiveFigures) => Promise<void>;
  /** Runs the feeds, which begin with the parts that are known by their names, until the function that it returns is called. */
  readonly ingest: (onFigures: (figures: LiveFigures) => Promise<void>, known: ReadonlyMap<string, Part>) => () => void;
}

interface ReplicaOptions extends StoreOptions {
  /** Seals what is published and shared; none if absent. */
  readonly seal?: Seal;
  /** Gets a sentence that asks nothing of the operator. */
  readonly news: (message: string) => void;
  /** How long a replica without figures leaves the lease to one that has some, where Redis is new to it and holds none; 5 s if absent. */
  readonly patienceMs?: number;
}

/** The time of this replica as the ingester, with the figures that are not yet published. */
interface Term {
  readonly token: string;
  readonly publisher: MarketPublisher;
  stop(): void;
  unpublished: LiveFigures | null;
  publishing: Promise<void> | null;
}

/**
 * One of several equal servers that share a Redis: one of them runs the feeds and publishes their reports, all follow what is published;
 * limits and reads of balances are shared. Without Redis it serves on from what it has.
 */
export class Replica {
  readonly shareBalances: ShareReads;
  readonly #store: SharedStore;
  readonly #report: StoreOptions['report'];
  readonly #news: ReplicaOptions['news'];
  readonly #patienceMs: number;
  readonly #lease: Lease;
  readonly #follower: MarketFollower;
  readonly #seal: Seal | undefined;
  #term: Term | null = null;
  /** What is in force here. */
  #figures: LiveFigures | null = null;
  /** Read, and not yet in force. */
  #unapplied: LiveFigures | null = null;
  #looking: Promise<void> = Promise.resolve();
  #hasRead = false;
  #follows = false;
  #badValues = 0;

  static async join(options: ReplicaOptions): Promise<Replica> {
    return new Replica(await SharedStore.connect(options), options);
  }

  private constructor(
    store: SharedStore,
    { report, news, seal, patienceMs = PATIENCE_MS }: Omit<ReplicaOptions, 'url'>,
  ) {
    const onBad = (message: string): void => {
      this.#badValues += 1;
      store.tell(message);
    };
    this.#store = store;
    this.#report = report;
    this.#news = news;
    this.#patienceMs = patienceMs;
    this.#lease = new Lease(store);
    this.#seal = seal;
    const onBadMarket = (message: string): void => {
      onBad(message);
      this.#term?.publisher.forget();
    };
    this.#follower = new MarketFollower(store, onBadMarket, seal);
    this.shareBalances = shareBalances(store, onBad, { seal });
  }

  /** Whether what is published was looked for, so that the first answers rest on it. */
  get isReady(): boolean {
    return !this.#follows || this.#hasRead;
  }

  get status(): ReplicaStatus {
    return {
      shared_store: this.#store.isConnected ? 'connected' : 'unreachable',
      since: new Date(this.#store.since).toISOString(),
      ingests: this.#term !== null,
      ignored_values: this.#badValues,
    };
  }

  /** Counts points in Redis, and in memory while it does not answer. */
  pointStore(points: number, seconds: number): PointStore {
    const memory = new RateLimiterMemory({ points, duration: seconds });
    const client = {
      eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
        this.#store.run((redis) => redis.eval(script, options)),
    };
    return new RateLimiterRedis({
      ...{ storeClient: client, useRedisPackage: true, keyPrefix: 'points' },
      ...{ points, duration: seconds, insuranceLimiter: memory },
    });
  }

  /** Follows the market, and runs its feeds while this replica has the lease, until the function that it returns is called. */
  follow(member: MarketMember): () => void {
    const stop = new AbortController();
    this.#follows = true;
    void this.#repeat(RENEW_MS, stop.signal, () => this.#keepTerm(member, stop.signal));
    void this.#repeat(READ_MS, stop.signal, () => this.#follow(member));
    return () => {
      stop.abort();
      this.#endTerm();
      this.#lease.release().catch(() => {});
    };
  }

  close(): void {
    this.#store.close();
  }

  /** What fails is done again the next time: the store tells the operator. */
  async #repeat(ms: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work().catch(() => {});
      await pause(ms, signal);
    }
  }

  /** Waits for neither a market nor a publication: the lease would be lost meanwhile. */
  async #keepTerm(member: MarketMember, signal: AbortSignal): Promise<void> {
    if (this.#figures === null && this.#term === null && Date.now() - this.#store.since < this.#patienceMs) return;
    await this.#lease.keep().catch(() => {});
    const { token } = this.#lease;
    if (this.#term !== null && this.#term.token !== token) this.#endTerm();
    if (token === null || signal.aborted) return;
    if (this.#term === null) await this.#beginTerm(member, token);
    else this.#publish(this.#term).catch(() => {});
  }

  /** With what the last ingester published. */
  async #beginTerm({ ingest }: MarketMember, token: string): Promise<void> {
    await this.#look();
    if (this.#lease.token !== token) return;
    const known = new Map<string, Part>();
    for (const [name, { part }] of this.#follower.reports) if (part !== null) known.set(name, part);
    const publisher = new MarketPublisher(this.#store, token, this.#seal);
    const term: Term = { ...{ token, publisher, unpublished: null, publishing: null }, stop: () => {} };
    this.#term = term;
    term.stop = ingest(async (figures) => {
      term.unpublished = figures;
      await this.#publish(term).catch(() => {});
    }, known);
    this.#news('feeds: this replica reads the market for all');
  }

  #endTerm(): void {
    if (this.#term === null) return;
    this.#term.stop();
    this.#term = null;
    this.#news('feeds: this replica does not read the market any more');
  }

  /** A later term has begun while this replica had the lease: it was stopped for long, or another than the replicas writes to Redis. */
  #letGo(): Promise<void> {
    this.#endTerm();
    this.#report(
      'redis: another term of the lease has begun; this replica lets go of its lease; if this comes again, see who else writes to PORTOLAN_REDIS',
    );
    return this.#lease.release();
  }

  /** What could not be published is published with the next renewal. */
  #publish(term: Term): Promise<void> {
    term.publishing ??= this.#publishAll(term).finally(() => {
      term.publishing = null;
    });
    return term.publishing;
  }

  async #publishAll(term: Term): Promise<void> {
    while (term.unpublished !== null && this.#term === term) {
      const figures = term.unpublished;
      const isPublished = await term.publisher.publish(figures);
      if (term.unpublished === figures) term.unpublished = null;
      if (!isPublished && this.#term === term) await this.#letGo();
    }
  }

  /** One after the other: each begins with what the last one read. */
  #look(): Promise<void> {
    this.#looking = this.#looking
      .catch(() => {})
      .then(async () => {
        this.#unapplied = (await this.#follower.read()) ?? this.#unapplied;
      });
    return this.#looking;
  }

  async #follow({ apply }: MarketMember): Promise<void> {
    await this.#look().catch(() => {});
    const figures = this.#unapplied ?? this.#aged();
    this.#unapplied = null;
    if (figures !== null) {
      this.#figures = figures;
      await apply(figures).catch((error: Error) =>
        this.#report(`feeds: ${error.message}; the last market stays in force`),
      );
    }
    this.#hasRead = true;
  }

  /** What is in force, without what has grown too old; null if that is the same. While Redis is away nobody else says so. */
  #aged(): LiveFigures | null {
    if (this.#figures === null) return null;
    const { reports, now } = this.#figures;
    const later = Date.now() - AGE_GRACE_MS;
    return later > now && marketVersion(reports, later) !== marketVersion(reports, now)
      ? { reports, now: later }
      : null;
  }
}
