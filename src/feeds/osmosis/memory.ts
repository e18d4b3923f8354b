/** How long a value is used before it is read again, and how long at most. */
interface Spans {
  readonly freshMs: number;
  readonly mostMs: number;
}

/** Values that are read now and then, with the time when they were. */
export class Memory<Value> {
  readonly #spans: Spans;
  readonly #values = new Map<string, { readonly value: Value; readonly at: number }>();

  constructor(spans: Spans) {
    this.#spans = spans;
  }

  find(key: string, now: number): Value | undefined {
    const known = this.#values.get(key);
    return known === undefined || now - known.at > this.#spans.mostMs ? undefined : known.value;
  }

  keep(key: string, value: Value, now: number): void {
    this.#values.set(key, { value, at: now });
  }

  forget(key: string): void {
    this.#values.delete(key);
  }

  /** Keys without a value in their order, then those whose value is not fresh, the oldest first. */
  due(keys: readonly string[], now: number): string[] {
    const at = (key: string): number => this.#values.get(key)?.at ?? Number.MIN_SAFE_INTEGER;
    return keys.filter((key) => now - at(key) > this.#spans.freshMs).sort((a, b) => at(a) - at(b));
  }
}
