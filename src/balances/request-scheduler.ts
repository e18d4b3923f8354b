/** Requests started per turn of the event loop, so that they are sent before the next ones are prepared. */
const GROUP = 8;

interface Waiting {
  readonly expectedMs: number;
  begin(): void;
}

/**
 * Orders the start of requests that arrive together: those with the longest expected time first, as their sender waits for
 * the slowest one and preparing all of them takes tens of milliseconds. Earlier arrivals go before later ones.
 * Unlike p-limit it orders and spaces out starts; it does not limit how many run.
 */
export class RequestScheduler {
  readonly #queue: Waiting[] = [];
  #newcomers: Waiting[] = [];
  #underWay = false;

  /** Resolves when the request may start: immediately if no other waits. */
  waitForTurn(expectedMs: number): Promise<void> {
    return new Promise((begin) => {
      if (this.#newcomers.length === 0) queueMicrotask(() => this.#admit());
      this.#newcomers.push({ expectedMs, begin });
    });
  }

  #admit(): void {
    this.#queue.push(...this.#newcomers.sort((a, b) => b.expectedMs - a.expectedMs));
    this.#newcomers = [];
    if (!this.#underWay) this.#beginSome();
  }

  #beginSome(): void {
    for (const { begin } of this.#queue.splice(0, GROUP)) begin();
    this.#underWay = this.#queue.length > 0;
    if (this.#underWay) setTimeout(() => this.#beginSome());
  }
}
