/** The result of one candidate; a stale result is used only if there is no better one. */
export interface Outcome<T> {
  readonly result: T;
  readonly isStale: boolean;
}

interface HedgeOptions<N, T> {
  /** Best first. */
  readonly candidates: readonly N[];
  /** Rejects if the candidate failed. Its result is ignored after the signal aborts. */
  readonly run: (candidate: N, signal: AbortSignal) => Promise<Outcome<T>>;
  /** Delay before the next candidate starts in parallel. */
  readonly hedgeDelayMs: (candidate: N) => number;
  /** Whether a candidate may start while another is merely slow. After a failure any candidate may start. */
  readonly canHedge: (candidate: N) => boolean;
  /** Time limit for all candidates together. */
  readonly limitMs: number;
}

export interface HedgedResult<N, T> {
  /** The first result that is not stale, if any. */
  readonly winner: T | undefined;
  /** In order of arrival. */
  readonly stale: readonly { readonly candidate: N; readonly result: T }[];
  readonly failures: readonly { readonly candidate: N; readonly error: unknown }[];
}

/** Abort reason: the time limit was reached. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Abort reason: another candidate won. Shared, as creating an error is slow. */
const SUPERSEDED = new Error('another node answered first');

/** Share of the time limit for which a stale result waits for a better one. */
const STALE_WAIT_SHARE = 1 / 4;

/**
 * Starts the best candidate, and the next one in parallel after a delay, or immediately if a candidate fails or its result
 * is stale. The first result that is not stale wins and the others are aborted. Never rejects; ends within the limit.
 */
export function hedgedRequest<N, T>(options: HedgeOptions<N, T>): Promise<HedgedResult<N, T>> {
  return new Promise((resolve) => new HedgedRequest(options, resolve).start());
}

class HedgedRequest<N, T> {
  readonly #options: HedgeOptions<N, T>;
  readonly #resolve: (result: HedgedResult<N, T>) => void;
  readonly #stop = new AbortController();
  readonly #waiting: N[];
  readonly #running = new Set<N>();
  readonly #stale: { candidate: N; result: T }[] = [];
  readonly #failures: { candidate: N; error: unknown }[] = [];
  #limitTimer: ReturnType<typeof setTimeout> | undefined;
  #staleTimer: ReturnType<typeof setTimeout> | undefined;
  #hedgeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HedgeOptions<N, T>, resolve: (result: HedgedResult<N, T>) => void) {
    this.#options = options;
    this.#resolve = resolve;
    this.#waiting = [...options.candidates];
  }

  start(): void {
    this.#limitTimer = setTimeout(() => this.#expire(), this.#options.limitMs);
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#hedgeTimer);
    const candidate = this.#waiting.shift();
    if (candidate === undefined) {
      if (this.#running.size === 0) this.#end();
      return;
    }
    this.#running.add(candidate);
    // Every candidate gets a share of a short limit.
    const hedgeDelayMs = Math.min(
      this.#options.hedgeDelayMs(candidate),
      this.#options.limitMs / this.#options.candidates.length,
    );
    this.#hedgeTimer = setTimeout(() => this.#hedge(), hedgeDelayMs);
    abortable(this.#stop.signal, this.#options.run(candidate, this.#stop.signal)).then(
      (outcome) => this.#finish(candidate, outcome),
      (error) => this.#fail(candidate, error),
    );
  }

  #hedge(): void {
    const [next] = this.#waiting;
    if (next !== undefined && this.#options.canHedge(next)) this.#next();
  }

  #finish(candidate: N, { result, isStale }: Outcome<T>): void {
    if (!this.#running.delete(candidate)) return;
    if (!isStale) {
      this.#end(result);
      return;
    }
    this.#stale.push({ candidate, result });
    this.#staleTimer ??= setTimeout(() => this.#end(), this.#options.limitMs * STALE_WAIT_SHARE);
    this.#next();
  }

  #fail(candidate: N, error: unknown): void {
    if (!this.#running.delete(candidate)) return;
    this.#failures.push({ candidate, error });
    this.#next();
  }

  #expire(): void {
    const error = new DeadlineError('did not answer in time');
    for (const candidate of this.#running) this.#failures.push({ candidate, error });
    this.#end(undefined, error);
  }

  #end(winner?: T, reason: Error = SUPERSEDED): void {
    clearTimeout(this.#limitTimer);
    clearTimeout(this.#staleTimer);
    clearTimeout(this.#hedgeTimer);
    // Skipped if there is nothing to abort, as aborting is slow.
    if (this.#running.size + this.#stale.length + this.#failures.length > 0) this.#stop.abort(reason);
    this.#running.clear();
    this.#resolve({ winner, stale: this.#stale, failures: this.#failures });
  }
}

/** Rejects when the signal aborts, even if the work ignores the signal. */
export function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
