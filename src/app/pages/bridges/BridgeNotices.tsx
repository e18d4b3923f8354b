import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { FactWords } from '#app/asset/FactWords.tsx';
import type { Lookup } from '#app/asset/lookup.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { dayText } from '#app/format/day.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t, translated } from '#app/language/words.ts';
import { type BridgeNotice, calendarOf, noticesOf } from '#app/notices/calendar.ts';
import { daysText, nextText, subjectsText } from '#app/notices/notice-words.ts';
import { useNotices } from '#app/notices/use-notices.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { Points } from '#app/ui/Points.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import type { Bridge } from '#contract/bridge.ts';
import type { BridgeReach } from '#contract/bridge-reach.ts';
import { REASON_TEXTS } from '#contract/liveness-text.ts';
import { isUnused, stateOf } from './bridge-state.ts';
import { bridgeLink } from './bridges-view.ts';
import { absence, type Readings } from './readings.tsx';

/** Of a closed bridge first of all: since when, who says so, and what must not be sent to it. */
export function ClosedBridge({ bridge: { liveness } }: { readonly bridge: Bridge }) {
  const answer = useNotices().data?.data;
  const todo = answer?.notices.find((each) => each.id === liveness?.notice && each.todo !== undefined)?.todo;
  return (
    <Notice level={todo === undefined ? 'caution' : 'severe'} isSilent>
      {todo !== undefined && (
        <strong className="font-semibold">
          <FactWords text={todo} />{' '}
        </strong>
      )}
      <span>{closedSentence(liveness)}</span>
      {liveness?.what !== undefined && (
        <>
          {' '}
          <FactWords text={liveness.what} />
        </>
      )}{' '}
      {liveness !== undefined && <SourceLink href={plainText(liveness.source)} />}
    </Notice>
  );
}

function closedSentence(liveness: Bridge['liveness']): string {
  if (liveness === undefined) return t('Closed.');
  const { notice, date, reason } = liveness;
  return notice === undefined
    ? t('Closed: {reason}.', { reason: translated(REASON_TEXTS[reason] ?? reason) })
    : t('Closed since {day}.', { day: dayText(date) });
}

interface BridgeNoticesProps {
  readonly bridge: Bridge;
  readonly lookup: Lookup;
}

interface BridgeStateProps extends BridgeNoticesProps {
  readonly reach: BridgeReach | undefined;
  readonly readings: Pick<Readings, 'isUnread'>;
  /** Beside the word. */
  readonly mark?: ReactNode;
}

/** Whether it runs; how much of it is halted and what of it ends next, coloured only if routes are the fewer for it. */
export function BridgeState({ bridge, reach, readings, lookup, mark }: BridgeStateProps) {
  const digits = useFormatNumber();
  const answer = useNotices().data?.data;
  const { liveness, halted_assets, assets } = bridge;
  const state = stateOf(bridge);
  if (state === 'closed')
    return (
      <span className="text-bad">
        {liveness?.notice === undefined ? t('closed') : t('closed since {day}', { day: dayText(liveness.date) })}
      </span>
    );
  if (readings.isUnread) return <span className="text-muted">{t('not read')}</span>;
  const next = answer && noticesOf(calendarOf(answer), bridge.id).find(({ notice }) => notice.next !== null);
  const halted = halted_assets ?? 0;
  const counts = { halted: digits(`${halted}`), assets: assets ?? 0, number: digits(`${assets ?? 0}`) };
  return (
    <>
      <span className="inline-block">
        <Points>
          <span className="text-good">{t('running')}</span>
          {halted > 0 && (
            <Link
              href={bridgeLink(bridge.id, 'halted')}
              className={clsx(LINK, state === 'partly' ? 'text-warn' : 'text-muted')}
            >
              {t('{halted} of {assets, plural, one {{number} asset} other {{number} assets}} halted', counts)}
            </Link>
          )}
        </Points>
      </span>
      {mark}
      {next && (
        <NextEnd
          bridge={bridge}
          next={next}
          today={answer.today}
          isIdle={isUnused(next.subjects, reach)}
          lookup={lookup}
        />
      )}
    </>
  );
}

const LINK = 'touch-reach underline decoration-divider underline-offset-2 hover:text-ink';
/** A line of its own, but on a narrow list. */
const DETAIL = `${LINK} block w-fit text-14 text-muted @max-2xl:ms-2 @max-2xl:inline`;

interface NextEndProps extends BridgeNoticesProps {
  readonly next: BridgeNotice;
  readonly today: string;
  /** Whether no route here takes what ends. */
  readonly isIdle: boolean;
}

function NextEnd({ bridge, next: { notice, subjects }, today, isIdle, lookup }: NextEndProps) {
  // What no route takes is no hurry: its day alone.
  const words = { what: subjectsText(subjects, lookup), when: nextText(notice, isIdle ? '' : today) };
  return (
    <Link href={bridgeLink(bridge.id, 'ends')} className={clsx(DETAIL, !isIdle && 'text-warn!')}>
      {isIdle ? t('{what}: {when}, not used here', words) : t('{what}: {when}', words)}
    </Link>
  );
}

/** What notices say of a bridge and of its parts; of the one that closed it, which stands at the top of the page, only its sources. */
export function BridgeNotices({ bridge, lookup }: BridgeNoticesProps) {
  const { data, error } = useNotices();
  const answer = data?.data;
  if (answer === undefined) return <p className="text-muted">{absence(error)}</p>;
  const found = noticesOf(calendarOf(answer), bridge.id);
  if (found.length === 0) return <p className="text-muted">{t('No notice is known.')}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {found.map(({ notice, subjects }) => (
        <li key={notice.id} className="max-w-[41rem]">
          <p>
            <span className="font-semibold">{subjectsText(subjects, lookup)}</span>
            {': '}
            <span className="text-muted">{daysText(notice, answer.today)}</span>
          </p>
          {(isOpen(bridge) || notice.id !== bridge.liveness?.notice) && (
            <>
              {notice.todo !== undefined && (
                <p className="font-semibold">
                  <FactWords text={notice.todo} />
                </p>
              )}
              <p>
                <FactWords text={notice.what} />
              </p>
            </>
          )}
          {notice.sources.map(({ source, read }) => (
            <p key={source} className="wrap-anywhere text-muted">
              <SourceLink href={plainText(source)} />{' '}
              <span className="whitespace-nowrap">{t('read {date}', { date: dayText(read) })}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
