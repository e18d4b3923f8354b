/** The longest month. */
const MONTH_MS = 31 * 24 * 60 * 60_000;

/** Calls that may go without a pause. */
const MOST_IN_A_ROW = 5;

/**
 * Spreads the calls that a service allows in a month over it: after five in a row one each time that its share of the month is over. What
 * an earlier process asked is not known: each start may take five beside the plan.
 */
export class CallPlan {
  readonly perMonth: number;
  /** Between two calls that go on and on. */
  readonly msBetween: number;
  readonly #now: () => number;
  /** When the calls so far are worked off. */
  #doneAt = Number.NEGATIVE_INFINITY;

  /** More than five a month; `now` gives milliseconds since 1970. */
  constructor(perMonth: number, now: () => number) {
    this.perMonth = perMonth;
    this.msBetween = Math.ceil(MONTH_MS / (perMonth - MOST_IN_A_ROW));
    this.#now = now;
  }

  /** Takes a call that may go now: 0. Else nothing is taken, and these are the milliseconds until one may go. */
  tryTake(): number {
    const now = this.#now();
    const doneAt = Math.max(this.#doneAt, now) + this.msBetween;
    const waitMs = Math.max(doneAt - MOST_IN_A_ROW * this.msBetween - now, 0);
    if (waitMs === 0) this.#doneAt = doneAt;
    return waitMs;
  }
}
