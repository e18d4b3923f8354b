/** How long a value is used before it is read again, and how long at most. */
interface Spans {
  readonly freshMs: number;
  readonly mostMs: number;
}

/** After a failure what could not be read waits, so that others get their turn. */
const RETRY_MS = 2 * 60_000;

/** Values that are read now and then, with the time when they were. */
export class Memory<Value> {
  readonly #spans: Spans;
  readonly #values = new Map<string, { readonly value: Value; readonly at: number }>();
  /** When each is read again. */
  readonly #dueAt = new Map<string, number>();

  constructor(spans: Spans) {
    this.#spans = spans;
  }

  find(key: string, now: number): Value | undefined {
    const known = this.#values.get(key);
    return known === undefined || now - known.at > this.#spans.mostMs ? undefined : known.value;
  }

  /** Undefined for what could not be read: an earlier value stays. */
  keep(key: string, value: Value | undefined, now: number): void {
    if (value !== undefined) this.#values.set(key, { value, at: now });
    this.#dueAt.set(key, now + (value === undefined ? RETRY_MS : this.#spans.freshMs));
  }

  forget(key: string): void {
    this.#values.delete(key);
    this.#dueAt.delete(key);
  }

  /** Whether it was read at some time, or could not be. */
  wasAsked(key: string): boolean {
    return this.#dueAt.has(key);
  }

  /** What was never read, in the order of the keys, then what waits longest. */
  due(keys: readonly string[], now: number): string[] {
    const dueAt = (key: string): number => this.#dueAt.get(key) ?? Number.MIN_SAFE_INTEGER;
    return keys.filter((key) => dueAt(key) <= now).sort((a, b) => dueAt(a) - dueAt(b));
  }
}
