import type { Lookup } from '#app/asset/lookup.ts';
import { dayText } from '#app/format/day.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t, translated } from '#app/language/words.ts';
import { calendarOf, noticesOf } from '#app/notices/calendar.ts';
import { goToNotice, noticeAnchor } from '#app/notices/notice-link.ts';
import { daysText, subjectsText } from '#app/notices/notice-words.ts';
import { useNotices } from '#app/notices/use-notices.ts';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import type { Bridge } from '#contract/bridge.ts';
import { REASON_TEXTS } from '#contract/liveness-text.ts';

/** Whether no lane of it is open. */
export const isClosed = ({ liveness, assets }: Bridge): boolean => liveness !== undefined || assets === 0;

/** In place of what a bridge is worth: since when it is closed, and who says so. */
export function ClosedBridge({ bridge: { liveness } }: { readonly bridge: Bridge }) {
  if (liveness === undefined) return <p className="font-semibold text-bad">{t('No lane of it is open.')}</p>;
  const { notice, what, source, date, reason } = liveness;
  return (
    <>
      <p className="font-semibold text-bad">
        {notice === undefined
          ? t('No lane of it is open: {reason}.', { reason: translated(REASON_TEXTS[reason] ?? reason) })
          : t('No lane of it is open since {day}.', { day: dayText(date) })}
      </p>
      {what !== undefined && <p lang="en">{plainText(what)}</p>}
      <p lang="en" className="text-12 text-muted">
        <SourceLink href={plainText(source)} />
      </p>
    </>
  );
}

interface BridgeNoticesProps {
  readonly bridge: Bridge;
  readonly lookup: Lookup;
}

/** What notices say of a bridge and of its parts, each with a way to it in the calendar below. */
export function BridgeNotices({ bridge, lookup }: BridgeNoticesProps) {
  const digits = useFormatNumber();
  const answer = useNotices().data?.data;
  if (answer === undefined) return null;
  const found = noticesOf(calendarOf(answer), bridge.id);
  if (found.length === 0) return null;
  return (
    <details className="mt-1 text-12">
      <summary className="touch-reach w-fit text-muted">
        {t('{count, plural, one {{number} notice} other {{number} notices}}', {
          count: found.length,
          number: digits(`${found.length}`),
        })}
      </summary>
      <ul className="flex flex-col gap-2 pt-1">
        {found.map(({ notice, subjects }) => {
          const hash = `#${noticeAnchor(notice.id)}`;
          return (
            <li key={notice.id}>
              <a href={hash} className="link touch-reach" onClick={() => goToNotice(hash)}>
                {subjectsText(subjects, lookup)}
              </a>{' '}
              <span className="text-muted">{daysText(notice, answer.today)}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
