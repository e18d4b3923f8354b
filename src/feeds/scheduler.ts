import pLimit from 'p-limit';
import { ageFault } from '#market/age.ts';
import type { FailureLog } from './failure-log.ts';
import type { Feed, Part } from './feed.ts';
import type { FeedReport } from './live-market.ts';

/** Feeds that are read at once. */
const CONCURRENCY = 6;
/** First questions are spread over this time. */
const START_MS = 2_000;
/** A read that takes longer has failed. */
const READ_LIMIT_MS = 60_000;
/** An interval is this share shorter or longer, by chance. */
const JITTER = 0.1;
/** After failures in a row, a feed waits up to so many of its intervals. */
const MAX_BACK_OFF = 8;

export interface SchedulerDeps {
  /** Called after each read, with the last report of every feed. */
  readonly onReports: (reports: readonly FeedReport[]) => void;
  /** Gets told when a feed begins to fail, and whether its last figures count on; and when one answers, again or as it should. */
  readonly log: Pick<FailureLog, 'failed' | 'answered'>;
  /** Called after each read of a feed. */
  readonly onRead?: ((feed: string, isAnswered: boolean) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after the time, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, without 1. */
  readonly random: () => number;
}

interface Entry {
  readonly feed: Feed;
  part: Part | null;
  failure: FeedReport['failure'];
  failures: number;
}

/**
 * Reads every feed at its interval until the signal aborts. The last good part of a feed stays when a read fails; a feed that
 * fails again and again is asked less often. `known` are parts to begin with, by the names of their feeds.
 */
export async function readFeeds(
  feeds: readonly Feed[],
  known: ReadonlyMap<string, Part>,
  deps: SchedulerDeps,
  stop: AbortSignal,
): Promise<void> {
  const entries = feeds.map((feed): Entry => {
    return { feed, part: known.get(feed.name) ?? null, failure: null, failures: 0 };
  });
  const limit = pLimit(CONCURRENCY);
  const run = async (entry: Entry): Promise<void> => {
    // One of its own: Node warns of many listeners on one signal.
    const signal = AbortSignal.any([stop]);
    await deps.wait(START_MS * deps.random(), signal);
    while (!signal.aborted) {
      await limit(() => readOnce(entry, deps, signal));
      if (signal.aborted) return;
      deps.onReports(entries.map(reportOf));
      const backOff = Math.min(2 ** entry.failures, MAX_BACK_OFF);
      const jitter = 1 + JITTER * (2 * deps.random() - 1);
      await deps.wait(entry.feed.everyMs * backOff * jitter, signal);
    }
  };
  deps.onReports(entries.map(reportOf));
  await Promise.all(entries.map(run));
}

/** Its report so far; an entry changes. */
const reportOf = ({ feed, part, failure }: Entry): FeedReport => ({ feed, part, failure });

async function readOnce(entry: Entry, { log, onRead, now }: SchedulerDeps, signal: AbortSignal): Promise<void> {
  const { feed } = entry;
  if (signal.aborted) return;
  try {
    const part = await feed.read(AbortSignal.any([signal, AbortSignal.timeout(READ_LIMIT_MS)]));
    log.answered(feed, entry.failures > 0);
    // An old answer of a node behind does not replace a newer one; what lies ahead of the clock is none.
    const kept = entry.part;
    if (kept === null || part.at >= kept.at || ageFault(kept.at, now(), Infinity) !== null) entry.part = part;
    entry.failure = null;
    entry.failures = 0;
    onRead?.(feed.name, true);
  } catch (error) {
    if (signal.aborted) return;
    const message = messageOf(error);
    if (entry.failures === 0) log.failed(feed, message, entry.part !== null);
    entry.failure = { at: now(), message };
    entry.failures++;
    onRead?.(feed.name, false);
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return error.name === 'TimeoutError' ? 'did not answer in time' : error.message;
}
