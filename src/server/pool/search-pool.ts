import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { MarketNote } from '#contract/source-note.ts';
import { type SearchEndpoint, traitsOf } from '#service/endpoint-traits.ts';
import type { Observer, SearchOutcome } from '../telemetry/observer.ts';
import { Line } from './line.ts';
import type { FromThread, SearchAnswer, SearchState, ThreadData } from './messages.ts';
import { type NumberedState, Thread } from './thread.ts';

export interface SearchPoolOptions {
  /** The module that threads run: it calls `serveSearches`. */
  readonly script: URL;
  readonly size: number;
  readonly data: Omit<ThreadData, 'portolan' | 'isForLong'>;
  readonly first: SearchState;
  /** Gets a sentence for the operator. */
  readonly report: (message: string) => void;
  readonly observer?: Pick<Observer, 'beginSearch' | 'threadReplaced'>;
}

/** What is under way: of short searches, of long ones, and in threads. */
export interface PoolLoad {
  readonly waiting: Readonly<Record<'short' | 'long', number>>;
  readonly running: Readonly<Record<'short' | 'long', number>>;
  /** `starting` ones hold no market yet. */
  readonly threads: Readonly<Record<'ready' | 'starting', number>>;
}

/** Threads for short searches, of which there is one, and for long ones. */
const KINDS = 2;
/** Short searches that a thread is given at once, so that it need not wait for the next one. */
const SHORT_AT_ONCE = 2;
/** Long searches that take turns in a thread: a comparison does not wait for a whole matrix. */
const LONG_AT_ONCE = 3;
/** A search that takes more steps is a long one after all: 200 to 500 ms of a processor. */
const STEPS_OF_SHORT = 10_000;
const MOST_SHORT_WAITING = 256;
const MOST_LONG_WAITING = 32;
/** A thread that does not say a word in so many of these has stopped, and is replaced. */
const PING_MS = 5_000;
const MOST_UNANSWERED = 6;
/** How long a thread is not replaced that ended before it was ready, so that a fault at start is no endless loop. */
const RESTART_MS = 1_000;
/** Paths of vouchers kept for threads that start later: as many as a registry keeps. */
const MOST_VOUCHERS = 4096;
/** Kinds of questions that were long, and for how long they are taken for that: markets change. */
const MOST_LONG_KINDS = 1_000;
const LONG_KIND_MS = 600_000;

interface Task {
  readonly id: number;
  readonly name: SearchEndpoint;
  readonly request: unknown;
  readonly unwanted: Int32Array | undefined;
  /** The one it waits in, and is counted by. */
  line: Line<Task>;
  /** When a thread began with it, in milliseconds. */
  began: number;
  note: MarketNote;
  settle(outcome: SearchAnswer | Error): void;
}

/**
 * Searches in threads of their own. All hold the same registry and market by the number of a state; a new state is in force once all
 * of them are ready for it, and an answer rests on one state. The first of several threads takes short searches only.
 */
export class SearchPool {
  readonly #options: SearchPoolOptions;
  readonly #threads: Thread<Task>[] = [];
  readonly #vouchers = new LRUCache<string, { readonly asset: AssetId; readonly path: string }>({ max: MOST_VOUCHERS });
  /** What began among the short searches and was long. */
  readonly #longKinds = new LRUCache<string, true>({ max: MOST_LONG_KINDS, ttl: LONG_KIND_MS });
  readonly #short: Line<Task>;
  readonly #long: Line<Task>;
  readonly #pings: ReturnType<typeof setInterval>;
  /** The state in force, and the one that threads get ready for. */
  #current: NumberedState;
  #target: NumberedState;
  /** Whether threads of both kinds have been ready. */
  #hasStarted = false;
  #lastNumber = 1;
  #lastId = 0;
  #isClosed = false;

  constructor(options: SearchPoolOptions) {
    const { size, first } = options;
    this.#options = options;
    this.#current = { ...first, number: this.#lastNumber };
    this.#target = this.#current;
    this.#short = new Line('searches', MOST_SHORT_WAITING, size * SHORT_AT_ONCE);
    this.#long = new Line('long searches', MOST_LONG_WAITING, Math.max(1, size - 1) * LONG_AT_ONCE);
    for (let place = 0; place < Math.min(KINDS, size); place++) this.#start(place);
    this.#pings = setInterval(() => this.#ping(), PING_MS).unref();
  }

