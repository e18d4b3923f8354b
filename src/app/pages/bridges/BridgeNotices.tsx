import { Link } from 'wouter';
import type { Lookup } from '#app/asset/lookup.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { dayText } from '#app/format/day.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t, translated } from '#app/language/words.ts';
import { calendarOf, noticesOf } from '#app/notices/calendar.ts';
import { daysText, nextText, subjectsText } from '#app/notices/notice-words.ts';
import { useNotices } from '#app/notices/use-notices.ts';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import type { Bridge } from '#contract/bridge.ts';
import { REASON_TEXTS } from '#contract/liveness-text.ts';
import { bridgeLink } from './bridges-view.ts';

/** In place of what a bridge is worth: since when it is closed, and who says so. */
export function ClosedBridge({ bridge: { liveness } }: { readonly bridge: Bridge }) {
  if (liveness === undefined) return <p className="font-semibold text-bad">{t('Closed.')}</p>;
  const { notice, what, source, date, reason } = liveness;
  return (
    <>
      <p className="font-semibold text-bad">
        {notice === undefined
          ? t('Closed: {reason}.', { reason: translated(REASON_TEXTS[reason] ?? reason) })
          : t('Closed since {day}.', { day: dayText(date) })}
      </p>
      {what !== undefined && <p lang="en">{plainText(what)}</p>}
      <p lang="en" className="text-muted">
        <SourceLink href={plainText(source)} />
      </p>
    </>
  );
}

interface BridgeNoticesProps {
  readonly bridge: Bridge;
  readonly lookup: Lookup;
}

/** Whether it runs, what of it ends next and how much of it is halted. */
export function BridgeState({ bridge, lookup }: BridgeNoticesProps) {
  const digits = useFormatNumber();
  const answer = useNotices().data?.data;
  const { liveness, halted_assets, assets } = bridge;
  if (!isOpen(bridge))
    return (
      <span className="text-bad">
        {liveness?.notice === undefined
          ? t('closed')
          : t('closed since {day}', { day: dayText(liveness.date, 'short') })}
      </span>
    );
  const next = answer && noticesOf(calendarOf(answer), bridge.id).find(({ notice }) => notice.next !== null);
  return (
    <>
      {answer ? (
        <span className="text-good">{t('running')}</span>
      ) : (
        <span className="text-muted">{t('not known')}</span>
      )}
      {next && (
        <Link
          href={bridgeLink(bridge.id, 'ends')}
          className="touch-reach ms-2 text-warn hover:underline @4xl:ms-0 @4xl:block"
        >
          {subjectsText(next.subjects, lookup)} {nextText(next.notice, 'short')}
        </Link>
      )}
      {halted_assets != null && halted_assets > 0 && (
        <Link href={bridgeLink(bridge.id, 'halted')} className="link touch-reach ms-2 @4xl:ms-0 @4xl:block">
          {t('{halted} of {assets, plural, one {{number} assets} other {{number} assets}} halted', {
            halted: digits(`${halted_assets}`),
            assets: assets ?? 0,
            number: digits(`${assets ?? 0}`),
          })}
        </Link>
      )}
    </>
  );
}

/** What notices say of a bridge and of its parts. */
export function BridgeNotices({ bridge, lookup }: BridgeNoticesProps) {
  const answer = useNotices().data?.data;
  if (answer === undefined) return null;
  const found = noticesOf(calendarOf(answer), bridge.id);
  if (found.length === 0) return <p className="text-muted">{t('No notice is known.')}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {found.map(({ notice, subjects }) => (
        <li key={notice.id} className="max-w-[75ch]">
          <p>
            <span className="font-semibold">{subjectsText(subjects, lookup)}</span>{' '}
            <span className="text-muted">{daysText(notice, answer.today)}</span>
          </p>
          <p lang="en">{plainText(notice.what)}</p>
          {notice.todo !== undefined && <p lang="en">{plainText(notice.todo)}</p>}
          {notice.sources.map(({ source, read }) => (
            <p key={source} className="wrap-anywhere text-muted">
              <SourceLink href={plainText(source)} /> {t('read {date}', { date: dayText(read, 'short') })}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
