/** What one search may cost, in steps: a place on a path that is followed on, or a look for another path of a split. */
export class SearchBudget {
  #left: number;
  #unseen = 0;
  #isSpent = false;
  readonly #look: () => boolean;

  /** `look` is called every few steps: it says whether there is time left, and throws where nobody wants the result. */
  constructor(steps: number, look: () => boolean = () => true) {
    this.#left = steps;
    this.#look = look;
  }

  /** Whether a search went without some of its steps: what it found may not be the best. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Takes steps before they are made. False once there are none left: the search ends with what it has. */
  spend(steps: number): boolean {
    if (this.#isSpent) return false;
    this.#left -= steps;
    this.#unseen += steps;
    const isSeen = this.#unseen >= LOOK_EVERY;
    if (isSeen) this.#unseen = 0;
    this.#isSpent = this.#left < 0 || (isSeen && !this.#look());
    return !this.#isSpent;
  }
}

/** A step takes some microseconds. */
export const LOOK_EVERY = 64;
