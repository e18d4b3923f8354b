import pLimit from 'p-limit';
import type { Unwanted } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import { nextTurn } from './next-turn.ts';

const MAX_WAITING = 32;
const RETRY_SECONDS = 2;
/** Longest time without yielding to other requests. */
const LONG_MS = 10;

/** Throws `unavailable` where nobody wants an answer any more. */
export function throwIfCancelled(signal: Unwanted | undefined): void {
  if (signal?.aborted) throw new ServiceError('unavailable', 'request cancelled by the client');
}

export type ComparisonQueue = <Found>(search: () => Promise<Found>, signal?: Unwanted) => Promise<Found>;

/**
 * Runs long searches one at a time, in order of arrival. Throws `exhausted` if too many wait already. Cancelled requests do
 * not count, and throw `unavailable`.
 */
export function createComparisonQueue(): ComparisonQueue {
  const limit = pLimit(1);
  const queue = new Set<{ readonly signal: Unwanted | undefined }>();
  return async (search, signal) => {
    const waiting = [...queue].filter((each) => each.signal?.aborted !== true).length;
    if (waiting > MAX_WAITING) {
      const message = `${MAX_WAITING} comparisons are waiting; retry in ${RETRY_SECONDS} seconds`;
      throw new ServiceError('exhausted', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    const entry = { signal };
    queue.add(entry);
    try {
      return await limit(async () => {
        throwIfCancelled(signal);
        return search();
      });
    } finally {
      queue.delete(entry);
    }
  };
}

/**
 * A function to call between the parts of a long search: lets others run if the last pause is long ago, and throws `unavailable` if
 * nobody wants the answer any more.
 */
export function createYielder(
  unwanted?: Unwanted,
  pause: () => Promise<void> = nextTurn,
  now = () => performance.now(),
): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < LONG_MS) return;
    await pause();
    throwIfCancelled(unwanted);
    since = now();
  };
}
