import { ServiceError } from '#contract/error.ts';

/** How much of the mean time a new one counts. */
const NEWEST_SHARE = 0.1;

/** What waits for a thread, in order of arrival, and how long such work takes. */
export class Line<Task> {
  readonly #what: string;
  readonly #most: number;
  readonly #places: number;
  readonly #waiting = new Set<Task>();
  /** Null before the first is done. */
  #meanMs: number | null = null;

  /** Of at most so many that wait; `places` are worked on at once. `what` is their name in a sentence. */
  constructor(what: string, most: number, places: number) {
    this.#what = what;
    this.#most = most;
    this.#places = places;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** The error for another one, where too many wait: with the time after which those that wait are done. */
  refusal(): ServiceError | undefined {
    if (this.#waiting.size < this.#most) return undefined;
    const retryAfterSeconds = Math.max(1, Math.ceil((this.#most * (this.#meanMs ?? 0)) / this.#places / 1000));
    const message = `${this.#most} ${this.#what} are waiting; retry in ${retryAfterSeconds} seconds`;
    return new ServiceError('unavailable', message, { retryAfterSeconds });
  }

  add(task: Task): void {
    this.#waiting.add(task);
  }

  /** Takes the first out. */
  next(): Task | undefined {
    const [first] = this.#waiting;
    if (first !== undefined) this.#waiting.delete(first);
    return first;
  }

  /** False if it does not wait. */
  remove(task: Task): boolean {
    return this.#waiting.delete(task);
  }

  /** Notes how long one took, from its begin, in milliseconds. */
  took(ms: number): void {
    this.#meanMs = this.#meanMs === null ? ms : this.#meanMs + NEWEST_SHARE * (ms - this.#meanMs);
  }
}
