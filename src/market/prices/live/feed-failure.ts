import { FeedError, type PriceFeed } from './feed.ts';

/** How a feed failed, to be told to whoever runs the service: nothing in it may hold a key. */
export interface FeedFailure {
  readonly feed: string;
  /** The end of a sentence that begins with the feed's name. */
  readonly words: string;
  /** Of HTTP, where it is that which failed. */
  readonly status: number | undefined;
}

export function failureOf({ name: feed }: PriceFeed, error: unknown): FeedFailure {
  if (error instanceof FeedError) return { feed, words: error.message, status: error.status };
  const late = error instanceof Error && error.name === 'TimeoutError';
  const words = late ? 'did not answer in time' : 'answered something that is no list of prices';
  return { feed, words, status: undefined };
}

/** A failure of the same words that comes again within this time is of the same outage. */
export const OUTAGE_MS = 5 * 60_000;

/** One feed's failures, each outage told when it begins. `now` gives milliseconds. */
export function oncePerOutage(
  report: (failure: FeedFailure) => void,
  now: () => number,
): (failure: FeedFailure) => void {
  const lastAt = new Map<string, number>();
  return (failure) => {
    const last = lastAt.get(failure.words) ?? Number.NEGATIVE_INFINITY;
    lastAt.set(failure.words, now());
    if (now() - last >= OUTAGE_MS) report(failure);
  };
}
