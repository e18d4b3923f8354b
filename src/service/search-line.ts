import pLimit from 'p-limit';
import { ServiceError } from '#contract/error.ts';

const MOST_WAITING = 32;
const RETRY_SECONDS = 2;
/** Work that takes longer in one go keeps whatever else is asked waiting. */
const LONG_MS = 10;

/** Long searches one at a time, in the order in which they came. Throws `exhausted` where too many wait already. */
export function createSearchLine(): <Found>(search: () => Promise<Found>) => Promise<Found> {
  const limit = pLimit(1);
  return async (search) => {
    if (limit.pendingCount < MOST_WAITING) return limit(search);
    const message = `${MOST_WAITING} comparisons wait for their turn; ask again in ${RETRY_SECONDS} seconds`;
    throw new ServiceError('exhausted', message, { retryAfterSeconds: RETRY_SECONDS });
  };
}

/** Called between the parts of a long search: lets whoever else waits have a turn, once it has taken long. */
export function takingTurns(now = () => performance.now()): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < LONG_MS) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    since = now();
  };
}
