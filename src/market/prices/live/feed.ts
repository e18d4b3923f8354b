import type { AssetId } from '#contract/asset.ts';
import type { PriceWitness } from '../price-source.ts';
import type { CallPlan } from './call-plan.ts';

/** An online price service with its own asset names. */
export interface PriceFeed {
  /** The source name in its quotes. */
  readonly name: string;
  /** By which its requests have to be spread; whoever asks takes each from it. Null or absent where they need not be. */
  readonly plan?: CallPlan | null;
  /** The feed's name for the asset; undefined if it has none. Several assets may share one name. */
  findName(asset: AssetId): string | undefined;
  /** Groups names into as few requests as possible. */
  batches(names: readonly string[]): readonly (readonly string[])[];
  /**
   * One request: prices by name, for the names that have one. Rejects if the request fails: with a FeedError if
   * the cause is known, with a FeedPause if the feed is rate limiting.
   */
  fetchPrices(names: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PriceWitness>>;
}

interface FeedErrorOptions extends ErrorOptions {
  readonly status?: number | undefined;
}

/**
 * A failed request, as the end of a sentence that starts with the feed's name: "answered HTTP 500". Holds no key of the operator: what
 * the feed says is cleaned of those that it was asked with.
 */
export class FeedError extends Error {
  override readonly name: string = 'FeedError';
  /** The HTTP status, if the feed responded. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: FeedErrorOptions = {}) {
    super(message, options);
    this.status = status;
  }
}

/** The feed is rate limiting: send no request for `ms` milliseconds. */
export class FeedPause extends FeedError {
  override readonly name = 'FeedPause';
  readonly ms: number;

  constructor(ms: number) {
    super('answered HTTP 429: too many requests', { status: 429 });
    this.ms = ms;
  }
}

/** A feed's failure for the operator's log; contains no key. */
export interface FeedFailure {
  readonly feed: string;
  /** The end of a sentence that starts with the feed's name. */
  readonly message: string;
  /** The HTTP status, if the feed responded. */
  readonly status: number | undefined;
}

export function feedFailure({ name: feed }: PriceFeed, error: unknown): FeedFailure {
  if (error instanceof FeedError) return { feed, message: error.message, status: error.status };
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  const message = isTimeout ? 'did not answer in time' : 'returned something other than a list of prices';
  return { feed, message, status: undefined };
}

/** A failure with the same message within this time belongs to the same outage. */
const OUTAGE_MS = 5 * 60_000;

/** Reports each outage of one feed once, at its start. `now` gives milliseconds. */
export function oncePerOutage(
  report: (failure: FeedFailure) => void,
  now: () => number,
): (failure: FeedFailure) => void {
  const lastAt = new Map<string, number>();
  return (failure) => {
    const last = lastAt.get(failure.message) ?? Number.NEGATIVE_INFINITY;
    lastAt.set(failure.message, now());
    if (now() - last >= OUTAGE_MS) report(failure);
  };
}

/** Splits a list into batches of limited length, in entries and in characters including commas. */
export function batchesOf(names: readonly string[], maxNames: number, maxCharacters: number): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const name of names) {
    const last = batches.at(-1);
    if (last === undefined || last.length >= maxNames || room < name.length + 1) {
      batches.push([name]);
      room = maxCharacters - name.length;
    } else {
      last.push(name);
      room -= name.length + 1;
    }
  }
  return batches;
}
