import { createClient } from '@redis/client';
import { pause } from '#nodes/patience.ts';

/** Before every key: another form of the values gets another number. */
const KEY_PREFIX = 'portolan:1:';
const CONNECT_MS = 2_000;
const PROBE_MS = 1_000;
/** After this long without an answer Redis counts as away. */
const ANSWER_MS = 1_000;
/** The longest pause between two attempts to connect. */
const RECONNECT_MS = 2_000;

export type RedisClient = ReturnType<typeof createRedis>;

export interface StoreOptions {
  /** Secret: it may hold a password. */
  readonly url: string;
  /** Gets a sentence for the operator, without the address. */
  readonly report: (message: string) => void;
  readonly keyPrefix?: string;
  readonly answerMs?: number;
}

/** Why Redis could not be asked. The message holds no address. */
class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** The Redis that replicas share, as one of them sees it. */
export class SharedStore {
  readonly #client: RedisClient;
  readonly #report: StoreOptions['report'];
  readonly #answerMs: number;
  readonly #probes: ReturnType<typeof setInterval>;
  readonly #told = new Set<string>();
  #isConnected = false;
  #since = Date.now();
  #isTold = false;
  #fault = 'it was not reached';

  /** Resolves when Redis has answered, or does not: a replica starts without it too, and connects later. */
  static async connect(options: StoreOptions): Promise<SharedStore> {
    const store = new SharedStore(options);
    const limit = new AbortController();
    const failed = new Promise<void>((resolve) => void store.#client.once('error', () => resolve()));
    const connected = store.#client.connect().then(() => store.#probe());
    await Promise.race([connected, failed, pause(CONNECT_MS, limit.signal)]);
    limit.abort();
    if (!store.#isConnected) store.#disconnected(store.#fault);
    return store;
  }

  private constructor({ url, report, keyPrefix = KEY_PREFIX, answerMs = ANSWER_MS }: StoreOptions) {
    this.#report = report;
    this.#answerMs = answerMs;
    this.#client = createRedis(url, keyPrefix);
    this.#client.on('error', (error: Error) => this.#disconnected(causeOf(error)));
    this.#probes = setInterval(() => void this.#probe(), PROBE_MS).unref();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** When it was connected, or was not any more, in milliseconds since 1970. */
  get since(): number {
    return this.#since;
  }

  /** Rejects with a StoreError: at once while Redis is away, else after the time that it has to answer. */
  async run<Result>(ask: (client: RedisClient) => Promise<Result>, limitMs = this.#answerMs): Promise<Result> {
    if (!this.#isConnected) throw new StoreError(`Redis does not answer: ${this.#fault}`);
    return this.#ask(ask, limitMs);
  }

  /** Tells the operator a sentence once. */
  tell(message: string): void {
    if (this.#told.has(message)) return;
    this.#told.add(message);
    this.#report(message);
  }

  close(): void {
    clearInterval(this.#probes);
    this.#isConnected = false;
    this.#client.destroy();
  }

  async #ask<Result>(ask: (client: RedisClient) => Promise<Result>, limitMs: number): Promise<Result> {
    const over = new AbortController();
    const late = pause(limitMs, over.signal)
      .then(afterReading)
      .then(() => LATE);
    try {
      const answer = await Promise.race([ask(this.#client), late]);
      if (answer !== LATE) return answer as Result;
    } catch (error) {
      const cause = causeOf(error as Error);
      if (!this.#client.isReady) this.#disconnected(cause);
      else this.tell(`redis: it refuses a command (${cause}); check its rights and its memory`);
      throw new StoreError(`Redis refuses a command: ${cause}`);
    } finally {
      over.abort();
    }
    this.#disconnected('it does not answer in time');
    throw new StoreError('Redis does not answer in time');
  }

  async #probe(): Promise<void> {
    if (!this.#client.isReady) return;
    try {
      await this.#ask((client) => client.ping(), this.#answerMs);
    } catch {
      return;
    }
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#since = Date.now();
    if (this.#isTold) this.#report('redis: it answers again');
    this.#isTold = false;
  }

  /** Told once, until it answers again. */
  #disconnected(fault: string): void {
    this.#fault = fault;
    if (this.#isConnected) this.#since = Date.now();
    this.#isConnected = false;
    if (this.#isTold) return;
    this.#isTold = true;
    this.#report(
      `redis: ${fault}; this replica serves on from what it has, counts clients by itself, and asks again; check PORTOLAN_REDIS`,
    );
  }
}

const LATE = Symbol('late');

function createRedis(url: string, keyPrefix: string) {
  return createClient({
    ...{ url, keyPrefix, disableOfflineQueue: true, disableClientInfo: true, maintNotifications: 'disabled' },
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, RECONNECT_MS),
    },
  });
}

/** A code or the name of an error: messages of the network name the address. */
function causeOf(error: Error & { readonly code?: unknown }): string {
  if (typeof error.code === 'string') return error.code;
  // Redis begins its errors with a word like WRONGPASS.
  return /^[A-Z]{2,}\b/.exec(error.message)?.[0] ?? error.constructor.name;
}

/** After a stop of this thread, what came in meanwhile is read before the time counts as over. */
const afterReading = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
