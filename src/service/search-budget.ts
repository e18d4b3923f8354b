import type { Unwanted } from '#contract/endpoints.ts';
import { LOOK_EVERY, SearchBudget } from '#engine/index.ts';
import { throwIfCancelled } from './comparison-queue.ts';

/** Of one search: some five seconds of a processor. No question that we know takes an eighth of it. */
const MOST_STEPS = 200_000;
/** Where the processor is shared with others. */
const MOST_MS = 20_000;

/** Thrown by a search of a request that takes more steps than it was given. */
export class Unfinished extends Error {}

/**
 * Makes the budgets of the searches of one request, the same on every host. They end by an error once `unwanted` aborts, or once all
 * searches together took `steps`.
 */
export function searchBudgets(steps = Number.POSITIVE_INFINITY, unwanted?: Unwanted): () => SearchBudget {
  let left = steps;
  return () => {
    const end = performance.now() + MOST_MS;
    return new SearchBudget(MOST_STEPS, () => {
      throwIfCancelled(unwanted);
      left -= LOOK_EVERY;
      if (left < 0) throw new Unfinished('more steps than were given');
      return performance.now() < end;
    });
  };
}
