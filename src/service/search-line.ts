import pLimit from 'p-limit';
import { ServiceError } from '#contract/error.ts';

const MOST_WAITING = 32;
const RETRY_SECONDS = 2;
/** Work that takes longer in one go keeps whatever else is asked waiting. */
const LONG_MS = 10;

/** Throws where nobody waits for an answer any more. */
function checkWanted(unwanted: AbortSignal | undefined): void {
  if (unwanted?.aborted) throw new ServiceError('unavailable', 'nobody waits for this answer any more');
}

export type SearchLine = <Found>(search: () => Promise<Found>, unwanted?: AbortSignal) => Promise<Found>;

/**
 * Long searches one at a time, in the order in which they came. Throws `exhausted` where too many wait already; whoever has
 * gone away does not count, and throws `unavailable` in their turn.
 */
export function createSearchLine(): SearchLine {
  const limit = pLimit(1);
  const line = new Set<{ readonly unwanted: AbortSignal | undefined }>();
  return async (search, unwanted) => {
    const asked = [...line].filter((each) => each.unwanted?.aborted !== true).length;
    if (asked > MOST_WAITING) {
      const message = `${MOST_WAITING} comparisons wait for their turn; ask again in ${RETRY_SECONDS} seconds`;
      throw new ServiceError('exhausted', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    const place = { unwanted };
    line.add(place);
    try {
      return await limit(async () => {
        checkWanted(unwanted);
        return search();
      });
    } finally {
      line.delete(place);
    }
  };
}

/**
 * Called between the parts of a long search: lets whoever else waits have a turn, once it has taken long, and throws
 * `unavailable` where nobody waits for the search any more.
 */
export function takingTurns(unwanted?: AbortSignal, now = () => performance.now()): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < LONG_MS) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    checkWanted(unwanted);
    since = now();
  };
}
