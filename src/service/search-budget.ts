import type { Unwanted } from '#contract/endpoints.ts';
import { LOOK_EVERY, SearchBudget } from '#engine/index.ts';
import { throwIfCancelled } from './comparison-queue.ts';

/** Of one search: some five seconds of a processor. No question that we know takes an eighth of it. */
const MOST_STEPS = 200_000;
/** Where the processor is shared with others. */
const MOST_MS = 20_000;
/** Of all searches of one request, from its begin: proxies wait some more. */
export const MOST_REQUEST_MS = 60_000;

/** Thrown by a search of a request that takes more steps than it was given. */
export class Unfinished extends Error {}

/**
 * Makes the budgets of the searches of one request, the same on every host. They end by an error once `unwanted` aborts, or once all
 * searches together took `steps`; after `requestMs` from now each of them has only its first steps.
 */
export function searchBudgets(
  steps = Number.POSITIVE_INFINITY,
  unwanted?: Unwanted,
  requestMs = Number.POSITIVE_INFINITY,
): () => SearchBudget {
  let left = steps;
  const requestEnd = performance.now() + requestMs;
  return () => {
    const end = Math.min(performance.now() + MOST_MS, requestEnd);
    return new SearchBudget(MOST_STEPS, () => {
      throwIfCancelled(unwanted);
      left -= LOOK_EVERY;
      if (left < 0) throw new Unfinished('more steps than were given');
      return performance.now() < end;
    });
  };
}
