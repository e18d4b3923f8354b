import { useTicking } from '#app/format/time.ts';
import type { Run } from './use-run.ts';

/** Quotes older than this are shown as stale. */
const MAX_QUOTE_AGE_MS = 5 * 60_000;

/** Why the figures may be outdated. `undated`: the device's clock was set back, so their age is unknown. */
export type Staleness = 'failed' | 'old' | 'undated';

/** Whether there are quotes, and the last refresh failed for all of them. */
export const didRefreshFail = ({ requests, quotes, failed }: Pick<Run, 'requests' | 'quotes' | 'failed'>): boolean =>
  quotes.length > 0 && failed.length === requests.length;

export function stalenessOf(run: Pick<Run, 'requests' | 'quotes' | 'failed' | 'asOf'>, now: number): Staleness | null {
  if (didRefreshFail(run)) return 'failed';
  if (run.asOf === null) return null;
  const age = now - run.asOf;
  if (age < 0) return 'undated';
  return age >= MAX_QUOTE_AGE_MS ? 'old' : null;
}

/** The staleness of a run's quotes, kept up to date. */
export const useStaleness = (run: Run): Staleness | null => useTicking(() => stalenessOf(run, Date.now()));
