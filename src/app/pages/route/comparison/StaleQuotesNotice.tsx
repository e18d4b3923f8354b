import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { useNumberLocale } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { Run } from './use-run.ts';

/** Quotes older than this are shown as stale. */
export const MAX_QUOTE_AGE_MS = 5 * 60_000;

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

/** "12 s old", "8 min old". A negative age, after the clock was set back, is unknown. */
export function ageText(ms: number, formatNumber: FormatNumber): string {
  if (ms < 0) return 'of unknown age';
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return seconds < 90 ? `${formatNumber(String(seconds))} s old` : `${formatNumber(String(minutes))} min old`;
}

export interface StaleQuotesNoticeProps {
  staleness: Staleness | null;
  run: Run;
  /** Hides the button that refreshes. */
  offline: boolean;
}

/** States the time of figures that may be outdated, and offers to refresh them. */
export function StaleQuotesNotice({ staleness, run: { asOf, refresh }, offline }: StaleQuotesNoticeProps) {
  const clock = useClock();
  // Ticking, as the text includes the day after midnight.
  const time = useTicking(() => (staleness === null || asOf === null ? null : clock(asOf)));
  if (time === null) return null;
  const isFailed = staleness === 'failed';
  return (
    <Notice
      level="caution"
      action={!offline && <Button onClick={refresh}>{isFailed ? 'Try again' : 'Refresh'}</Button>}
    >
      {isFailed && 'The last refresh failed. '}
      {staleness === 'undated'
        ? "This device's clock was set back, so the age of these figures is unknown."
        : `These figures are from ${time}.`}{' '}
      Prices may have moved since.
    </Notice>
  );
}

/** The age of the figures, counting up. In print: their age when printed, and their time. */
export function QuoteAge({ since }: { since: number }) {
  const formatNumber = useFormatNumber();
  const locale = useNumberLocale();
  const age = useTicking(() => ageText(Date.now() - since, formatNumber));
  const when = new Date(since);
  const time = when.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'long' });
  return (
    <time
      dateTime={when.toISOString()}
      data-printed={` (${time})`}
      className="print:after:content-[attr(data-printed)]"
    >
      {age}
    </time>
  );
}