  get load(): PoolLoad {
    const running = this.#threads.flatMap((thread) => [...thread.running.values()]);
    const long = running.filter(({ line }) => line === this.#long).length;
    const ready = this.#threads.filter((thread) => thread.holds(this.#current)).length;
    return {
      waiting: { short: this.#short.waiting, long: this.#long.waiting },
      running: { short: running.length - long, long },
      threads: { ready, starting: this.#options.size - ready },
    };
  }

  /** Whether a thread can answer; as it starts, whether both short and long searches find one. */
  get isReady(): boolean {
    this.#hasStarted ||= this.#threads.slice(0, KINDS).every(({ wasReady }) => wasReady);
    return this.#hasStarted && this.#threads.some((thread) => thread.holds(this.#current));
  }

  /**
   * Puts another state in force, once every thread is ready for it. Throws an Error where one cannot be: the last state stays. Not to
   * be called again before it has settled.
   */
  async publish(state: SearchState): Promise<void> {
    const next = { ...state, number: ++this.#lastNumber };
    this.#target = next;
    const faults = await Promise.all(this.#threads.map((thread) => thread.getReady(next)));
    const fault = faults.find((each) => each !== undefined);
    if (fault !== undefined) {
      this.#target = this.#current;
      throw new Error(fault);
    }
    this.#current = next;
    for (const thread of this.#threads) thread.retire(next.number);
    this.#dispatch();
  }

  /** Tells every thread the path of a voucher, which the registry has checked. */
  rememberVoucher(asset: AssetId, path: string): void {
    this.#vouchers.set(assetKey(asset), { asset, path });
    for (const thread of this.#threads) thread.post({ kind: 'voucher', asset, path });
  }

  /**
   * Searches by the state that is in force when a thread begins. Throws ServiceError: the search's own, or `unavailable` where too many
   * wait, the thread ends, or nobody wants the answer any more.
   */
  ask(name: SearchEndpoint, request: unknown, signal?: AbortSignal): Promise<SearchAnswer> {
    const line = isLong(name, request) || this.#longKinds.has(kindOf(name, request)) ? this.#long : this.#short;
    const asked = performance.now();
    const end = this.#options.observer?.beginSearch?.(name);
    const tell = (outcome: SearchAnswer | Error, { line: last, began }: Pick<Task, 'line' | 'began'>): void =>
      end?.({
        line: last === this.#long ? 'long' : 'short',
        result: resultOf(outcome),
        waitedMs: began === 0 ? null : began - asked,
        totalMs: performance.now() - asked,
      });
    return new Promise((resolve, reject) => {
      const refusal = signal?.aborted ? cancelled() : line.refusal();
      if (refusal !== undefined) {
        tell(refusal, { line, began: 0 });
        return reject(refusal);
      }
      const unwanted = signal && new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const leave = () => {
        if (unwanted !== undefined) Atomics.store(unwanted, 0, 1);
        if (task.line.remove(task)) task.settle(cancelled());
      };
      const task: Task = {
        ...{ id: ++this.#lastId, name, request, unwanted, line, began: 0, note: this.#current.market },
        settle: (outcome) => {
          signal?.removeEventListener('abort', leave);
          tell(outcome, task);
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      line.add(task);
      this.#dispatch();
    });
  }

  /** Ends every thread; what runs is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#pings);
    await Promise.all(this.#threads.map((thread) => thread.worker.terminate()));
  }

  #start(place: number): void {
    const { script, size, data } = this.#options;
    const workerData: ThreadData = { portolan: 'search', ...data, isForLong: size > 1 && place > 0 };
    const worker = new Worker(script, { workerData, execArgv: [] });
    worker.unref();
    const thread = new Thread<Task>(worker, size === 1 || place > 0);
    this.#threads[place] = thread;
    for (const voucher of this.#vouchers.values()) thread.post({ kind: 'voucher', ...voucher });
    worker.on('message', (message: FromThread) => this.#hear(thread, message));
    worker.on('error', (error) => {
      thread.fault = error.message;
    });
    worker.on('exit', () => this.#replace(place, thread));
    void thread.getReady(this.#target).then((fault) => {
      if (fault !== undefined)
        this.#options.report(`search: a thread cannot use the market: ${fault}; restart the service`);
    });
  }

  /** Beyond one of each kind one after the other: those are ready sooner so. */
  #startNext(): void {
    const started = this.#threads.length;
    if (started < this.#options.size && this.#threads.every(({ wasReady }) => wasReady)) this.#start(started);
  }

  #replace(place: number, thread: Thread<Task>): void {
    const { wasReady } = thread;
    thread.end();
    for (const task of thread.running.values()) task.settle(this.#isClosed ? cancelled() : lost());
    if (this.#isClosed) return;
    this.#options.observer?.threadReplaced?.();
    this.#options.report(`search: a thread ended (${thread.fault ?? 'without a reason'}); another takes its place`);
    if (wasReady) this.#start(place);
    else setTimeout(() => this.#isClosed || this.#start(place), RESTART_MS).unref();
  }

  #ping(): void {
    for (const thread of this.#threads) {
      if (thread.running.size === 0) continue;
      if (thread.unanswered >= MOST_UNANSWERED) {
        thread.fault = 'it had stopped';
        void thread.worker.terminate();
      } else {
        thread.unanswered += 1;
        thread.post({ kind: 'ping' });
      }
    }
  }

  #hear(thread: Thread<Task>, message: FromThread): void {
    thread.unanswered = 0;
    if (message.kind === 'pong') return;
    if ('state' in message) {
      thread.hear(message.state, message.kind === 'unready' ? message.reason : undefined);
      this.#startNext();
    } else this.#finish(thread, message);
    this.#dispatch();
  }

  #finish(thread: Thread<Task>, message: Extract<FromThread, { readonly id: number }>): void {
    const task = thread.running.get(message.id);
    thread.running.delete(message.id);
    if (task === undefined) return;
    if (message.kind === 'unfinished') this.#waitLonger(task);
    else {
      task.line.took(performance.now() - task.began);
      task.settle(outcomeOf(message, task.note));
    }
  }

  /** What takes more than a short search goes on among the long ones, from its begin. */
  #waitLonger(task: Task): void {
    this.#longKinds.set(kindOf(task.name, task.request), true);
    const refusal = this.#long.refusal();
    if (refusal === undefined) {
      task.line = this.#long;
      this.#long.add(task);
    } else task.settle(refusal);
  }

  /** Hands out what waits, short searches first. */
  #dispatch(): void {
    for (const line of [this.#short, this.#long]) {
      for (let thread = this.#freeThread(line); thread !== undefined; thread = this.#freeThread(line)) {
        const task = line.next();
        if (task === undefined) break;
        this.#begin(thread, task);
      }
    }
  }

  /** The one with least to do. */
  #freeThread(line: Line<Task>): Thread<Task> | undefined {
    const free = this.#threads.filter((thread) => thread.holds(this.#current) && this.#takes(thread, line));
    return free.sort((a, b) => a.running.size - b.running.size)[0];
  }

  /** Short searches keep away from threads with long ones, where there is another. */
  #takes(thread: Thread<Task>, line: Line<Task>): boolean {
    const running = [...thread.running.values()];
    const long = running.filter((task) => task.line === this.#long).length;
    if (line === this.#long) return thread.isForLong && long < LONG_AT_ONCE;
    return running.length - long < SHORT_AT_ONCE && (long === 0 || this.#options.size === 1);
  }

  #begin(thread: Thread<Task>, task: Task): void {
    const { id, name, request, unwanted } = task;
    task.began = performance.now();
    task.note = this.#current.market;
    thread.running.set(id, task);
    const steps = task.line === this.#short ? STEPS_OF_SHORT : undefined;
    const buffer = unwanted?.buffer as SharedArrayBuffer | undefined;
    thread.post({ kind: 'ask', id, name, request, steps, state: this.#current.number, unwanted: buffer });
  }
}

/** Whether a request takes many searches. */
function isLong(name: SearchEndpoint, request: unknown): boolean {
  if (traitsOf(name).kind === 'long') return true;
  return name === 'recommendAssets' && Array.isArray((request as { requests?: unknown }).requests);
}

/** Equal for questions that differ in their amounts alone, where those have as many digits. A hash: a request may be long. */
function kindOf(name: SearchEndpoint, request: unknown): string {
  const text = JSON.stringify([name, request], (field, value) =>
    AMOUNTS.has(field) && typeof value === 'string' ? value.length : value,
  );
  return createHash('sha256').update(text).digest('base64');
}

const AMOUNTS: ReadonlySet<string> = new Set(['amount_in', 'amount_out']);

const cancelled = (): ServiceError => new ServiceError('unavailable', 'request cancelled by the client');

function resultOf(outcome: SearchAnswer | Error): SearchOutcome['result'] {
  if (outcome instanceof ServiceError) return 'refused';
  if (outcome instanceof Error) return 'failed';
  return outcome.status < 400 ? 'answered' : 'refused';
}

/** What it was working on may have been the cause, so nothing is asked a second time. */
const lost = (): ServiceError =>
  new ServiceError('unavailable', 'the thread that searched ended unexpectedly; ask again', { retryAfterSeconds: 1 });

type Finished = Exclude<Extract<FromThread, { readonly id: number }>, { readonly kind: 'unfinished' }>;

function outcomeOf(message: Finished, note: MarketNote): SearchAnswer | Error {
  if (message.kind === 'answer') return { status: 200, text: message.text, note };
  if (message.kind === 'failure') return Object.assign(new Error('a search failed'), { stack: message.stack });
  const { status, body, retryAfterSeconds } = message;
  if (status >= 500 || retryAfterSeconds !== null) return ServiceError.fromBody(status, body, retryAfterSeconds);
  return { status, text: JSON.stringify(body), note };
}
