import { createHash } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaStatus } from '#contract/status.ts';
import type { Market } from '#market/market.ts';
import type { PoolLoad } from '../pool/search-pool.ts';
import { CACHES, type Observer, REFUSALS } from './observer.ts';

/** What is looked at when it is asked, and not told as it happens. */
export interface Watched {
  readonly market: () => Market;
  /** Undefined where the serving thread searches. */
  readonly pool: () => PoolLoad | undefined;
  readonly connections: () => Promise<number>;
  readonly load: () => { readonly requests: number; readonly heldBytes: number };
  /** Undefined for a server that is alone. */
  readonly replica: () => ReplicaStatus | undefined;
}

/** In seconds: from an answer out of a cache to the limit of a search. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const PREFIX = 'portolan_';
const MS = 1_000;

/**
 * The metrics of a server. Every label is of a list that the code or the registry gives: endpoints, outcomes, chains, feeds. A client
 * cannot make a series.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly observer: Observer;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.observer = { ...this.#requests(), ...this.#searches(), ...this.#upstream(), ...this.#caches() };
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Shows the state of what runs from now on. */
  watch({ market, pool, connections, load, replica }: Watched): void {
    this.#gauge('connections', 'Connections of clients that are open.', [], async (gauge) => {
      gauge.set(await connections());
    });
    this.#gauge(
      'requests_open',
      'Requests that are not over: waiting, answered, or their answers unread.',
      [],
      (gauge) => {
        gauge.set(load().requests);
      },
    );
    this.#gauge('held_bytes', 'What those requests hold of PORTOLAN_HELD_MB.', [], (gauge) => {
      gauge.set(load().heldBytes);
    });
    this.#watchMarket(market);
    this.#watchFeeds(market);
    this.#watchPool(pool);
    this.#watchReplica(replica);
  }

  #requests(): Pick<Observer, 'beginRequest' | 'refused'> {
    const duration = this.#histogram('http_request_duration_seconds', 'From headers to the end of the response.', [
      'endpoint',
      'outcome',
    ]);
    const bytes = this.#counter('http_response_bytes_total', 'Sent to clients, headers included.', ['endpoint']);
    const refused = this.#counter(
      'refused_total',
      'Requests and connections that a limit refused or ended: points of a client, memory, connections, responses not read.',
      ['reason'],
    );
    for (const reason of REFUSALS) refused.inc({ reason }, 0);
    return {
      beginRequest: () => ({
        run: (work) => work(),
        end({ endpoint, status, isAborted, ms, bytes: sent }) {
          duration.observe({ endpoint, outcome: outcomeOf(status, isAborted) }, ms / MS);
          bytes.inc({ endpoint }, sent);
        },
      }),
      refused: (reason) => refused.inc({ reason }),
    };
  }

  #searches(): Pick<Observer, 'beginSearch' | 'threadReplaced'> {
    const waited = this.#histogram('search_wait_seconds', 'Until a thread took a search.', ['line']);
    const duration = this.#histogram('search_duration_seconds', 'Of a search with its wait.', ['line', 'result']);
    const replaced = this.#counter('search_threads_replaced_total', 'Threads that ended or stopped.');
    return {
      beginSearch: () => (outcome) => {
        const { line, result, waitedMs, totalMs } = outcome;
        if (waitedMs !== null) waited.observe({ line }, waitedMs / MS);
        duration.observe({ line, result }, totalMs / MS);
      },
      threadReplaced: () => replaced.inc(),
    };
  }

  #upstream(): Pick<Observer, 'askNode' | 'feedRead'> {
    const asked = this.#counter('upstream_questions_total', 'Questions to one node, by chain and how they ended.', [
      'chain',
      'outcome',
    ]);
    const duration = this.#histogram('upstream_question_duration_seconds', 'Of a question to one node.', ['outcome']);
    const reads = this.#counter('feed_reads_total', 'Reads of a feed, by whether it answered.', ['feed', 'outcome']);
    return {
      askNode(chain) {
        const began = performance.now();
        return (outcome) => {
          asked.inc({ chain, outcome });
          duration.observe({ outcome }, (performance.now() - began) / MS);
        };
      },
      feedRead: (feed, isAnswered) => reads.inc({ feed, outcome: isAnswered ? 'answered' : 'failed' }),
    };
  }

  #caches(): Pick<Observer, 'lookedUp'> {
    const lookups = this.#counter('cache_lookups_total', 'Looks into caches; what is being made is a hit.', [
      'cache',
      'outcome',
    ]);
    for (const cache of CACHES) for (const outcome of ['hit', 'miss']) lookups.inc({ cache, outcome }, 0);
    return { lookedUp: (cache, isHit) => lookups.inc({ cache, outcome: isHit ? 'hit' : 'miss' }) };
  }

  #watchMarket(market: Watched['market']): void {
    this.#gauge('market_info', 'The market in force: 1, with its source.', ['source'], (gauge) => {
      gauge.set({ source: market().source }, 1);
    });
    this.#gauge('market_as_of_seconds', 'Of the oldest figure of the market, since 1970.', [], (gauge) => {
      gauge.set(Date.parse(market().asOf) / MS);
    });
    this.#gauge(
      'market_version',
      'A number made of the version: replicas on one market have the same.',
      [],
      (gauge) => {
        gauge.set(versionNumber(market().version));
      },
    );
  }

  #watchFeeds(market: Watched['market']): void {
    this.#gauge('feed_age_seconds', 'Of the figures that a feed gave last.', ['feed'], (gauge) => {
      for (const { name, at } of market().feeds) if (at !== null) gauge.set({ feed: name }, (Date.now() - at) / MS);
    });
    this.#gauge('feed_limit_seconds', 'The age up to which figures of a feed count.', ['feed'], (gauge) => {
      for (const { name, staleAfterMs } of market().feeds) gauge.set({ feed: name }, staleAfterMs / MS);
    });
    this.#gauge('feed_failing', 'Whether the last read of a feed failed.', ['feed'], (gauge) => {
      for (const { name, failure } of market().feeds) gauge.set({ feed: name }, failure === null ? 0 : 1);
    });
  }

  #watchPool(pool: Watched['pool']): void {
    const each = (name: 'waiting' | 'running' | 'threads', help: string, label: string): void =>
      this.#gauge(`search_${name}`, help, [label], (gauge) => {
        for (const [value, count] of Object.entries(pool()?.[name] ?? {})) gauge.set({ [label]: value }, count);
      });
    each('waiting', 'Searches that wait for a thread.', 'line');
    each('running', 'Searches that threads work on.', 'line');
    each('threads', 'Threads that search: ready, or starting and without a market.', 'state');
  }

  #watchReplica(replica: Watched['replica']): void {
    const each = (name: string, help: string, value: (status: ReplicaStatus) => number): void =>
      this.#gauge(name, help, [], (gauge) => {
        const status = replica();
        if (status === undefined) gauge.remove();
        else gauge.set(value(status));
      });
    each('redis_connected', 'Whether Redis answers.', ({ shared_store }) => (shared_store === 'connected' ? 1 : 0));
    each('replica_ingests', 'Whether this replica reads the live market for all.', ({ ingests }) => (ingests ? 1 : 0));
    each(
      'redis_ignored_values',
      'Values in Redis that made no sense, since the start.',
      (status) => status.ignored_values,
    );
  }

  #gauge(name: string, help: string, labelNames: string[], set: (gauge: Gauge) => void | Promise<void>): void {
    new Gauge({
      ...{ name: PREFIX + name, help, labelNames, registers: [this.#registry] },
      async collect() {
        // What is no more, such as a feed of another market, is not shown.
        this.reset();
        await set(this);
      },
    });
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name: PREFIX + name, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, labelNames: string[]): Histogram {
    return new Histogram({ name: PREFIX + name, help, labelNames, buckets: SECONDS, registers: [this.#registry] });
  }
}

/** How a request ended, in a few words: the status alone would not say that the client went. */
function outcomeOf(status: number, isAborted: boolean): string {
  if (isAborted) return 'aborted';
  if (status < 400) return 'answered';
  if (status === 404) return 'not_found';
  if (status === 429) return 'limited';
  if (status < 500) return 'rejected';
  return status === 503 ? 'unavailable' : 'failed';
}

const VERSION_DIGITS = 12;

/** A version changes every few seconds: as a label each would be a series of its own. 48 bits are whole in a float. */
const versionNumber = (version: string): number =>
  Number.parseInt(createHash('sha256').update(version).digest('hex').slice(0, VERSION_DIGITS), 16);
