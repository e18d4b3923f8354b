import { askedAgainText } from '#app/api/ask-again.ts';
import { dayAndTime } from '#app/format/local-day.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { ageText, useClock, useTicking } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { useNumberLocale } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { Staleness } from './staleness.ts';
import type { Run } from './use-run.ts';

interface StaleQuotesNoticeProps {
  staleness: Staleness | null;
  run: Run;
  /** Hides the button that refreshes. */
  offline: boolean;
}

/** States the time of figures that may be outdated, and offers to refresh them. */
export function StaleQuotesNotice({ staleness, run: { asOf, failed, refresh }, offline }: StaleQuotesNoticeProps) {
  const clock = useClock();
  // Ticking, as the text includes the day after midnight.
  const time = useTicking(() => (staleness === null || asOf === null ? null : clock(asOf)));
  if (time === null) return null;
  const isFailed = staleness === 'failed';
  return (
    <Notice
      level="caution"
      action={!offline && <Button onClick={refresh}>{isFailed ? t('Try again') : t('Refresh')}</Button>}
    >
      {staleness === 'undated'
        ? t("This device's clock was set back: the age of these figures is unknown.")
        : t(
            isFailed
              ? 'The last refresh failed. These figures are from {time}. Prices may have moved since.'
              : 'These figures are from {time}. Prices may have moved since.',
            { time },
          )}
      {isFailed && askedAgainText(failed[0]?.error)}
    </Notice>
  );
}

/** The age of the figures, counting up. In print: their age when printed, and their time. */
export function QuoteAge({ since }: { since: number }) {
  const formatNumber = useFormatNumber();
  const locale = useNumberLocale();
  const age = useTicking(() => ageText(Date.now() - since, formatNumber));
  return (
    <time
      dateTime={new Date(since).toISOString()}
      data-printed={` (${dayAndTime(since, locale, 'long')})`}
      // Room for "10 min old": its line does not break when a digit comes.
      className="inline-block min-w-18 print:after:content-[attr(data-printed)]"
    >
      {age}
    </time>
  );
}
