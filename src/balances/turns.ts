/** As many begin in one go; what they send leaves before the next ones begin. */
const GROUP = 8;

interface Waiting {
  readonly expectedMs: number;
  begin(): void;
}

/**
 * Lets those that will take longest begin first, where many come at once: preparing all questions takes some tens of
 * milliseconds, and whoever waits for all of them waits for the slowest one. Who came earlier goes before who came later.
 */
export class Turns {
  readonly #queue: Waiting[] = [];
  #newcomers: Waiting[] = [];
  #underWay = false;

  /** Resolves when it is one's turn: at once where nobody else waits. */
  take(expectedMs: number): Promise<void> {
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
