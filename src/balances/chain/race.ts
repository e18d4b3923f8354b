/** What one runner came back with; a doubtful answer is used only when no better one comes. */
export interface Outcome<T> {
  readonly answer: T;
  readonly doubtful: boolean;
}

interface RaceRules<N, T> {
  /** Best first. */
  readonly runners: readonly N[];
  /** Rejects when the runner failed. It is let go when the signal aborts, whether it heeds that or not. */
  readonly run: (runner: N, signal: AbortSignal) => Promise<Outcome<T>>;
  /** How long a runner has before the next one starts beside it. */
  readonly patienceMs: (runner: N) => number;
  /** Whether a runner may start beside another that is only slow. All may once another has failed. */
  readonly mayHelp: (runner: N) => boolean;
  /** For all runners together. */
  readonly limitMs: number;
}

export interface RaceResult<N, T> {
  /** The first answer without doubt, if there was one. */
  readonly winner: T | undefined;
  /** In the order in which they came. */
  readonly doubtful: readonly { readonly runner: N; readonly answer: T }[];
  readonly failures: readonly { readonly runner: N; readonly error: unknown }[];
}

/** Why a runner was let go: the limit for all was reached. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** Why a runner was let go: an answer was there. One for all, since making an error takes its time. */
const BEATEN = new Error('another one answered');

/** A doubtful answer waits for a better one no longer than this part of the limit. */
const DOUBT_SHARE = 1 / 4;

/**
 * Starts the best runner; the next beside it when it is slow, or at once when it failed or its answer is doubtful. The
 * first answer without doubt wins and the others are aborted. Never rejects, and ends within the limit.
 */
export function race<N, T>(rules: RaceRules<N, T>): Promise<RaceResult<N, T>> {
  return new Promise((resolve) => new Race(rules, resolve).start());
}

class Race<N, T> {
  readonly #rules: RaceRules<N, T>;
  readonly #resolve: (result: RaceResult<N, T>) => void;
  readonly #stop = new AbortController();
  readonly #waiting: N[];
  readonly #running = new Set<N>();
  readonly #doubtful: { runner: N; answer: T }[] = [];
  readonly #failures: { runner: N; error: unknown }[] = [];
  #limit: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #help: ReturnType<typeof setTimeout> | undefined;

  constructor(rules: RaceRules<N, T>, resolve: (result: RaceResult<N, T>) => void) {
    this.#rules = rules;
    this.#resolve = resolve;
    this.#waiting = [...rules.runners];
  }

  start(): void {
    this.#limit = setTimeout(() => this.#expire(), this.#rules.limitMs);
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#help);
    const runner = this.#waiting.shift();
    if (runner === undefined) {
      if (this.#running.size === 0) this.#end();
      return;
    }
    this.#running.add(runner);
    // However short the limit, every runner gets its turn.
    const patienceMs = Math.min(this.#rules.patienceMs(runner), this.#rules.limitMs / this.#rules.runners.length);
    this.#help = setTimeout(() => this.#callHelp(), patienceMs);
    heeding(this.#stop.signal, this.#rules.run(runner, this.#stop.signal)).then(
      (outcome) => this.#finish(runner, outcome),
      (error) => this.#fail(runner, error),
    );
  }

  #callHelp(): void {
    const [helper] = this.#waiting;
    if (helper !== undefined && this.#rules.mayHelp(helper)) this.#next();
  }

  #finish(runner: N, { answer, doubtful }: Outcome<T>): void {
    if (!this.#running.delete(runner)) return;
    if (!doubtful) {
      this.#end(answer);
      return;
    }
    this.#doubtful.push({ runner, answer });
    this.#doubt ??= setTimeout(() => this.#end(), this.#rules.limitMs * DOUBT_SHARE);
    this.#next();
  }

  #fail(runner: N, error: unknown): void {
    if (!this.#running.delete(runner)) return;
    this.#failures.push({ runner, error });
    this.#next();
  }

  #expire(): void {
    const error = new TooLate('did not answer in time');
    for (const runner of this.#running) this.#failures.push({ runner, error });
    this.#end(undefined, error);
  }

  #end(winner?: T, reason: Error = BEATEN): void {
    clearTimeout(this.#limit);
    clearTimeout(this.#doubt);
    clearTimeout(this.#help);
    // Whoever came first and alone has nothing left to let go of, and letting go takes its time.
    if (this.#running.size + this.#doubtful.length + this.#failures.length > 0) this.#stop.abort(reason);
    this.#running.clear();
    this.#resolve({ winner, doubtful: this.#doubtful, failures: this.#failures });
  }
}

/** Ends with the signal, even when the work does not heed it. */
export function heeding<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
