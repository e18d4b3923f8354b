import { ServiceError } from '#contract/error.ts';
import { isWithoutNodes, type TxStatusResponse } from '#contract/tx.ts';
import { earliestChange, isPending, type Standing, standingStop, summaryOf } from './standing.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after the last change each pace goes on. */
const PACES = [
  { until: 2 * MINUTE, every: 4 * SECOND },
  { until: 15 * MINUTE, every: 15 * SECOND },
] as const;
/** The slowest of what may change at any time. */
export const SLOWEST_MS = MINUTE;

/** Of a wait with a known end, this part passes between two questions. */
const PART_OF_WAIT = 10;
/** Of the time for which one has been pending, this part passes between two questions of a list. */
const PART_OF_AGE = 24;
const LONGEST_MS = HOUR;
/** After a refusal for asking too often, without a word on when to come back; twice as long after each. */
const REFUSED_MS = 15 * SECOND;

/** The wait of what changes at a known time (ISO), or of what nobody can move; never shorter than the slowest pace. */
export function slowWait(standing: Standing, until: string | null, now: number): number {
  if (standing === 'stuck') return LONGEST_MS;
  const left = Date.parse(until ?? '') - now;
  return Number.isNaN(left) ? SLOWEST_MS : Math.min(Math.max(left / PART_OF_WAIT, SLOWEST_MS), LONGEST_MS);
}

/** The least wait of what has been pending for so long: what has not moved in a day is not asked for each minute. */
export const agedWait = (addedAt: number, now: number): number => Math.min((now - addedAt) / PART_OF_AGE, LONGEST_MS);

/** How long to wait after a 429; null for any other failure. */
export function throttledWait(error: Error | null, refusals: number): number | null {
  if (!(error instanceof ServiceError) || error.kind !== 'exhausted') return null;
  const asked = (error.retryAfterSeconds ?? 0) * SECOND;
  return Math.min(Math.max(asked, REFUSED_MS * 2 ** Math.max(refusals - 1, 0)), LONGEST_MS);
}

/** The last answers to a question that is asked again and again. */
export interface Asked {
  readonly data: TxStatusResponse | undefined;
  readonly error: Error | null;
  /** Of the last failure, milliseconds since 1970. */
  readonly failedAt: number;
}

/** Milliseconds until the next question of one that watches, or false where the last answer cannot change. */
export type Pace = (asked: Asked) => number | false;

/** A pace that begins fast, and is fast again after each change. */
export function createPace(now: () => number = Date.now): Pace {
  let changedAt = now();
  let last: TxStatusResponse | undefined;
  let refusals = 0;
  let refusedAt = 0;
  return ({ data, error, failedAt }) => {
    if (data !== last) {
      last = data;
      changedAt = now();
    }
    const isRefused = throttledWait(error, 1) !== null;
    if (!isRefused) refusals = 0;
    else if (failedAt !== refusedAt) {
      refusals += 1;
      refusedAt = failedAt;
    }
    const refused = throttledWait(error, refusals);
    if (refused !== null) return refused;
    if (error instanceof ServiceError && (error.kind === 'invalid_argument' || isWithoutNodes(error))) return false;
    const summary = data && summaryOf(data);
    if (summary !== undefined && !isPending(summary.standing)) return false;
    const slow = summary === undefined ? SLOWEST_MS : slowWait(summary.standing, earliestUntil(data), now());
    if (slow > SLOWEST_MS) return slow;
    const since = now() - changedAt;
    return PACES.find(({ until }) => since < until)?.every ?? SLOWEST_MS;
  };
}

/** When the first of the pending transfers can change; null where that of one is not known. */
function earliestUntil(data: TxStatusResponse | undefined): string | null {
  const pending = (data?.transfers ?? []).filter(({ state }) => !state.startsWith('STATE_COMPLETED'));
  const times = pending.map((transfer) => {
    const stop = standingStop(transfer);
    return stop === undefined ? null : earliestChange(stop);
  });
  if (times.some((time) => time === null)) return null;
  return times.toSorted((a, b) => Date.parse(a ?? '') - Date.parse(b ?? ''))[0] ?? null;
}
