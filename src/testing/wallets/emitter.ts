type Listener = (...details: unknown[]) => void;

/** Named events, as wallets emit them. */
export class Emitter {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #everything = new Set<(event: string, ...details: unknown[]) => void>();

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /** For a bridge into a page: hears every event by its name. */
  onAny(listener: (event: string, ...details: unknown[]) => void): void {
    this.#everything.add(listener);
  }

  emit(event: string, ...details: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...details);
    for (const listener of this.#everything) listener(event, ...details);
  }
}
